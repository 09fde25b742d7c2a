package mcp

import (
	"maps"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
)

// leastText is how many bytes of a text always stay.
const leastText = 60

// text is a text of an answer with where it hangs.
type text struct {
	path, value string
	set         func(string)
}

// textsOf gives the texts of an answer that may lose their ends: those of several
// words. A path, an id or a name says something else without its end.
func textsOf(v any) []text {
	var found []text
	var walk func(v any, path string, set func(any))
	walk = func(v any, path string, set func(any)) {
		switch v := v.(type) {
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(v)) {
				walk(v[name], strings.TrimPrefix(path+"."+name, "."), func(w any) { v[name] = w })
			}
		case []any:
			for i, item := range v {
				walk(item, path, func(w any) { v[i] = w })
			}
		case string:
			if len(v) > leastText && strings.ContainsAny(v, " \n") {
				found = append(found, text{path, v, func(s string) { set(s) }})
			}
		}
	}
	walk(v, "", nil)
	return found
}

// shorten cuts texts that are over too long altogether, the longest first, all
// to about the same length.
func shorten(texts []text, over int, omitted map[string]int) {
	level := sort.Search(1<<20, func(drop int) bool { // the longest level that saves enough
		saved := 0
		for _, t := range texts {
			saved += max(0, sizeOf(t.value)-sizeOf(t.head(1<<20-drop)))
		}
		return saved >= over
	})
	for _, t := range texts {
		if head := t.head(1<<20 - level); head != t.value {
			omitted[t.path] += len(t.value) - len(strings.TrimSuffix(head, ellipsis))
			t.set(head)
		}
	}
}

const ellipsis = "\u2026"

// head is a text up to a number of bytes.
func (t text) head(n int) string {
	if n = max(n, leastText); n+len(ellipsis) >= len(t.value) {
		return t.value
	}
	for n > 0 && !utf8.RuneStart(t.value[n]) {
		n--
	}
	return t.value[:n] + ellipsis
}
