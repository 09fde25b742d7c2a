package verb

import (
	"encoding/json"

	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/tokens"
)

// Budget bounds an answer by tokens. Items are whole or left out, and none comes
// after one that was.
type Budget struct {
	Max  int // 0 for no bound
	used int
	flag *pflag.Flag
}

func (b *Budget) AddFlags(f *pflag.FlagSet) {
	f.IntVar(&b.Max, "max-tokens", b.Max, "end the answer before about this many tokens, by whole items; 0 for no bound")
	b.flag = f.Lookup("max-tokens")
}

// Configure takes the bound from the configuration where no flag gives it.
func (b *Budget) Configure(view *state.View) {
	if most := view.Config().Output.MaxTokens; most > 0 && !b.flag.Changed {
		b.Max = most
	}
}

func (b *Budget) Check() error {
	if b.Max < 0 {
		return output.Usagef("--max-tokens %d: use a positive number, or 0 for no bound", b.Max)
	}
	return nil
}

// Fit gives as many of the items, in order, as fit beside what was used before.
// The first always fits: an answer that shows nothing helps nobody.
func Fit[T any](b *Budget, items []T) (shown []T, cut bool, err error) {
	if items == nil {
		items = []T{}
	}
	if b.Max == 0 {
		return items, false, nil
	}
	for i := range items {
		data, err := json.Marshal(items[i])
		if err != nil {
			return nil, false, err
		}
		n := tokens.Of(data)
		if b.used+n > b.Max && i > 0 {
			return items[:i], true, nil
		}
		b.used += n
	}
	return items, false, nil
}

// TokensFlag is the flag of verbs that keep a budget.
const TokensFlag = "max-tokens"
