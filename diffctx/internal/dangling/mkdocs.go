package dangling

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// projectOfMkDocs is the folder with the settings of MkDocs that a page belongs to.
func (s *Search) projectOfMkDocs(ctx context.Context, page string) (dir string, ok bool) {
	return nearest(page, func(dir string) bool { return s.isThere(ctx, path.Join(dir, settingsOfMkDocs)) })
}

const settingsOfMkDocs = "mkdocs.yml"

// INHERIT: ../en/mkdocs.yml
var inherited = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^INHERIT:\s*["']?([^"'\s]+)`) })

// isTranslatedElsewhere reports a page of a translation that has none of its own: the project that its settings inherit from has it.
func (s *Search) isTranslatedElsewhere(ctx context.Context, page, wanted string) bool {
	dir, ok := s.projectOfMkDocs(ctx, page)
	if !ok || !strings.HasPrefix(wanted, dir+"/") {
		return false
	}
	from := inherited().FindSubmatch(s.Comparison.Text(ctx, s.Comparison.Head, path.Join(dir, settingsOfMkDocs)))
	return from != nil && s.isThere(ctx, path.Join(dir, path.Dir(string(from[1])), strings.TrimPrefix(wanted, dir)))
}

// isPartOfMkDocs reports a part of a page as Python-Markdown calls its headings
// (https://github.com/Python-Markdown/markdown/blob/master/markdown/extensions/toc.py): by their letters of ASCII alone, and numbered
// where that is not enough.
func (s *Search) isPartOfMkDocs(ctx context.Context, page, name string) bool {
	if _, ok := s.projectOfMkDocs(ctx, page); !ok {
		return false
	}
	f, err := s.Comparison.File(ctx, s.Comparison.Head, page)
	if err != nil || f == nil {
		return false
	}
	taken := map[string]bool{}
	for i := range f.Facts.Symbols {
		if x := &f.Facts.Symbols[i]; x.Kind == facts.KindSection {
			id := asciiSlug(x.Name)
			for id == "" || taken[id] {
				id = numbered(id)
			}
			taken[id] = true
		}
	}
	return taken[strings.TrimPrefix(name, "#")]
}

var (
	blanks   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[-\s]+`) })
	notWords = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[^\w\s-]`) })
)

func asciiSlug(heading string) string {
	ascii := bytes.Map(func(r rune) rune {
		if r > 0x7f {
			return -1
		}
		return r
	}, norm.NFKD.Bytes([]byte(heading)))
	return blanks().ReplaceAllString(strings.ToLower(strings.TrimSpace(notWords().ReplaceAllString(string(ascii), ""))), "-")
}

// numbered is the next name for a heading whose own is taken.
func numbered(id string) string {
	if at := strings.LastIndexByte(id, '_'); at >= 0 {
		if n, err := strconv.Atoi(id[at+1:]); err == nil {
			return fmt.Sprintf("%s_%d", id[:at], n+1)
		}
	}
	return id + "_1"
}
