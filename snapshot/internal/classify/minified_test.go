package classify

import (
	"strings"
	"testing"
)

func TestIsMinified(t *testing.T) {
	dense := strings.Repeat(`function a(b,c){return b+c*2}var d=a(1,2);`, 60)
	sheet := strings.Repeat(`.a{color:red;margin:0 auto}`, 100)
	for name, x := range map[string]struct {
		text string
		want bool
	}{
		"bundle":                    {dense, true},
		"bundle with a banner":      {"/*!\n * name v1\n * @license MIT\n */\n" + dense + "\n//# sourceMappingURL=app.js.map\n", true},
		"style sheet":               {"/*\n! reset\n*/" + sheet, true},
		"short":                     {`function a(b,c){return b+c*2}`, false},
		"code":                      {strings.Repeat("function sum(a, b) {\n  return a + b;\n}\n", 80), false},
		"a picture in code":         {"const a = 1;\nconst b = 2;\nfunction c() {\n  return a + b;\n}\nexport const picture = '" + strings.Repeat("QUJD", 1000) + "';\n", false},
		"a table on a line":         {"export const table = [" + strings.Repeat("1, 22, 333, ", 300) + "];\n", false},
		"prose in a call":           {"say(`" + strings.Repeat("A text for people; (with words). ", 100) + "`);\n", false},
		"a long line in other code": {strings.Repeat("call(1);\n", 300) + dense[:400] + "\n", false},
	} {
		if got := IsMinified([]byte(x.text)); got != x.want {
			t.Errorf("%s: IsMinified = %v, want %v", name, got, x.want)
		}
	}
}
