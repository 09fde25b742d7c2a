package tokens

import "testing"

// What o200k_base and cl100k_base make of these texts.
func TestOf(t *testing.T) {
	for _, tt := range []struct {
		text         string
		o200k, cl100 int
	}{
		{`{"path":"cmd/shop/order.go","name":"Order.Discount","kind":"method","start_line":12,"end_line":14,"source":"func (o Order) Discount() int {\n\treturn round(o.Price * o.Percent / 100)\n}"}`, 55, 55},
		{`    def total_price(self, items: list[Item]) -> Decimal:\n        """Sum the prices of all items, taxes included."""\n        return sum(item.price * item.count for item in items)`, 43, 43},
		{`public static final int MAX_RETRIES = 100000;\n\n    private final Map<String, List<Handler>> handlersByName = new HashMap<>();\n    if (handler == null) {\n        throw new IllegalArgumentException(\"handler must not be null\");\n    }`, 62, 58},
	} {
		got := Of([]byte(tt.text))
		if low, high := min(tt.o200k, tt.cl100), max(tt.o200k, tt.cl100); got*100 < low*85 || got*100 > high*115 {
			t.Errorf("%d tokens, want %d to %d of\n%s", got, low, high, tt.text)
		}
	}
}
