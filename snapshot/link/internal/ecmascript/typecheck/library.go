package typecheck

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// callsOfLibrary lists the functions and methods of the language behind a line with the version that it is of (see
// cmd/internal/librarygen): a name, the least and the most number of arguments (* without a limit), the plain type of the result
// and those of the parameters, ? for types that are not plain or differ between overloads.
//
//go:embed calls.txt
var callsOfLibrary string

// libraryCall is a function or a method of the language.
type libraryCall struct {
	least, most int // number of arguments; most is -1 without a limit
	result      string
	params      []string
}

var libraryCalls = sync.OnceValue(func() map[string]libraryCall {
	_, lines, _ := strings.Cut(callsOfLibrary, "\n")
	out := map[string]libraryCall{}
	for line := range strings.Lines(lines) {
		words := strings.Fields(line)
		least, _ := strconv.Atoi(words[1])
		most, err := strconv.Atoi(words[2])
		if err != nil {
			most = -1
		}
		out[words[0]] = libraryCall{least, most, words[3], words[4:]}
	}
	return out
})

// plainMembers are members of the language's own values, and functions of Node.js and of browsers, that surely give a plain
// value whatever they are called with; calls of the language's own are in its table.
var plainMembers = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for t, names := range map[string]string{
		"string": `boolean.toString() btoa() atob() URL.toString() URL.href URLSearchParams.toString() Buffer.toString() path.join() path.resolve() path.dirname() path.basename() path.extname()
			path.relative() path.normalize() path.sep process.cwd() process.platform process.version os.tmpdir() os.homedir() os.hostname() os.platform() os.EOL crypto.randomUUID() util.inspect()
			util.format() url.fileURLToPath()`,
		"number":  "string.length list.length tuple.length Array.length performance.now() Buffer.length Buffer.byteLength() process.pid",
		"boolean": "Array.isArray() Buffer.isBuffer() fs.existsSync() path.isAbsolute()",
	} {
		for name := range lang.SetOf(names) {
			out[name] = t
		}
	}
	return out
})

// ofLibrary gives the plain value that a name of the library stands for, if it does: that of a
// text's length, or of what a call gives. Others stay.
func ofLibrary(v *core.Value) *core.Value {
	if !v.Is(core.KindExternal) {
		return v
	}
	if name := nameInLibrary(v.Text); isPlainType(name) {
		return core.InstanceOf(core.BuiltinValue(name))
	}
	return v
}

// nameInLibrary names what a chain of members and calls stands for as the table does: `string.trim().split` is `string.split`.
func nameInLibrary(name string) string {
	name = strings.TrimPrefix(name, "node:")
	for {
		end := len(name)
		if i := strings.Index(name, "()"); i >= 0 {
			end = i + len("()")
		}
		t := plainMembers()[name[:end]]
		if call, ok := strings.CutSuffix(name[:end], "()"); ok && t == "" {
			t = libraryCalls()[call].result
		}
		if !isPlainType(t) {
			return name
		}
		name = t + name[end:]
	}
}

func isPlainType(name string) bool {
	switch name {
	case "string", "number", "boolean", "bigint", "symbol", "void":
		return true
	}
	return false
}
