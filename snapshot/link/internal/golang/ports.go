package golang

import (
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

var knownOS = lang.WordSet("aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos")

var knownArch = lang.WordSet("386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm")

var unixOS = lang.WordSet("aix android darwin dragonfly freebsd hurd illumos ios linux netbsd openbsd solaris")

// port is a platform that Go builds for, or built for once.
type port struct {
	os, arch string
	retired  bool // no release of today builds for it
}

// ports are the platforms that a set of builds distinguishes, the usual one first:
// at most 64. A file for another platform belongs to no build that is known.
var ports = sync.OnceValue(func() []port {
	var out []port
	add := func(past bool, lines ...string) {
		for _, line := range lines {
			words := strings.Fields(line)
			for _, arch := range words[1:] {
				out = append(out, port{words[0], arch, past})
			}
		}
	}
	add(false, "linux amd64 386 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x",
		"aix ppc64", "android 386 amd64 arm arm64", "darwin amd64 arm64", "dragonfly amd64", "freebsd 386 amd64 arm arm64 riscv64",
		"illumos amd64", "ios amd64 arm64", "js wasm", "netbsd 386 amd64 arm arm64", "openbsd 386 amd64 arm arm64 ppc64 riscv64",
		"plan9 386 amd64 arm", "solaris amd64", "wasip1 wasm", "windows 386 amd64 arm arm64")
	add(true, "linux sparc64", "darwin 386 arm", "nacl 386 amd64p32 arm", "openbsd mips64", "zos s390x")
	return out
})

var allPorts = sync.OnceValue(func() uint64 { return 1<<len(ports()) - 1 })

// portsWhere are the platforms of which something holds.
func portsWhere(holds func(port) bool) uint64 {
	var out uint64
	for n, p := range ports() {
		if holds(p) {
			out |= 1 << n
		}
	}
	return out
}

// retiredPorts are the platforms that no release of today builds for.
var retiredPorts = sync.OnceValue(func() uint64 { return portsWhere(func(p port) bool { return p.retired }) })

// runs reports whether files for an operating system are built for a platform.
func (p port) runs(goos string) bool { return goos == p.os || goos != "" && goos == p.follows() }

// follows is the other operating system whose files are built for a platform; "" for none.
func (p port) follows() string {
	switch p.os {
	case "android":
		return "linux"
	case "ios":
		return "darwin"
	case "illumos":
		return "solaris"
	}
	return ""
}

func (p port) has(tag string) bool {
	return p.runs(tag) || tag == p.arch || tag == "unix" && unixOS()[p.os]
}

// platformNames names platforms for a reader: an operating system where all of
// its ports are among them that are among all, else each port. What goes with a
// named one, as android with linux, is not named.
func platformNames(set, all uint64) []string {
	var out []string
	told := map[string]bool{}
	whole := func(goos string) bool {
		of := all & portsWhere(func(o port) bool { return o.os == goos })
		return of != 0 && set&of == of
	}
	for n, p := range ports() {
		base := p.follows()
		switch {
		case set>>n&1 == 0 || told[p.os] || base != "" && whole(base):
		case whole(p.os):
			told[p.os] = true
			out = append(out, p.os)
		default:
			out = append(out, p.os+"/"+p.arch)
		}
	}
	return out
}
