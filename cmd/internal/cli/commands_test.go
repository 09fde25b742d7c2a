package cli

import (
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// TestTopCommands makes each command alone and compares it with the one among all.
func TestTopCommands(t *testing.T) {
	all := topVerbs()
	for _, v := range all {
		alone := newRoot(&program{env: &verb.Env{}}, []string{v.Name}).Commands()
		if len(alone) != 1 || alone[0].Name() != v.Name || alone[0].GroupID != v.Group {
			t.Errorf("%s makes %d commands, the first %s in %s", v.Name, len(alone), alone[0].Name(), alone[0].GroupID)
		}
	}
	if n := len(newRoot(&program{env: &verb.Env{}}, []string{"--quiet", "diff"}).Commands()); n != len(all) {
		t.Errorf("arguments that begin with a flag make %d commands", n)
	}
}

func BenchmarkRoot(b *testing.B) {
	for name, args := range map[string][]string{"all": nil, "one": {"sync"}} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				newRoot(&program{env: &verb.Env{}}, args)
			}
		})
	}
}
