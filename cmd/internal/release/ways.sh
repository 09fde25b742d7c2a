#!/usr/bin/env bash
# Takes the npm packages of a release through what a team does with them, by every package manager:
#   ways.sh DIST [MANAGER...]     DIST as `make release` writes it, with the static program of this machine
# A project with husky 9 is made, pushed, cloned, installed as its lock file says; a push that breaks a caller must be
# blocked, a mended one must pass. No program but the package's is on the PATH. Needs git, node and npm; verdaccio (a
# registry), husky and the package managers come from npm's registry into WAYS_CACHE. Prints one line for each step;
# ends with 1 at the first that fails.
set -euo pipefail
dist=$(cd "$1" && pwd)
shift
managers=("$@")
[ ${#managers[@]} -gt 0 ] || managers=(npm pnpm yarn1 yarn4 yarn4-pnp)
cache=${WAYS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/codegraph-ways}
work=$(mktemp -d)
registry=
trap '[ -z "$registry" ] || kill "$registry"; rm -rf "$work"' EXIT
port=${WAYS_PORT:-4873}
url=http://127.0.0.1:$port/

fail() {
	echo "FAILED: $1" >&2
	tail -n 40 "$work/out" >&2
	exit 1
}
ok() { printf 'ok  %-14s %s\n' "$manager" "$1"; }

# tool FOLDER PACKAGE: a package of npm's registry in a folder of the cache. verdaccio names node-fetch by a tag that
# mirrors lack.
tool() {
	[ -d "$cache/$1/node_modules" ] && return
	mkdir -p "$cache/$1"
	echo '{"private": true, "overrides": {"node-fetch": "2.7.0"}}' > "$cache/$1/package.json"
	npm install --prefix "$cache/$1" --no-audit --no-fund --ignore-scripts "$2" > "$work/out" 2>&1 || fail "npm install $2"
}

manager=registry
: > "$work/out"
tool verdaccio verdaccio@6.0.5
tool pnpm pnpm@12
tool yarn1 yarn@1.22.22
tool yarn4 @yarnpkg/cli-dist@4

# What is installed may come from nowhere but the registry, and from no cache of an earlier run.
export HOME="$work/home" GIT_CONFIG_NOSYSTEM=1 YARN_ENABLE_GLOBAL_CACHE=false YARN_ENABLE_TELEMETRY=0 XDG_CACHE_HOME="$work/home/.cache" XDG_DATA_HOME="$work/home/.data"
unset CI
mkdir -p "$HOME" "$work/path"
printf '[user]\n\tname = A U Thor\n\temail = author@example.com\n[init]\n\tdefaultBranch = main\n' > "$HOME/.gitconfig"
printf 'registry=%s\n%s:_authToken=none\n' "$url" "${url#http:}" > "$HOME/.npmrc"
printf 'npmRegistryServer: "%s"\nunsafeHttpWhitelist: ["127.0.0.1"]\nnpmMinimalAgeGate: 0\n' "$url" > "$HOME/.yarnrc.yml"
printf 'registry "%s"\n' "$url" > "$HOME/.yarnrc"

# The PATH has node, npm and git, and neither Go nor a compiler.
for program in node npm npx git; do ln -s "$(command -v $program)" "$work/path/$program"; done
for dir in /usr/bin /bin; do
	for program in sh bash env cat sed grep ls ln cp mv rm mkdir dirname basename uname tr head find tail sort sleep stat chmod readlink expr test printf mktemp date cmp; do
		[ ! -x "$dir/$program" ] || [ -e "$work/path/$program" ] || ln -s "$dir/$program" "$work/path/$program"
	done
done
export PATH="$work/path"
for program in go cc gcc codegraph; do ! command -v "$program" > /dev/null || fail "$program is on the PATH"; done

cat > "$work/verdaccio.yaml" <<END
storage: $work/storage
web: {enable: false}
auth: {htpasswd: {file: $work/htpasswd, max_users: -1}}
uplinks: {npmjs: {url: https://registry.npmjs.org/}}
packages:
  '@codegraph-dev/*': {access: \$all, publish: \$all}
  '**': {access: \$all, proxy: npmjs}
log: {type: file, path: $work/verdaccio.log, level: warn}
max_body_size: 200mb
END
node "$cache/verdaccio/node_modules/verdaccio/bin/verdaccio" -c "$work/verdaccio.yaml" -l "127.0.0.1:$port" > "$work/out" 2>&1 &
registry=$!
for _ in {1..100}; do
	npm ping > "$work/ping" 2>&1 && break
	kill -0 "$registry" 2>/dev/null || fail "verdaccio ended"
	sleep 0.2
done
for package in "$dist"/npm/*.tgz; do npm publish "$package" --access public > "$work/out" 2>&1 || fail "npm publish $package"; done
ok "published $(npm view @codegraph-dev/codegraph version)"

# wrap NAME FILE puts a package manager on the PATH.
wrap() {
	printf '#!/bin/sh\nexec node %s "$@"\n' "$cache/$2" > "$work/path/$1"
	chmod 755 "$work/path/$1"
}

# What each package manager is called for: to add packages, to install what the lock file says, to run a package's program.
describe() {
	case $manager in
	npm) add="npm install --save-dev" clean="npm ci" run="npx" ;;
	pnpm) add="pnpm add --save-dev" clean="pnpm install --frozen-lockfile" run="pnpm exec" ;;
	yarn1) add="yarn add --dev" clean="yarn install --frozen-lockfile" run="yarn --silent run" ;;
	yarn4*) add="yarn add --dev" clean="yarn install --immutable" run="yarn run" ;;
	*) fail "unknown manager $manager" ;;
	esac
	case $manager in
	pnpm) wrap pnpm pnpm/node_modules/pnpm/bin/pnpm.mjs ;;
	yarn1) wrap yarn yarn1/node_modules/yarn/bin/yarn.js ;;
	yarn4*) wrap yarn yarn4/node_modules/@yarnpkg/cli-dist/bin/yarn.js ;;
	esac
}

# settings writes what the manager reads in a project.
settings() {
	case $manager in
	yarn4) printf 'nodeLinker: node-modules\n' > .yarnrc.yml ;;
	yarn4-pnp) printf 'nodeLinker: pnp\n' > .yarnrc.yml ;;
	esac
}

project() {
	mkdir -p "$1/src"
	cd "$1"
	git init -q
	printf '{\n  "name": "shop",\n  "version": "1.0.0",\n  "private": true,\n  "scripts": {"prepare": "husky", "postinstall": "husky"}\n}\n' > package.json
	printf 'node_modules\n.yarn\n.pnp.*\n' > .gitignore
	printf 'export function price(item: string): number { return item.length; }\n' > src/price.ts
	printf 'import { price } from "./price";\nexport function total(items: string[]): number { return items.map((i) => price(i)).length; }\n' > src/cart.ts
	settings
}

# milliseconds COMMAND...: least of twenty runs.
milliseconds() {
	local least=999999999 start took
	for _ in {1..20}; do
		start=${EPOCHREALTIME/./}
		"$@" > /dev/null
		took=$((${EPOCHREALTIME/./} - start))
		[ "$took" -ge "$least" ] || least=$took
	done
	printf '%d.%d' $((least / 1000)) $((least % 1000 / 100))
}

bare=$(find "$dist/bin" -path "*linux_*_musl/codegraph" | head -n 1)
for manager in "${managers[@]}"; do
	describe
	dir="$work/$manager"
	git init -q --bare "$dir.git"
	project "$dir"
	$add husky@9 @codegraph-dev/codegraph > "$work/out" 2>&1 || fail "$add"
	$run husky > "$work/out" 2>&1 || fail "husky"
	$run codegraph hook install --husky > "$work/out" 2>&1 || fail "hook install --husky"
	grep -q 'codegraph hook run pre-push' .husky/pre-push || fail "no call in .husky/pre-push"
	git add .
	git commit -qm "Sell things" > "$work/out" 2>&1 || fail "commit"
	git remote add origin "$dir.git"
	git push -q origin main > "$work/out" 2>&1 || fail "the first push"
	ok "added, hook installed, pushed"

	git clone -q "$dir.git" "$dir-clone"
	cd "$dir-clone"
	start=${EPOCHREALTIME/./}
	$clean > "$work/out" 2>&1 || fail "$clean"
	took=$(((${EPOCHREALTIME/./} - start) / 1000))
	[ "$manager" != npm ] || cmp -s node_modules/.bin/codegraph "$bare" || fail "npm did not link the program itself"
	[ "$(git config core.hooksPath)" = .husky/_ ] || $run husky > "$work/out" 2>&1 || fail "husky in the clone"
	ok "cloned, installed by the lock file in $took ms"

	printf 'export function price(item: string, currency: string): number { return item.length; }\n' > src/price.ts
	git commit -qam "Price in a currency"
	! git push -q origin main > "$work/out" 2>&1 || fail "the push was not blocked"
	grep -q 'broken-references' "$work/out" || fail "the push was blocked for another reason"
	ok "a push that breaks a caller is blocked"
	printf 'import { price } from "./price";\nexport function total(items: string[]): number { return items.map((i) => price(i, "EUR")).length; }\n' > src/cart.ts
	git commit -qam "Name the currency"
	git push -q origin main > "$work/out" 2>&1 || fail "the mended push was blocked"
	ok "the mended push passes"

	start="$run codegraph"
	if [ -e node_modules/.bin/codegraph ]; then
		start=node_modules/.bin/codegraph
		$start version > "$work/out" 2>&1 || fail "codegraph version" # the first run may be node's
		mv "$work/path/node" "$work/node"
		$start version > "$work/out" 2>&1 || fail "a later run starts node"
		mv "$work/node" "$work/path/node"
		$clean > "$work/out" 2>&1 || fail "$clean, over what the first run wrote"
		$start version > "$work/out" 2>&1 || fail "codegraph version, installed again"
	fi
	ok "${start##*/} version: $(milliseconds $start version) ms, the bare program $(milliseconds "$bare" version) ms, node -e 0 $(milliseconds node -e 0) ms"
done
echo "all steps passed"
