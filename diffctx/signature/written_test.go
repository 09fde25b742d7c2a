package signature

import (
	"testing"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// TestType reads the types that declarations of several languages write.
func TestType(t *testing.T) {
	for _, x := range []struct {
		kind                  facts.Kind
		name, signature, want string
	}{
		{facts.KindField, "Items", "Items []map[string]int", "[]map[string]int"},
		{facts.KindField, "f", "f func(a int) (string, error)", "func(a int) (string, error)"},
		{facts.KindMethod, "Run", "func (s *S) Run(a int) (n int, err error)", "(n int, err error)"},
		{facts.KindMethod, "M", "M(x int) string", "string"},
		{facts.KindFunction, "Map", "func Map[T any](list []T) []T", "[]T"},
		{facts.KindMethod, "Close", "func (s *S) Close()", ""},
		{facts.KindField, "list", "private readonly list: Map<string, T[]>", "Map<string, T[]>"},
		{facts.KindProperty, "b", "b?: number", "number"},
		{facts.KindField, "opt", "opt?: () => void", "() => void"},
		{facts.KindField, "n", "static n", ""},
		{facts.KindMethod, "run", "run<T>(a: string): Promise<void>", "Promise<void>"},
		{facts.KindGetter, "size", "get size(): number", "number"},
		{facts.KindField, "x", "x: int", "int"},
		{facts.KindField, "y", "y", ""},
		{facts.KindMethod, "m", "def m(self, a: int) -> list[str]", "list[str]"},
		{facts.KindField, "names", "private final java.util.List<String> names", "java.util.List<String>"},
		{facts.KindField, "b", "int b[]", "int[]"},
		{facts.KindMethod, "run", "@Deprecated(since = \"1\") public static <T extends E> T run(T x)", "T"},
		{facts.KindMethod, "dead", "private void dead()", "void"},
		{facts.KindEnumMember, "A", "A = 1", ""},
	} {
		if got := Type(&facts.Symbol{Kind: x.kind, Name: x.name, Signature: x.signature}); got != x.want {
			t.Errorf("%s: %q, want %q", x.signature, got, x.want)
		}
	}
}

func TestParameterAndArgument(t *testing.T) {
	for signature, want := range map[string]string{
		"export default function Comp(props: P)":               "P",
		"function Card({ a, b: c }: Props<{x: 1}>, ref: R)":    "Props<{x: 1}>",
		"export const C = ({ on }: { on: (a: A) => void }) =>": "{ on: (a: A) => void }",
		"function None()":                 "",
		"function Untyped(props)":         "",
		"function Default({ a }: P = {})": "P",
	} {
		if got := FirstParameter(&facts.Symbol{Signature: signature}); got != want {
			t.Errorf("%s: %q, want %q", signature, got, want)
		}
	}
	if got := TypeArgument("export const Doc: React.FC<Props<A, B>>", "FC"); got != "Props<A, B>" {
		t.Errorf("%q", got)
	}
	if got := TypeArgument("class A extends Component<P, S>", "FC", "Component"); got != "P" {
		t.Errorf("%q", got)
	}
}
