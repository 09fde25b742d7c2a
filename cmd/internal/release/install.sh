#!/bin/sh
# Installs codegraph from its releases, checked against the release's SHA-256 sums:
#   curl -fsSL https://github.com/codegraph-dev/codegraph/releases/latest/download/install.sh | sh
#
# CODEGRAPH_VERSION      the release, as 1.2.3 (default: the one that this file comes from)
# CODEGRAPH_INSTALL_DIR  the folder for the program (default: ~/.local/bin)
# CODEGRAPH_SHA256       what the archive must hash to (default: what SHA256SUMS of the release says)
# CODEGRAPH_RELEASES     where releases are (default: https://github.com/codegraph-dev/codegraph/releases/download)
set -eu

released=
version=${CODEGRAPH_VERSION:-$released}
version=${version#v}
dir=${CODEGRAPH_INSTALL_DIR:-$HOME/.local/bin}
releases=${CODEGRAPH_RELEASES:-https://github.com/codegraph-dev/codegraph/releases/download}

fail() {
	echo "codegraph is not installed: $1" >&2
	exit 2
}

# fetch URL FILE
fetch() {
	if command -v curl >/dev/null; then
		curl -fsSL --retry 3 -o "$2" "$1"
	elif command -v wget >/dev/null; then
		wget -q -O "$2" "$1"
	else
		fail "neither curl nor wget is there; install one, or download $1 by hand"
	fi || fail "$1 cannot be downloaded; see which releases there are at https://github.com/codegraph-dev/codegraph/releases"
}

# sum FILE
sum() {
	if command -v sha256sum >/dev/null; then
		sha256sum "$1"
	else
		shasum -a 256 "$1"
	fi | cut -d ' ' -f 1
}

[ -n "$version" ] || fail "name a release in CODEGRAPH_VERSION"
system=$(uname -s)
machine=$(uname -m)
case $machine in
x86_64 | amd64) arch=amd64 ;;
aarch64 | arm64) arch=arm64 ;;
*) fail "there is no release for $machine; build it from source: https://github.com/codegraph-dev/codegraph" ;;
esac
program=codegraph
kind=tar.gz
case $system in
Linux) target=linux_${arch}_musl ;; # runs on every Linux
Darwin) target=darwin_$arch ;;
MINGW* | MSYS* | CYGWIN*) target=windows_$arch kind=zip program=codegraph.exe ;;
*) fail "there is no release for $system; build it from source: https://github.com/codegraph-dev/codegraph" ;;
esac

archive=codegraph_${version}_$target.$kind
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fetch "$releases/v$version/$archive" "$work/$archive"
want=${CODEGRAPH_SHA256:-}
if [ -z "$want" ]; then
	fetch "$releases/v$version/SHA256SUMS" "$work/sums"
	want=$(sed -n "s/^\([0-9a-f]*\)  $archive\$/\1/p" "$work/sums")
	[ -n "$want" ] || fail "SHA256SUMS of $version does not name $archive"
fi
have=$(sum "$work/$archive")
[ "$have" = "$want" ] || fail "$archive hashes to $have, and should to $want: it was damaged or changed on its way"

case $kind in
zip) unzip -q "$work/$archive" "$program" -d "$work" ;;
*) tar -xzf "$work/$archive" -C "$work" "$program" ;;
esac
mkdir -p "$dir"
mv -f "$work/$program" "$dir/$program"
chmod 755 "$dir/$program"
echo "$dir/$program: $("$dir/$program" version | head -n 1)"
case :$PATH: in
*:"$dir":*) ;;
*) echo "add $dir to your PATH" ;;
esac
