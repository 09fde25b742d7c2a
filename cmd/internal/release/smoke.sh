#!/bin/sh
# Runs a program through what people do with it, on a small history of its own:
#   smoke.sh PROGRAM                      as /usr/bin/codegraph
#   smoke.sh 'wine codegraph.exe'         a command; SMOKE_PATH='winepath -w' turns paths into the program's, SMOKE_WINE=1 leaves out what wine cannot
#   smoke.sh 'qemu-aarch64-static codegraph'
# Needs git and a POSIX shell (git's own on Windows). Prints one line for each step; ends with 1 at the first that fails.
set -eu
BIN=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME="$work/home" GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_DATE=2024-01-01T00:00:00Z GIT_COMMITTER_DATE=2024-01-01T00:00:00Z
mkdir -p "$HOME" "$work/bin"
printf '[user]\n\tname = A U Thor\n\temail = author@example.com\n[init]\n\tdefaultBranch = main\n' > "$HOME/.gitconfig"

# The hook finds the program by this name.
printf '#!/bin/sh\nexec %s "$@"\n' "$BIN" > "$work/bin/codegraph"
chmod 755 "$work/bin/codegraph"
PATH="$work/bin:$PATH"

native() { # a path as the program knows it
	if [ -n "${SMOKE_PATH:-}" ]; then $SMOKE_PATH "$1"; else printf '%s\n' "$1"; fi
}
fail() {
	echo "FAILED: $1" >&2
	cat "$work/out" "$work/err" >&2
	exit 1
}
# run CODE ARGUMENT...: codegraph must end with the code
run() {
	want=$1
	shift
	code=0
	codegraph "$@" > "$work/out" 2> "$work/err" || code=$?
	[ "$code" = "$want" ] || fail "codegraph $* ended with $code, not $want"
}
says() { grep -q -e "$1" "$work/out" || fail "no /$1/"; }
silent() { ! [ -s "$work/err" ] || fail "standard error is not empty"; }
ok() { printf 'ok  %s\n' "$1"; }

run 0 version
says '^codegraph '
cp "$work/out" "$work/version"
ok "version: $(head -n 1 "$work/out" | tr -d '\r')"

repo="$work/a folder/größe"
mkdir -p "$repo/src/some dir"
cd "$repo"
git init -q
cat > src/price.ts <<'END'
export function price(item: string): number { return item.length; }
END
cat > 'src/some dir/cart.ts' <<'END'
import { price } from "../price";
export function total(items: string[]): number { return items.map((i) => price(i)).reduce((a, b) => a + b, 0); }
END
printf 'package shop\n\n// Open opens.\nfunc Open() {}\n' > open.go
printf 'package shop\n\n// Use uses.\nfunc Use() { Open() }\n' > use.go
printf 'module example.com/shop\n\ngo 1.22\n' > go.mod
git add .
git commit -qm one
git init -q --bare "$work/origin.git"
git remote add origin "$work/origin.git"
git push -q origin main
run 0 index --quiet
silent
run 0 callers price
says 'src/some dir/cart.ts:2'
ok "index and callers, in a path with spaces and an umlaut"

run 0 -C "$(native "$repo/src/some dir")" status
ok "-C $(native "$repo/src/some dir")"

printf 'export function price(item: string, currency: string): number { return item.length; }\n' > src/price.ts
run 0 diff
says 'now takes 2 arguments'
says 'src/some dir/cart.ts:2'
silent
ok "diff of the files on disk"

git commit -qam two
run 1 audit --base HEAD~1 --output "json:$(native "$work/report.json")" --output "sarif:$(native "$work/report.sarif")"
says '^FAIL '
grep -q '"exit_code": 1' "$work/report.json" || fail "no report.json"
grep -q '"2.1.0"' "$work/report.sarif" || fail "no report.sarif"
ok "audit fails, and writes two reports by absolute paths"

run 0 hook install
chmod 755 .git/hooks/pre-push # the modes of a system without any
git push -q origin main > "$work/out" 2> "$work/err" && fail "the push was not blocked"
cat "$work/err" >> "$work/out"
says 'broken-references'
ok "the pre-push hook blocks"

printf 'import { price } from "../price";\nexport function total(items: string[]): number { return items.map((i) => price(i, "EUR")).reduce((a, b) => a + b, 0); }\n' > 'src/some dir/cart.ts'
git commit -qam three
git push -q origin main > "$work/out" 2> "$work/err" || fail "the push was blocked"
ok "the pre-push hook lets pass"
if [ -z "${SMOKE_WINE:-}" ]; then # wine 8 cannot remove a file beneath an open folder
	run 0 hook uninstall
	[ ! -e .git/hooks/pre-push ] || fail "the hook is still there"
	ok "hook uninstall"
fi

printf 'package shop\n\n// More opens.\nfunc More() { Open() }\n' > more.go
run 0 sync
run 0 callers Open
says 'more.go:4'
rm more.go
ok "sync"

git config core.autocrlf true
rm open.go
git checkout -q open.go
grep -q "$(printf '\r')" open.go || fail "git wrote no CRLF"
touch -d 2001-01-01 open.go 2>/dev/null || touch -t 200101010000 open.go # git's index does not vouch for it any more
run 0 diff
! grep -q open.go "$work/out" || fail "a file with CRLF is told as changed"
git config core.autocrlf false
git checkout -q -f HEAD -- .
ok "CRLF as core.autocrlf writes it is no change"

if grep -q windows/ "$work/version"; then # the shell's own file system may tell cases apart, and git with it
	git config core.ignorecase true
	mv use.go use.tmp
	mv use.tmp USE.go
	run 0 diff
	! grep -qi use.go "$work/out" || fail "a name in other case is told as changed"
	mv USE.go use.tmp
	mv use.tmp use.go
	ok "a name in other case is the same file"
fi

printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"smoke","version":"1"}}}' \
	'{"jsonrpc":"2.0","method":"notifications/initialized"}' \
	'{"jsonrpc":"2.0","id":2,"method":"tools/list"}' > "$work/in"
codegraph mcp < "$work/in" > "$work/out" 2> "$work/err" || fail "mcp"
says '"id":2'
says 'inputSchema'
ok "mcp"

for rev in HEAD HEAD~1 HEAD~2 HEAD; do
	codegraph index "$rev" --quiet > "$work/$rev.out" 2>&1 &
	pids="${pids:-} $!"
done
codegraph gc --quiet > /dev/null 2>&1 &
pids="$pids $!"
for pid in $pids; do wait "$pid" || fail "one of several processes at once"; done
run 0 verify
[ -z "$(ls .git/codegraph/leases 2>/dev/null)" ] || fail "leases are left: $(ls .git/codegraph/leases)"
ok "five processes at once, and a sound index after them"
echo "all steps passed"
