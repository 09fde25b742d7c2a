package typecheck

import (
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// plainResults are members of the language's own values, and functions of its library and of Node.js,
// that surely give a plain value whatever they are called with.
var plainResults = sync.OnceValue(func() map[string]map[string]bool {
	return map[string]map[string]bool{
		"string": lang.SetOf(`string.charAt() string.concat() string.normalize() string.padEnd() string.padStart() string.repeat() string.replace() string.replaceAll() string.slice()
			string.substr() string.substring() string.toLocaleLowerCase() string.toLocaleUpperCase() string.toLowerCase() string.toUpperCase() string.toString() string.trim() string.trimEnd()
			string.trimStart() number.toExponential() number.toFixed() number.toLocaleString() number.toPrecision() number.toString() boolean.toString() list.join() tuple.join()
			String() JSON.stringify() String.fromCharCode() String.raw() encodeURIComponent() encodeURI() decodeURIComponent() decodeURI() btoa() atob()
			Date.toISOString() Date.toString() Date.toJSON() Date.toUTCString() Date.toLocaleString() Date.toLocaleDateString() Date.toLocaleTimeString() URL.toString() URL.href
			URLSearchParams.toString() Buffer.toString() path.join() path.resolve() path.dirname() path.basename() path.extname() path.relative() path.normalize() path.sep process.cwd()
			process.platform process.version os.tmpdir() os.homedir() os.hostname() os.platform() os.EOL crypto.randomUUID() util.inspect() util.format() url.fileURLToPath()`),
		"number": lang.SetOf(`string.length string.charCodeAt() string.indexOf() string.lastIndexOf() string.localeCompare() string.search() list.length list.indexOf() list.lastIndexOf() list.findIndex()
			list.findLastIndex() list.push() list.unshift() tuple.length Array.length Number() Number.parseInt() Number.parseFloat() parseInt() parseFloat() Date.now() Date.getTime() Date.valueOf()
			Date.getFullYear() Date.parse() performance.now() Math.abs() Math.ceil() Math.floor() Math.max() Math.min() Math.pow() Math.random() Math.round() Math.sqrt() Math.trunc() Buffer.length
			Buffer.byteLength() process.pid`),
		"boolean": lang.SetOf(`string.startsWith() string.endsWith() string.includes() list.includes() list.some() list.every() Boolean() isNaN() isFinite() Array.isArray() Number.isInteger()
			Number.isNaN() Number.isFinite() Number.isSafeInteger() Buffer.isBuffer() fs.existsSync() path.isAbsolute()`),
	}
})

// ofLibrary gives the plain value that a name of the library stands for, if it does: that of a
// text's length, or of what a call gives. Others stay.
func ofLibrary(v *core.Value) *core.Value {
	if !v.Is(core.KindExternal) {
		return v
	}
	name := strings.TrimPrefix(v.Text, "node:")
	for {
		t, rest := leading(name)
		switch {
		case t == "":
			return v
		case rest == "":
			return core.InstanceOf(core.BuiltinValue(t))
		}
		name = t + rest
	}
}

// leading finds the plain type that the beginning of a chain of members and calls is of, and what
// is behind it.
func leading(name string) (plain, rest string) {
	end := len(name)
	if i := strings.Index(name, "()"); i >= 0 {
		end = i + len("()")
	}
	for t, all := range plainResults() {
		if all[name[:end]] {
			return t, name[end:]
		}
	}
	return "", ""
}
