package golang

import "testing"

// plainNames mean the same on both sides, but for an alias and a renamed type.
type plainNames struct{}

func (plainNames) Renamed(name string) string {
	if name == "Old" {
		return "New"
	}
	return name
}
func (plainNames) RenamedIn(_, name string) string  { return name }
func (plainNames) Imported(name string) string      { return "example.com/" + name }
func (plainNames) FromOtherFolder(path string) bool { return path == "example.com/here" }
func (plainNames) Alias(name string) (string, Names, bool) {
	return " []byte", plainNames{}, name == "Raw"
}

func TestSignature(t *testing.T) {
	for _, x := range []struct{ text, name, owner, want string }{
		{"func F(a, b int, c ...string) (n int, err error)", "F", "", "(int,int,...string,)(int,error,)"},
		{"func (s *Store[K, V]) Get(k K) (V, bool)", "Get", "Store", "*\x02.($0,)($1,bool,)"},
		{"Close(here.T, there.T) any", "Close", "", "(T,example.com/there.T,)(interface{},)"},
		{"func F[T interface{ M(Old) }](x T, r Raw) map[string]chan<- Old", "F", "", "[interface{M func(New,);},]($0,[]byte,)(map[string]chan<- New,)"},
	} {
		if got, ok := Signature(x.text, x.name, x.owner, plainNames{}); !ok || got != x.want {
			t.Errorf("%s: %q, want %q", x.text, got, x.want)
		}
	}
	if _, ok := Signature("type T struct{}", "F", "", plainNames{}); ok {
		t.Error("a type has the signature of a function")
	}
}

func TestType(t *testing.T) {
	if got := Type("struct{ next *Node; of Old }", "Node", plainNames{}); got != "struct{next *\x02;of New;}" {
		t.Errorf("got %q", got)
	}
	if got := Type("not a type(", "", plainNames{}); got != "not a type(" {
		t.Errorf("got %q", got)
	}
}

func TestIsBasic(t *testing.T) {
	for text, want := range map[string]bool{"int": true, "[]*string": true, "any": false, "[]error": false, "map[?]int": false, "": false} {
		if IsBasic(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}
