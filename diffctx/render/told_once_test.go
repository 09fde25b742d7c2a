package render

import (
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// TestSignatureToldOnce: a definition whose signature the breaks show, and whose body
// changed too, is listed for its body and its signature is not shown again.
func TestSignatureToldOnce(t *testing.T) {
	before := analysis.Symbol{ID: "function:1", Path: "a.go", Name: "Open", QualifiedName: "Open", Kind: "function", Line: 3, Signature: "func Open(dir string)"}
	after := before
	after.Signature = "func Open(dir string, names []string)"
	r := &analysis.Result{
		Breaks: []analysis.Break{{Change: analysis.SignatureChanged, Symbol: before, Now: &after, Reason: "takes other types", API: true}},
		Symbols: []analysis.SymbolChange{{Change: analysis.SignatureChanged, Changes: []string{analysis.SignatureChanged, analysis.BodyChanged},
			Before: &before, After: &after}},
	}
	var out strings.Builder
	if err := Text(&out, r, Options{Limit: -1}); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if n := strings.Count(text, "+ "+after.Signature); n != 1 {
		t.Errorf("the new signature is shown %d times:\n%s", n, text)
	}
	if !strings.Contains(text, "function Open  (signature listed above)") {
		t.Errorf("the changed body is not told:\n%s", text)
	}
}

// TestTypeTellsItsFile: a file that is called like its type is not reported beside it where both
// have another name, in any way of writing; one that is called otherwise is.
func TestTypeTellsItsFile(t *testing.T) {
	move := func(kind, from, to, was, is string) analysis.SymbolChange {
		before := analysis.Symbol{ID: kind + from, Path: from, Name: was, QualifiedName: was, Kind: kind, Line: 1}
		after := analysis.Symbol{ID: kind + to, Path: to, Name: is, QualifiedName: is, Kind: kind, Line: 1}
		return analysis.SymbolChange{Change: analysis.Renamed, Before: &before, After: &after}
	}
	r := &analysis.Result{Symbols: []analysis.SymbolChange{
		move("file", "Price.java", "Amount.java", "Price.java", "Amount.java"), move("class", "Price.java", "Amount.java", "Price", "Amount"),
		move("file", "unit_price.py", "unit_amount.py", "unit_price.py", "unit_amount.py"), move("class", "unit_price.py", "unit_amount.py", "UnitPrice", "UnitAmount"),
		move("file", "shop.ts", "store.ts", "shop.ts", "store.ts"), move("class", "shop.ts", "store.ts", "Till", "Drawer"),
	}}
	var out strings.Builder
	if err := Text(&out, r, Options{Limit: -1}); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for part, want := range map[string]bool{"file Price.java": false, "class Price → Amount in Amount.java": true, "file unit_price.py": false, "file shop.ts → store.ts": true, "MOVES AND RENAMES  4": true} {
		if strings.Contains(text, part) != want {
			t.Errorf("%q: want %t in\n%s", part, want, text)
		}
	}
}

// TestNamesOwner: a member is shown with its owner unless its signature says it as
// the receiver or the constructor's name; a type that is called alike does not count.
func TestNamesOwner(t *testing.T) {
	for _, x := range []struct {
		signature, owner, name string
		want                   bool
	}{
		{"func (e *Executor) Run(name string) error", "Executor", "Run", true},
		{"func (c *Cache[K, V]) Get(key K) V", "Cache", "Get", true},
		{"public Client(Options options)", "http.Client", "Client", true},
		{"LogCmd string", "Cmd", "LogCmd", false},
		{"static Predicate describedAs(String text, Predicate p)", "Predicate", "describedAs", false},
		{"public static Form createForm()", "Form", "createForm", false},
	} {
		if got := namesOwner(x.signature, x.owner, x.name); got != x.want {
			t.Errorf("%s of %s: %t", x.signature, x.owner, got)
		}
	}
}

// TestMovedAndFiles tells a name that became public once, and files by what they offer.
func TestMovedAndFiles(t *testing.T) {
	symbol := func(kind, name, signature, visibility string) *analysis.Symbol {
		return &analysis.Symbol{ID: kind + ":" + name, Path: strings.ToLower(name) + ".go", Name: name, QualifiedName: name, Kind: kind, Line: 1, Signature: signature, Visibility: visibility}
	}
	within := func(s *analysis.Symbol, public bool, file string) analysis.SymbolChange {
		return analysis.SymbolChange{Change: analysis.Added, After: s, Within: "file:" + file, Public: public}
	}
	file := func(name string) analysis.SymbolChange {
		return analysis.SymbolChange{Change: analysis.Added, After: symbol("file", name, "", "")}
	}
	r := &analysis.Result{Symbols: []analysis.SymbolChange{
		{Change: analysis.Renamed, Changes: []string{analysis.Renamed, analysis.VisibilityChanged}, Before: symbol("function", "open", "func open()", "private"), After: symbol("function", "Open", "func Open()", "public")},
		file("inner"), within(symbol("function", "help", "func help()", "private"), false, "inner"),
		file("filled"), {Change: analysis.Moved, Before: symbol("function", "Step", "func Step()", "public"), After: &analysis.Symbol{ID: "function:2", Path: "filled.go", Name: "Step", QualifiedName: "Step", Kind: "function", Line: 3, Signature: "func Step()", Visibility: "public"}},
		file("bare"), {Change: analysis.Added, After: symbol("file", "passing", "", ""), Public: true},
		file("outer"), within(symbol("function", "hide", "func hide()", "private"), false, "outer"), within(symbol("function", "Show", "func Show()", "public"), true, "outer"),
	}}
	var text, markdown strings.Builder
	if err := Text(&text, r, Options{}); err != nil {
		t.Fatal(err)
	}
	if err := Markdown(&markdown, r, Options{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"open → Open; now public", "FILES  3 added\n  + inner.go:1", "  + filled.go:1", "  + bare.go:1", "API  2 added\n  + passing.go:1", "  + outer.go:1"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("text lacks %q:\n%s", want, text.String())
		}
	}
	if strings.Contains(text.String(), "SIGNATURES") || strings.Contains(markdown.String(), "Signatures") {
		t.Errorf("told twice:\n%s\n%s", text.String(), markdown.String())
	}
	for _, want := range []string{"; now public", "Added files", "Added API"} {
		if !strings.Contains(markdown.String(), want) {
			t.Errorf("markdown lacks %q:\n%s", want, markdown.String())
		}
	}
}

// TestAskedToldOnce: a member that an interface requires now, a renamed type with its members
// and the classes of one selector are reported in one place.
func TestAskedToldOnce(t *testing.T) {
	symbol := func(id, kind, path, name string, line int, signature string) *analysis.Symbol {
		return &analysis.Symbol{ID: id, Path: path, Name: name, QualifiedName: name, Kind: kind, NodeKind: kind, Line: line, Signature: signature}
	}
	host := symbol("interface:1", "interface", "host.go", "Host", 3, "type Host interface")
	owner, manager := symbol("interface:2", "interface", "own.go", "Owner", 3, "type Owner interface"), symbol("interface:3", "interface", "own.go", "Manager", 3, "type Manager interface")
	r := &analysis.Result{
		Breaks: []analysis.Break{
			{Change: analysis.SignatureChanged, Symbol: *host, Now: host, Reason: "now requires Log: types outside that implement it no longer do", API: true},
			{Change: analysis.Renamed, Symbol: *owner, Now: manager, Reason: "is now Manager", API: true},
		},
		Symbols: []analysis.SymbolChange{
			{Change: analysis.Added, After: symbol("method:1", "method", "host.go", "Host.Log", 4, "Log()"), Public: true},
			{Change: analysis.Added, After: symbol("method:2", "method", "host.go", "Host.Other", 5, "Other()"), Public: true},
			{Change: analysis.Renamed, Before: owner, After: manager, Public: true},
			{Change: analysis.Moved, Before: symbol("method:3", "method", "own.go", "Owner.Name", 4, "Name()"), After: symbol("method:4", "method", "own.go", "Manager.Name", 4, "Name()"), Within: manager.ID},
			{Change: analysis.Added, After: symbol("selector:1", "selector", "a.css", "menu", 9, ".menu .text"), Public: true},
			{Change: analysis.Added, After: symbol("selector:2", "selector", "a.css", "text", 9, ".menu .text"), Public: true},
		},
	}
	var out strings.Builder
	if err := Text(&out, r, Options{Limit: -1}); err != nil {
		t.Fatal(err)
	}
	for want, n := range map[string]int{"Log()": 0, "Other()": 1, ".menu .text": 1, "MOVES AND RENAMES": 0, "API  3 added (1 listed above)": 1} {
		if got := strings.Count(out.String(), want); got != n {
			t.Errorf("%q stands %d times, not %d:\n%s", want, got, n, out.String())
		}
	}
}

// TestShownByAnother: what the signature of another entry shows is not listed again: members
// of a type that is written out, a relation that a class declares, a constructor that a break
// shows, further classes of one selector, a test file whose tests are listed.
func TestShownByAnother(t *testing.T) {
	symbol := func(id, kind, path, name string, line int, signature string) *analysis.Symbol {
		return &analysis.Symbol{ID: id, Path: path, Name: name[strings.LastIndexByte(name, '.')+1:], QualifiedName: name, Kind: kind, NodeKind: kind, Line: line, Signature: signature}
	}
	resigned := func(before, after *analysis.Symbol) analysis.SymbolChange {
		return analysis.SymbolChange{Change: analysis.SignatureChanged, Before: before, After: after, Public: true}
	}
	class, made := symbol("class:1", "class", "run.py", "Runner", 1, "class Runner(Base)"), symbol("constructor:1", "constructor", "run.py", "Runner.__init__", 2, "def __init__(self, size)")
	field := symbol("field:1", "method", "a.go", "Host.Settings", 3, "Settings() map[string]net.Addr")
	body := symbol("class:2", "class", "b.ts", "Body", 4, "class Body implements Part")
	part := symbol("interface:1", "interface", "b.ts", "Part", 1, "interface Part")
	r := &analysis.Result{
		Breaks: []analysis.Break{
			{Change: analysis.SignatureChanged, Symbol: *class, Now: made, Reason: "its constructor: now requires size", API: true},
			{Change: analysis.SignatureChanged, Symbol: *field, Now: field, Reason: "takes or returns other types", API: true},
		},
		Dispatch: []analysis.Dispatch{{Change: analysis.Satisfies, Source: *body, After: part, Path: "b.ts", Line: 4}},
		Symbols: []analysis.SymbolChange{
			{Change: analysis.Added, After: made, Public: true},
			resigned(field, field),
			resigned(symbol("class:2", "class", "b.ts", "Body", 4, "class Body"), body),
			resigned(symbol("property:1", "property", "b.ts", "Events.done", 9, "done: string"), symbol("property:1", "property", "b.ts", "Events.done", 9, "done: { version: string; sum: number }")),
			{Change: analysis.Added, After: symbol("property:2", "property", "b.ts", "Events.done.version", 10, "version: string"), Public: true},
			resigned(symbol("selector:1", "selector", "a.css", "box", 5, ".box .value"), symbol("selector:1", "selector", "a.css", "box", 5, ".box .value, .row")),
			resigned(symbol("selector:2", "selector", "a.css", "value", 5, ".box .value"), symbol("selector:2", "selector", "a.css", "value", 5, ".box .value, .row")),
			{Change: analysis.Added, After: symbol("selector:3", "selector", "a.css", "row", 6, ".box .value, .row"), Public: true},
			{Change: analysis.Added, After: symbol("file:1", "file", "run_test.go", "run_test.go", 1, ""), Test: true},
			{Change: analysis.Added, After: symbol("function:1", "function", "run_test.go", "TestRun", 3, "func TestRun(t *testing.T)"), Test: true, TestFunction: true, Within: "file:1"},
			{Change: analysis.Added, After: symbol("function:2", "function", "run_test.go", "TestRun.step", 4, "step()"), Test: true, Within: "file:1"},
			{Change: analysis.Moved, Before: symbol("file:2", "file", "disk.go", "disk.go", 1, ""), After: symbol("file:3", "file", "store/disk.go", "store/disk.go", 1, "")},
			{Change: analysis.Added, After: symbol("package:1", "package", "store", "store", 1, ""), Public: true},
			{Change: analysis.Removed, Before: symbol("file:4", "file", "old/log.go", "old/log.go", 1, "")},
			{Change: analysis.Removed, Before: symbol("package:2", "package", "old", "old", 1, ""), Public: true},
			{Change: analysis.Renamed, Before: symbol("field:2", "field", "a.go", "Host.base", 5, "*base"), After: symbol("field:3", "field", "a.go", "Host.core", 5, "*core"), Reason: analysis.FollowsRename},
		},
	}
	var out strings.Builder
	if err := Text(&out, r, Options{Limit: -1}); err != nil {
		t.Fatal(err)
	}
	for want, n := range map[string]int{"def __init__(self, size)": 1, "Host.Settings": 1, "method → method": 0, "DISPATCH": 0, "version: string": 1, "+ .box .value, .row": 1, "change in test code": 0, "TestRun": 1, "package store": 0, "package old": 0, "old/log.go": 1, "Host.core": 0, "1 definition that follows a rename": 1, "SIGNATURES  4 changed (1 listed above)": 1} {
		if got := strings.Count(out.String(), want); got != n {
			t.Errorf("%q stands %d times, not %d:\n%s", want, got, n, out.String())
		}
	}
}

// TestMovedWithItsFile: a type that breaks name anew is not listed again, nor is the move of its file,
// what is documented in a function that changed is counted and not reported as its part, and a
// member that is inherited still is no removed API.
func TestMovedWithItsFile(t *testing.T) {
	symbol := func(id, kind, path, name, signature string) *analysis.Symbol {
		return &analysis.Symbol{ID: id, Path: path, Name: name[strings.LastIndexByte(name, '.')+1:], QualifiedName: name, Kind: kind, NodeKind: kind, Line: 1, Signature: signature}
	}
	was, is := symbol("class:1", "class", "Was.java", "Was", "public class Was"), symbol("class:2", "class", "Is.java", "Is", "public class Is")
	size := symbol("method:3", "method", "Is.java", "Is.size", "public int size()")
	run := symbol("method:4", "method", "Is.java", "Is.run", "public void run()")
	r := &analysis.Result{
		Breaks: []analysis.Break{{Change: analysis.Renamed, Symbol: *was, Now: is, Reason: "is now Is", API: true}},
		Dispatch: []analysis.Dispatch{{Change: analysis.Inherits, Source: *size, After: symbol("method:5", "method", "Base.java", "Base.size", "int size()"), Path: "Is.java", Line: 1, FileChanged: true},
			{Change: analysis.Inherits, Source: *symbol("method:6", "method", "Is.java", "Is.hash", "int hash()"), Path: "Is.java", Line: 1, FileChanged: true}},
		Symbols: []analysis.SymbolChange{
			{Change: analysis.Moved, Before: symbol("file:1", "file", "Was.java", "Was.java", ""), After: symbol("file:2", "file", "Is.java", "Is.java", "")},
			{Change: analysis.Renamed, Before: was, After: is, Public: true},
			{Change: analysis.Moved, Before: symbol("method:1", "method", "Was.java", "Was.at", "int at()"), After: symbol("method:2", "method", "Is.java", "Is.at", "int at()"), Within: is.ID},
			{Change: analysis.Removed, Before: size, Public: true, Inherited: true},
			{Change: analysis.BodyChanged, Before: run, After: run, Public: true},
			{Change: analysis.DocChanged, Before: symbol("field:1", "field", "Is.java", "Is.speed", "int speed"), After: symbol("field:1", "field", "Is.java", "Is.speed", "int speed"), Cause: run.ID},
		},
	}
	var text, markdown strings.Builder
	if err := Text(&text, r, Options{Limit: -1}); err != nil {
		t.Fatal(err)
	}
	if err := Markdown(&markdown, r, Options{}); err != nil {
		t.Fatal(err)
	}
	for want, n := range map[string]int{"class Was": 2, "MOVES AND RENAMES": 0, "method Is.size is inherited now, from Base.size": 1, "Is.hash is inherited now, from a library": 1, "speed": 0, "1 documentation change": 1, "API  ": 1} {
		if got := strings.Count(text.String(), want); got != n {
			t.Errorf("%q stands %d times, not %d:\n%s", want, got, n, text.String())
		}
	}
	if !strings.Contains(markdown.String(), "is inherited now, from Base.size") {
		t.Errorf("markdown lacks what is inherited:\n%s", markdown.String())
	}
}

// TestWrittenInWhole: a changed signature that is in that of what it belongs to, a file
// whose move the breaks tell, members that follow a class whose name was hidden, and the files of a package that they tell to be removed are
// not reported again.
func TestWrittenInWhole(t *testing.T) {
	symbol := func(id, kind, path, name, signature string) *analysis.Symbol {
		return &analysis.Symbol{ID: id, Path: path, Name: name[strings.LastIndexByte(name, '.')+1:], QualifiedName: name, Kind: kind, NodeKind: kind, Line: 1, Signature: signature}
	}
	resigned := func(id, kind, name, was, is, cause string) analysis.SymbolChange {
		return analysis.SymbolChange{Change: analysis.SignatureChanged, Before: symbol(id, kind, "a.ts", name, was), After: symbol(id, kind, "a.ts", name, is), Cause: cause}
	}
	was, is := symbol("file:1", "file", "build.py", "build.py", ""), symbol("file:2", "file", "commands/build.py", "commands/build.py", "")
	gone := symbol("package:1", "package", "marshal", "marshal", "")
	r := &analysis.Result{
		Breaks: []analysis.Break{
			{Change: analysis.Moved, Symbol: *was, Now: is, Reason: "moved to commands/build.py", API: true},
			{Change: analysis.Removed, Symbol: *gone, Reason: "was removed, with Json", API: true},
			{Change: analysis.VisibilityChanged, Symbol: *symbol("class:1", "class", "sort.py", "Sort", "class Sort"), Now: symbol("class:2", "class", "sort.py", "_Sort", "class _Sort"), Reason: "is now _Sort, which others are not meant to use", API: true},
			{Change: analysis.Renamed, Symbol: *symbol("method:1", "method", "sort.py", "Sort.run", "def run(self)"), Now: symbol("method:2", "method", "sort.py", "_Sort.run", "def run(self)"), Cause: "class:1", API: true},
			{Change: analysis.Renamed, Symbol: *symbol("method:3", "method", "sort.py", "Sort.stop", "def stop(self)"), Now: symbol("method:4", "method", "sort.py", "_Sort.stop", "def stop(self)"), Cause: "class:1", API: true},
		},
		Symbols: []analysis.SymbolChange{
			resigned("property:1", "property", "Body.content", "content: { [name: string]: Media }", "content: { [type: string]: Media }", ""),
			resigned("property:2", "property", "Body.content.[]", "[name: string]: Media", "[type: string]: Media", ""),
			resigned("constructor:1", "constructor", "Maker.constructor", "constructor(private node: Node)", "constructor(private readonly node: Node)", ""),
			resigned("field:1", "field", "Maker.node", "private node: Node", "private readonly node: Node", "constructor:1"),
			{Change: analysis.Moved, Before: was, After: is},
			{Change: analysis.Moved, Before: symbol("function:1", "function", "build.py", "build", "def build()"), After: symbol("function:2", "function", "commands/build.py", "build", "def build()"), Within: is.ID},
			{Change: analysis.Removed, Before: gone, Public: true},
			{Change: analysis.Removed, Before: symbol("file:3", "file", "marshal/json.go", "marshal/json.go", "")},
			{Change: analysis.Removed, Before: symbol("function:3", "function", "marshal/json.go", "Json", "func Json() int"), Public: true, Within: "file:3"},
		},
	}
	var out strings.Builder
	if err := Text(&out, r, Options{Limit: -1}); err != nil {
		t.Fatal(err)
	}
	for want, n := range map[string]int{"[type: string]: Media": 1, "private readonly node": 1, "commands/build.py": 1, "marshal": 1, "is now _Sort": 1, "stop": 0, "PUBLIC API  3 incompatible": 1, "SIGNATURES  2 changed": 1} {
		if got := strings.Count(out.String(), want); got != n {
			t.Errorf("%q stands %d times, not %d:\n%s", want, got, n, out.String())
		}
	}
}

// TestHiddenToldOnce: a definition that a break tells not to be importable any more is listed once, another one that is
// exported otherwise among the signatures.
func TestHiddenToldOnce(t *testing.T) {
	one := analysis.Symbol{ID: "function:1", Path: "kit/tools.py", Name: "one", QualifiedName: "one", Kind: "function", Line: 3}
	two := analysis.Symbol{ID: "function:2", Path: "kit/tools.py", Name: "two", QualifiedName: "two", Kind: "function", Line: 9}
	r := &analysis.Result{
		Breaks:  []analysis.Break{{Change: analysis.VisibilityChanged, Symbol: one, Now: &one, Reason: "is no longer importable from kit/__init__.py", API: true}},
		Symbols: []analysis.SymbolChange{{Change: analysis.VisibilityChanged, Before: &one, After: &one}, {Change: analysis.VisibilityChanged, Before: &two, After: &two}},
	}
	var out strings.Builder
	if err := Text(&out, r, Options{Limit: -1}); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if strings.Count(text, "function one") != 1 || strings.Count(text, "function two") != 1 || strings.Count(text, "exports other names") != 1 {
		t.Errorf("told as\n%s", text)
	}
}

// TestValueToldOnce: a constant of which a break tells the value is not listed as a changed body.
func TestValueToldOnce(t *testing.T) {
	iri := analysis.Symbol{ID: "enum_member:1", Path: "a.py", Name: "IRI", QualifiedName: "Format.IRI", Kind: "enum_member", Line: 3}
	uri := analysis.Symbol{ID: "enum_member:2", Path: "a.py", Name: "URI", QualifiedName: "Other.URI", Kind: "enum_member", Line: 9}
	r := &analysis.Result{
		Breaks:  []analysis.Break{{Change: analysis.SignatureChanged, Symbol: iri, Now: &iri, Reason: `is "iri", was "iri-reference"`, API: true}},
		Symbols: []analysis.SymbolChange{{Change: analysis.BodyChanged, Before: &iri, After: &iri}, {Change: analysis.BodyChanged, Before: &uri, After: &uri}},
	}
	var out strings.Builder
	if err := Text(&out, r, Options{Limit: -1}); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if strings.Count(text, "Format.IRI") != 1 || !strings.Contains(text, "BEHAVIOUR  1 body changed") || !strings.Contains(text, "Other.URI") {
		t.Errorf("told as\n%s", text)
	}
}

// TestCutTypeToldByMembers: a type whose text is cut is not shown beside its member that changed,
// or came; one that is shown whole shows its member, and one of which no member is reported stays.
func TestCutTypeToldByMembers(t *testing.T) {
	change := func(name, was, is string) analysis.SymbolChange {
		short := name[strings.LastIndexByte(name, '.')+1:]
		before := analysis.Symbol{ID: "property:" + name, Path: "a.d.ts", Name: short, QualifiedName: name, Kind: "property", Line: 1, Signature: was}
		after := before
		after.Signature = is
		return analysis.SymbolChange{Change: analysis.SignatureChanged, Before: &before, After: &after}
	}
	added := change("T.Query.fields.key", "", "key: string")
	added.Change, added.Before, added.Public = analysis.Added, nil, true
	r := &analysis.Result{Symbols: []analysis.SymbolChange{
		change("T.Search", "Search: { a; …", "Search: { b; …"), change("T.Search.kind", "kind: 1", "kind: 2"),
		change("T.Query", "Query: { a; …", "Query: { b; …"), change("T.Query.fields", "fields: { a; …", "fields: { b; …"), added,
		change("T.Alone", "Alone: { a; …", "Alone: { b; …"), change("T.Same", "Same: { a; …", "Same: { a; …"),
		change("T.Whole", "Whole: { x: 1 }", "Whole: { x: 2 }"), change("T.Whole.x", "x: 1", "x: 2"),
	}}
	var out strings.Builder
	if err := Text(&out, r, Options{Limit: -1}); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for want, n := range map[string]int{"+ Search: {": 0, "+ kind: 2": 1, "+ Query: {": 0, "+ fields: {": 0, "key: string": 1, "+ Alone: {": 1, "+ Whole: {": 1, "+ x: 2": 0, "Same: { a; …  differs after the part shown": 1, "SIGNATURES  4 changed": 1} {
		if strings.Count(text, want) != n {
			t.Errorf("%q: want %d times in\n%s", want, n, text)
		}
	}
}

// TestLayoutHasNoTests: of comments and layout no test is said to be possible; what
// is not in the graph is kept apart.
func TestLayoutHasNoTests(t *testing.T) {
	layout := analysis.Summary{Files: analysis.FileCounts{Modified: 1}, Cosmetic: 1}
	tests := analysis.Tests{Safe: []analysis.Test{{Path: "a_test.go"}}}
	beside := layout
	beside.Unindexed = map[string]int{".xml": 1}
	for i, c := range []struct {
		r    *analysis.Result
		want map[string]bool
	}{
		{&analysis.Result{Summary: layout, Tests: tests}, map[string]bool{"only comments, layout or unused imports differ\n": true, "TESTS": false}},
		{&analysis.Result{Summary: layout, Tests: analysis.Tests{Safe: tests.Safe, Unknown: true}}, map[string]bool{"TESTS": false}},
		{&analysis.Result{Summary: beside, Tests: analysis.Tests{Safe: tests.Safe, Unknown: true}}, map[string]bool{"differ in what was analysed": true, "TESTS": true}},
	} {
		var out strings.Builder
		if err := Text(&out, c.r, Options{}); err != nil {
			t.Fatal(err)
		}
		for part, want := range c.want {
			if strings.Contains(out.String(), part) != want {
				t.Errorf("%d: %q: want %t in\n%s", i, part, want, out.String())
			}
		}
	}
}

// TestMembersWrittenInBreak: members that are in the signature of what they belong to are not
// listed where a break shows it; those of others are.
func TestMembersWrittenInBreak(t *testing.T) {
	before := analysis.Symbol{ID: "field:1", Path: "a.go", Name: "SMTP", QualifiedName: "Settings.SMTP", Kind: "field", Line: 3, Signature: "SMTP []struct{ Host string; Old int }", Visibility: "public"}
	after := before
	after.Signature = "SMTP []struct{ Host string; From []string }"
	from := analysis.Symbol{ID: "field:2", Path: "a.go", Name: "From", QualifiedName: "Settings.SMTP.From", Kind: "field", Line: 3, Signature: "From []string"}
	old := analysis.Symbol{ID: "field:3", Path: "a.go", Name: "Old", QualifiedName: "Settings.SMTP.Old", Kind: "field", Line: 3, Signature: "Old int"}
	other := analysis.Symbol{ID: "field:4", Path: "a.go", Name: "Other", QualifiedName: "Settings.Other", Kind: "field", Line: 9, Signature: "Other int"}
	r := &analysis.Result{
		Breaks: []analysis.Break{{Change: analysis.SignatureChanged, Symbol: before, Now: &after, Reason: "has another type", API: true}},
		Symbols: []analysis.SymbolChange{
			{Change: analysis.SignatureChanged, Before: &before, After: &after, Public: true},
			{Change: analysis.Added, After: &from, Public: true}, {Change: analysis.Removed, Before: &old, Public: true}, {Change: analysis.Added, After: &other, Public: true},
		},
	}
	var out strings.Builder
	if err := Text(&out, r, Options{Limit: -1}); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for part, want := range map[string]bool{"From []string\n": false, "Old int\n": false, "Other: ": false, "Other int": true, "API  2 added, 1 removed (2 listed above)": true} {
		if strings.Contains(text, part) != want {
			t.Errorf("%q: want %t in\n%s", part, want, text)
		}
	}
}

// TestAnnotationsBesideBreak: annotations that changed with a signature which a break shows are reported.
func TestAnnotationsBesideBreak(t *testing.T) {
	before := analysis.Symbol{ID: "method:1", Path: "A.java", Name: "find", QualifiedName: "A.find", Kind: "method", Line: 3, Signature: "public int find(int page)"}
	after := before
	after.Signature = "public int find(long page)"
	change := analysis.SymbolChange{Change: analysis.SignatureChanged, Before: &before, After: &after, Annotations: true, Details: []string{"− @Get(\"/one\")", "+ @Get(\"/two\")"}}
	r := &analysis.Result{Symbols: []analysis.SymbolChange{change}}
	for _, breaks := range [][]analysis.Break{nil, {{Change: analysis.SignatureChanged, Symbol: before, Now: &after, Reason: "takes other types", API: true}}} {
		r.Breaks = breaks
		var out strings.Builder
		if err := Text(&out, r, Options{Limit: -1}); err != nil {
			t.Fatal(err)
		}
		if text := out.String(); strings.Count(text, `+ @Get("/two")`) != 1 {
			t.Errorf("the annotation is not told once in\n%s", text)
		}
	}
}

// TestMembersBehindCuts: a member that came is listed where the signatures of the types around it are
// not, or show another part of them.
func TestMembersBehindCuts(t *testing.T) {
	change := func(name, was, is string) analysis.SymbolChange {
		before, after := symbol("property", name, "a.d.ts", 1, was), symbol("property", name, "a.d.ts", 1, is)
		return analysis.SymbolChange{Change: analysis.SignatureChanged, Before: before, After: after, Public: true}
	}
	came := func(name, signature string) analysis.SymbolChange {
		after := symbol("property", name, "a.d.ts", 2, signature)
		_, after.Name, _ = strings.Cut(name, ".")
		return analysis.SymbolChange{Change: analysis.Added, After: after, Public: true}
	}
	cut, whole := "Book: { id: string; createdAt: string; …", "Page: { content: "+strings.Repeat("Text | ", 30)+"Image; kind: string }"
	r := &analysis.Result{Symbols: []analysis.SymbolChange{
		change("Book", cut, strings.Replace(cut, "createdAt", "firstAt?: string; createdAt", 1)), came("Book.firstAt", "firstAt?: string"), change("Book.content", "content: 1", "content: 2"),
		change("Page", whole, strings.Replace(strings.Replace(whole, "Text", "Words", 1), "kind", "size: number; kind", 1)), came("Page.size", "size: number"),
	}}
	var out strings.Builder
	if err := Text(&out, r, Options{Limit: -1}); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for part, want := range map[string]bool{"+ a.d.ts:2  Book: firstAt?: string": true, "+ a.d.ts:2  Page: size: number": true, "SIGNATURES  2 changed\n": true, "API  2 added\n": true} {
		if strings.Contains(text, part) != want {
			t.Errorf("%q: want %t in\n%s", part, want, text)
		}
	}
}
