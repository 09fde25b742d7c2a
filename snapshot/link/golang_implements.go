package link

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// relate finds the interfaces that the file's types satisfy. A type asks for
// the interfaces that one of its methods represents, so that a new interface
// captures types in files nobody touched.
func (g golang) relate(l *linker) {
	for i := range l.file.Facts.Symbols {
		s := &l.file.Facts.Symbols[i]
		if !s.Kind.IsType() || s.Kind == facts.KindInterface || isAlias(s) {
			continue
		}
		l.steps = maxSteps
		t := l.def(l.file, int32(i), nil)
		methods := g.methodSet(l, t)
		if len(methods) == 0 {
			continue
		}
		for _, n := range append(sortedNames(methods), "") {
			g.satisfied(l, t, methods, n)
		}
	}
}

type method struct {
	at  *value // the method's definition, with the environment it is seen in
	pkg string // its package, for unexported names
}

func sortedNames(set map[string]method) []string {
	names := make([]string, 0, len(set))
	for n := range set {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

// methodSet is the methods of a type, promoted ones included, by name.
func (g golang) methodSet(l *linker, t *value) map[string]method {
	set := map[string]method{}
	for _, b := range append([]*value{t}, g.supers(l, t)...) {
		if !b.is(kindDef) {
			continue
		}
		for _, a := range l.ask(key(askMembers, g.memberScope(b.f, b.i), "")) {
			for _, c := range a.c {
				s := &a.f.Facts.Symbols[c.e.i]
				if _, ok := set[s.Name]; !ok && !isGoTest(a.f) {
					set[s.Name] = method{at: &value{kind: kindDef, f: a.f, i: c.e.i, env: envOf(b)}, pkg: g.moduleScope(a.f)}
				}
			}
		}
	}
	return set
}

func (g golang) satisfied(l *linker, t *value, methods map[string]method, represented string) {
	for _, a := range l.ask(key(askShape, represented, "")) {
		for _, c := range a.c {
			iface := &value{kind: kindDef, f: a.f, i: c.e.i}
			if isGoTest(a.f) && !isGoTest(l.file) || a.f.Dir == l.file.Dir && !builtTogether(l.file, a.f) {
				continue
			}
			if certainty, ok := g.implements(l, methods, iface); ok {
				l.steps = maxSteps
				target := l.defTarget(a.f, c.e.i)
				l.record.Relations = append(l.record.Relations, Relation{RelationImplements, t.i, target, RuleStructural, certainty})
			}
		}
	}
}

// implements reports whether a method set satisfies an interface. Where a type
// of a signature stays unknown the answer is inferred.
func (g golang) implements(l *linker, methods map[string]method, iface *value) (Certainty, bool) {
	for _, b := range g.supers(l, iface) {
		if !b.is(kindDef) && !(b.is(kindBuiltin) && b.s == "comparable") {
			want, ok := libraryInterfaces[externalName(b)]
			if !ok {
				return Exact, false // embeds an interface whose methods are not known
			}
			for _, w := range want {
				if _, ok := methods[w]; !ok {
					return Exact, false
				}
			}
		} else if b.is(kindDef) && b.symbol().Kind != facts.KindInterface {
			return Exact, false // a constraint with type elements
		}
	}
	want := g.methodSet(l, iface)
	certainty := Exact
	for _, name := range sortedNames(want) { // in order: what is asked before giving up is part of the record
		w := want[name]
		m, ok := methods[name]
		if !ok || !isExportedGo(name) && m.pkg != w.pkg {
			return Exact, false
		}
		a, b := g.signature(l, m.at), g.signature(l, w.at)
		if a == b {
			continue
		}
		if !strings.Contains(a+b, "?") || strings.Count(a, ",") != strings.Count(b, ",") {
			return Exact, false
		}
		certainty = Inferred
	}
	return certainty, len(want) > 0
}

func externalName(v *value) string {
	if v == nil {
		return ""
	}
	return v.s
}

// libraryInterfaces are the standard library's interfaces that others embed
// most, by their methods' names.
var libraryInterfaces = map[string][]string{
	"error": {"Error"}, "fmt.Stringer": {"String"}, "io.Reader": {"Read"}, "io.Writer": {"Write"}, "io.Closer": {"Close"}, "io.Seeker": {"Seek"},
	"io.ReadCloser": {"Read", "Close"}, "io.WriteCloser": {"Write", "Close"}, "io.ReadWriter": {"Read", "Write"}, "io.ReadWriteCloser": {"Read", "Write", "Close"},
	"io.ReadSeeker": {"Read", "Seek"}, "io.ReaderAt": {"ReadAt"}, "io.WriterTo": {"WriteTo"}, "io.ReaderFrom": {"ReadFrom"}, "io.StringWriter": {"WriteString"}, "io.ByteReader": {"ReadByte"},
	"sort.Interface": {"Len", "Less", "Swap"}, "sync.Locker": {"Lock", "Unlock"}, "net/http.Handler": {"ServeHTTP"}, "net/http.ResponseWriter": {"Header", "Write", "WriteHeader"},
	"net/http.Flusher": {"Flush"}, "net/http.Hijacker": {"Hijack"}, "net/http.Pusher": {"Push"}, "io/fs.FS": {"Open"}, "io/fs.File": {"Stat", "Read", "Close"}, "flag.Value": {"String", "Set"},
	"net.Error": {"Error", "Timeout", "Temporary"}, "encoding/json.Marshaler": {"MarshalJSON"}, "encoding/json.Unmarshaler": {"UnmarshalJSON"}, "encoding.TextMarshaler": {"MarshalText"}, "encoding.TextUnmarshaler": {"UnmarshalText"},
	"context.Context": {"Deadline", "Done", "Err", "Value"}, "net.Conn": {"Read", "Write", "Close", "LocalAddr", "RemoteAddr", "SetDeadline", "SetReadDeadline", "SetWriteDeadline"},
	"net.Listener": {"Accept", "Close", "Addr"}, "heap.Interface": {"Len", "Less", "Swap", "Push", "Pop"}, "container/heap.Interface": {"Len", "Less", "Swap", "Push", "Pop"},
}

// signature writes a method's parameter and result types in a form that is
// equal for identical types.
func (g golang) signature(l *linker, m *value) string {
	var b strings.Builder
	s := m.symbol()
	for _, p := range s.Params {
		g.writeType(l, &b, l.eval(m.f, p.Type, m.env), 0)
		if p.Flags.Has(facts.Variadic) {
			b.WriteString("...")
		}
		b.WriteByte(',')
	}
	b.WriteByte(')')
	if s.Type != 0 {
		g.writeType(l, &b, l.eval(m.f, s.Type, m.env), 0)
	}
	return b.String()
}

func (g golang) writeType(l *linker, b *strings.Builder, t *value, depth int) {
	t = g.unaliased(l, t)
	if t == nil || depth > 12 {
		b.WriteByte('?')
		return
	}
	switch t.kind {
	case kindInstance:
		g.writeType(l, b, t.args[0], depth+1)
		return
	case kindExternal, kindBuiltin:
		b.WriteString(canonicalBuiltin(t.s))
	case kindDef:
		id := t.f.SymbolID(t.i)
		b.WriteString(id.String())
	case kindParam:
		b.WriteByte('?')
		return
	case kindPointer:
		b.WriteByte('*')
	case kindList:
		b.WriteString("[]")
	case kindMap:
		b.WriteString("map")
	case kindFunc:
		b.WriteString("func")
	}
	if len(t.args) == 0 {
		return
	}
	b.WriteByte('<')
	for _, a := range t.args {
		g.writeType(l, b, a, depth+1)
		b.WriteByte(';')
	}
	b.WriteByte('>')
}

func (g golang) unaliased(l *linker, t *value) *value {
	for n := 0; n < 8 && t.is(kindDef) && isAlias(t.symbol()); n++ {
		t = l.aliased(t)
	}
	return t
}

func canonicalBuiltin(s string) string {
	switch s {
	case "byte":
		return "uint8"
	case "rune":
		return "int32"
	case "interface{}":
		return "any"
	}
	return s
}
