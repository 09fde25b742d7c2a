package cli

import "testing"

// TestTopCommands makes each command alone and compares it with the one among all.
func TestTopCommands(t *testing.T) {
	all := commands(&Global{}, nil)
	for i, c := range topCommands() {
		alone := commands(&Global{}, []string{c.name})
		if len(alone) != 1 || alone[0].Name() != c.name || all[i].Name() != c.name || alone[0].GroupID != c.group {
			t.Errorf("%s makes %d commands, the first %s in %s", c.name, len(alone), alone[0].Name(), alone[0].GroupID)
		}
	}
	if n := len(commands(&Global{}, []string{"--quiet", "diff"})); n != len(all) {
		t.Errorf("arguments that begin with a flag make %d commands", n)
	}
}

func BenchmarkRoot(b *testing.B) {
	for name, args := range map[string][]string{"all": nil, "one": {"sync"}} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				newRoot(&Global{}, args)
			}
		})
	}
}
