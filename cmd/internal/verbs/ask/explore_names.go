package ask

import (
	"context"
	"fmt"
	"strconv"

	"github.com/codegraph-dev/codegraph/cmd/internal/search"
)

// maxNamed is how many of the best are named.
const maxNamed = 200

// maxMisfits is how many names that have no room are passed over for shorter ones.
const maxMisfits = 12

// namedFile is a line of names: the path and what is named of the file.
type namedFile struct {
	path, names string
	tests       int
}

// name names, as far as they fit, what is relevant and not printed, a line for each
// file, and counts tests. It gives how many it named.
func (p *packer) name(ctx context.Context, matches []search.Match, s *shown, a *exploreAnswer, limit int) (int, error) {
	var files []*namedFile
	at := map[string]*namedFile{}
	of := func(path string) *namedFile {
		if at[path] == nil {
			at[path] = &namedFile{path: path}
			files = append(files, at[path])
		}
		return at[path]
	}
	named, misfits := len(s.at), 0
	for i, m := range matches[:min(len(matches), maxNamed)] {
		if s.at[i] || named >= limit {
			continue
		}
		f, err := p.file(ctx, m.Path)
		if err != nil {
			return 0, err
		}
		sym := f.Symbol(m.Number)
		if coveredBy(a.Symbols, exploredJSON{Path: m.Path, StartLine: sym.StartLine, EndLine: sym.EndLine}) {
			a.Total--
			continue // its source is there already
		}
		text := " " + sym.QualifiedName + ":" + strconv.Itoa(sym.StartLine)
		if isTest(m) && !p.opts.aboutTests() {
			text = ""
		}
		n := p.form.text(text)
		if at[m.Path] == nil {
			n += p.form.text(m.Path) + 2
		}
		if n > p.left { // a shorter one may fit
			if misfits++; misfits == maxMisfits {
				break
			}
			continue
		}
		p.left -= n
		named++
		if l := of(m.Path); text == "" {
			l.tests++
		} else {
			l.names += text
		}
	}
	for _, l := range files {
		if l.names != "" {
			a.Named = append(a.Named, l.path+":"+l.names)
		}
		if l.tests > 0 {
			a.Tests = append(a.Tests, fmt.Sprintf("%s: %d", l.path, l.tests))
		}
	}
	return named - len(s.at), nil
}
