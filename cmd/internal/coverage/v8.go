package coverage

import (
	"bytes"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

// span is a range of V8's: offsets count UTF-16 code units. Inner ranges come
// after those around them and count instead.
type span struct {
	Start int `json:"startOffset"`
	End   int `json:"endOffset"`
	Count int `json:"count"`
}

func (r *Report) readV8(data []byte) error {
	var doc struct {
		Result []struct {
			URL       string `json:"url"`
			Functions []struct {
				Ranges []span `json:"ranges"`
			} `json:"functions"`
		} `json:"result"`
	}
	if err := json.Unmarshal(data, &doc); err != nil {
		return err
	}
	for _, script := range doc.Result {
		u, err := url.Parse(script.URL)
		if err != nil || u.Scheme != "file" || strings.Contains(u.Path, "/node_modules/") {
			continue // node's own modules and what is evaluated have no file
		}
		f := File{Name: u.Path}
		for _, fn := range script.Functions {
			f.ranges = append(f.ranges, fn.Ranges...)
		}
		r.Files = append(r.Files, f)
	}
	return nil
}

// Resolve makes units of V8's ranges, which takes the source: a line counts as often as the innermost range
// around its first character that is no blank. Lines that hold no word are left out.
func (f *File) Resolve(source []byte) {
	if f.ranges == nil {
		return
	}
	spans := slices.Clone(f.ranges)
	slices.SortStableFunc(spans, func(a, b span) int { // outer before inner
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return b.End - a.End
	})
	var open []span
	next, offset := 0, 0
	for i, line := range bytes.Split(source, []byte("\n")) {
		text := bytes.TrimLeft(line, " \t")
		at := offset + codeUnits(line[:len(line)-len(text)])
		offset += codeUnits(line) + 1
		for ; next < len(spans) && spans[next].Start <= at; next++ {
			open = append(open, spans[next])
		}
		open = slices.DeleteFunc(open, func(s span) bool { return s.End <= at })
		if len(open) == 0 || !bytes.ContainsFunc(text, isWord) || bytes.HasPrefix(text, []byte("//")) || bytes.HasPrefix(text, []byte("*")) || bytes.HasPrefix(text, []byte("/*")) {
			continue
		}
		f.Units = append(f.Units, Unit{i + 1, i + 1, 1, open[len(open)-1].Count, 0})
	}
	f.ranges = nil
}

func isWord(r rune) bool {
	return r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r > utf8.RuneSelf
}

func codeUnits(text []byte) int {
	n := 0
	for _, r := range string(text) {
		if n++; r > 0xFFFF {
			n++
		}
	}
	return n
}
