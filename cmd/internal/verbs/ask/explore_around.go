package ask

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// exploreSurroundings say where to begin and what else to ask.
type exploreSurroundings struct {
	EntryPoints []string `json:"entry_points,omitempty"` // path:name of the most relevant code that is no test
	Hubs        []string `json:"hubs,omitempty"`         // path:name of what several of the most relevant call or are called by
	Markers     []string `json:"markers,omitempty"`      // path:line KIND text, in the most relevant
	Recipes     []string `json:"recipes,omitempty"`      // worth running for the purpose
}

// aroundShare is the share of the budget that goes into surroundings.
const aroundShare = 0.03

// How many of each are named at most.
const (
	maxEntryPoints = 3
	maxMarkers     = 5
	markedSymbols  = 20 // of the best, whose markers are looked at
	markerText     = 80
)

// purpose is what a task is for: how one reads that off its words, and the recipes
// that serve it.
type purpose struct {
	name    string
	words   *regexp.Regexp
	recipes []string
}

// purposeTable is in the order in which words decide.
var purposeTable = sync.OnceValue(func() []purpose {
	return []purpose{
		{"test", regexp.MustCompile(`(?i)\b(tests?|testing|coverage|flaky|fixtures?)\b`), []string{"test-map", "untested"}},
		{"debug", regexp.MustCompile(`(?i)\b(fix(es|ed)?|bugs?|errors?|crash(es|ed)?|panics?|wrong|incorrect|broken|fails?|failure|regression|deadlock|leaks?)\b`), []string{"find-call-sites", "call-path"}},
		{"refactor", regexp.MustCompile(`(?i)\b(refactor(ed|ing|s)?|renam(e|es|ed)|clean(up|s|ed)?|simplif(y|ies|ied)|extract(s|ed)?|mov(e|es|ed)|remov(e|es|ed)|deprecat\w+|unused|dead)\b`), []string{"rename-preview", "fan-in"}},
		{"feature", regexp.MustCompile(`(?i)\b(add(s|ed)?|support(s|ed)?|implement(s|ed)?|introduc(e|es|ed)|allow(s|ed)?|new|feat(ure)?)\b`), []string{"symbol-neighborhood", "module-api"}},
		{"explore", regexp.MustCompile(``), []string{"hotspots", "rank"}},
	}
})

func purposes() []string {
	var names []string
	for _, p := range purposeTable() {
		names = append(names, p.name)
	}
	return names
}

// purposeOf gives the purpose that is asked for, or reads it off a task.
func purposeOf(asked, task string) (string, error) {
	for _, p := range purposeTable() {
		if asked == p.name || asked == "" && p.words.MatchString(task) {
			return p.name, nil
		}
	}
	return "", output.Usagef("--for %q: use one of %s", asked, strings.Join(purposes(), ", "))
}

// testsFirst puts tests before other code and keeps the order of each.
func testsFirst(list []search.Match) []search.Match {
	tests, others := []search.Match{}, []search.Match{}
	for _, m := range list {
		if m.Test {
			tests = append(tests, m)
		} else {
			others = append(others, m)
		}
	}
	return append(tests, others...)
}

// surroundings adds what fits into so many tokens.
func (p *packer) surroundings(ctx context.Context, matches, hubs []search.Match, a *exploreAnswer, tokens int) error {
	add := func(list *[]string, text string) {
		if n := p.form.text(text) + 1; n <= tokens && !slices.Contains(*list, text) {
			*list, tokens = append(*list, text), tokens-n
		}
	}
	for _, x := range []struct {
		from []search.Match
		to   *[]string
		most int
	}{{matches, &a.EntryPoints, maxEntryPoints}, {hubs, &a.Hubs, len(hubs)}} {
		for _, m := range x.from {
			if m.Test || len(*x.to) == x.most {
				continue
			}
			f, err := p.file(ctx, m.Path)
			if err != nil {
				return err
			}
			add(x.to, m.Path+":"+f.Symbol(m.Number).QualifiedName)
			if tokens <= 0 {
				return nil
			}
		}
	}
	for _, x := range purposeTable() {
		if x.name == a.Purpose {
			for _, id := range x.recipes {
				add(&a.Recipes, id)
			}
		}
	}
	markers, err := p.markers(ctx, matches[:min(len(matches), markedSymbols)])
	if err != nil {
		return err
	}
	for _, m := range markers[:min(len(markers), maxMarkers)] {
		add(&a.Markers, m)
	}
	return nil
}

// markers lists the markers in symbols.
func (p *packer) markers(ctx context.Context, matches []search.Match) ([]string, error) {
	var list []string
	seen := map[string]map[int]bool{}
	for _, m := range matches {
		f, err := p.file(ctx, m.Path)
		if err != nil {
			return nil, err
		}
		if seen[m.Path] == nil {
			seen[m.Path] = map[int]bool{}
		}
		sym := f.Symbol(m.Number)
		for _, x := range f.Facts.Markers {
			if line := int(x.Line); sym.StartLine <= line && line <= sym.EndLine && !seen[m.Path][line] {
				seen[m.Path][line] = true
				list = append(list, fmt.Sprintf("%s %s %s", verb.Position(m.Path, line, 0), x.Kind, verb.Cut(x.Text, markerText)))
			}
		}
	}
	return list, nil
}
