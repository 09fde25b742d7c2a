package typescript

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

// forms are all that damaged texts are looked through for, by name.
var forms = map[string]form{
	"lineOfTypeParameters": lineOfTypeParameters, "exportTypeStar": exportTypeStar, "importType": importType, "importedModule": importedModule,
	"variance": variance, "operatorProperty": operatorProperty, "operatorName": operatorName, "typeParameter": typeParameter,
	"singlePattern": singlePattern, "elementBehindFunction": elementBehindFunction, "modifierProperty": modifierProperty,
	"parameterAlone": parameterAlone, "accessorField": accessorField, "accessorMember": accessorMember, "decoratorInBrackets": decoratorInBrackets,
	"typeAsLabel": typeAsLabel, "abstractMethod": abstractMethod, "abstractNameless": abstractNameless, "nameAs": nameAs, "letAlone": letAlone,
	"abstractOverride": abstractOverride, "deferredImport": deferredImport,
}

// TestFormsAreNotMissed: the look before a pattern finds all texts that the pattern matches.
func TestFormsAreNotMissed(t *testing.T) {
	matched := map[string]bool{}
	try := func(source []byte) {
		for name, f := range forms {
			if f.pattern().Match(source) {
				matched[name] = true
				if !f.may(source) {
					t.Errorf("%s is in %q and is not looked for", name, source)
				}
			}
		}
	}
	for _, text := range corpus(t) {
		try(text.source)
	}
	parts := strings.Fields(`in out instanceof as accessor abstract override default export import defer type let const typeof readonly return get class extends any string
		unknown void name T _ $ 0 ( ) [ ] { } {} < > , ; : ? ! = => . * */ /* + & | " ' "m" import(" ") @ @( in_ in$ as; as)`)
	blanks := []string{"", "", " ", " ", "\t", "\n", "\r\n", "\f", "\n  "}
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		var text bytes.Buffer
		for range 2 + r.IntN(10) {
			text.WriteString(parts[r.IntN(len(parts))] + blanks[r.IntN(len(blanks))])
		}
		try(text.Bytes())
	}
	for name := range forms {
		if !matched[name] {
			t.Errorf("no text has %s", name)
		}
	}
}

// BenchmarkForms looks through a thousand lines that have none of the forms.
func BenchmarkForms(b *testing.B) {
	source := bytes.Repeat([]byte("  const one = first(two as Two, { three: 3 }, (x: string) => in_(x))\n"), 1000)
	b.SetBytes(int64(len(source)))
	for b.Loop() {
		repairSource(source, TypeScript)
	}
}
