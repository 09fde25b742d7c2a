package python

import "testing"

func TestPlainType(t *testing.T) {
	for _, x := range []struct {
		a, b string
		same bool
	}{
		{"None | str", "str | None", true},
		{"Optional[str]", "str | None", true},
		{"typing.Optional[ 'Cart' ]", "Cart | None", true},
		{"Union[int, List[str], None]", "list[str] | int | None", true},
		{"Optional[Union[A, B]]", "A | B | None", true},
		{"Dict[str, Optional[int]]", "dict[str, int | None]", true},
		{"Callable[[int, Optional[str]], None]", "Callable[[int, str | None], None]", true},
		{"Optional[Callable[[B | A], None]]", "None | Callable[[A | B], None]", true},
		{"(A | B)", "B|A", true},
		{"A | A", "A", true},
		{`Literal["a", "b"]`, `Literal['a', 'b']`, true},
		{`Literal["a", "b"]`, `Literal["b", "a"]`, false},
		{"Tuple[int, ...]", "tuple[int, ...]", true},
		{"Tuple[A, B]", "tuple[B, A]", false},
		{"models.List[A]", "list[A]", false},
		{"List", "list", false},
		{"Optional[A]", "A", false},
		{"A | B", "A | C", false},
		{"x if y else z", "z", false},
		{"A[", "A", false},
	} {
		if a, b := PlainType(x.a), PlainType(x.b); (a == b) != x.same {
			t.Errorf("%s and %s: %s, %s", x.a, x.b, a, b)
		}
	}
}
