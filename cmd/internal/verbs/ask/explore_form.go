package ask

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/codegraph-dev/codegraph/cmd/internal/tokens"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// form is how an answer is written, which decides what its parts cost.
type form int

const (
	structured form = iota // JSON
	plain
)

func formOf(format string) form {
	if format == "text" {
		return plain
	}
	return structured
}

// answerSlack is room, in tokens, for the numbers that an answer ends with; a plain one
// ends with a line of what it is about.
const (
	answerSlack = 12
	plainSlack  = 36
)

// slack gives the tokens of what an answer ends with.
func (f form) slack() int {
	if f == plain {
		return plainSlack
	}
	return answerSlack
}

// frame gives about the tokens of an answer that has no source yet.
func (f form) frame(a exploreAnswer) int {
	if f == plain {
		return tokens.Estimate(plainText(a)) + plainSlack
	}
	return tokensOf(a) + answerSlack
}

// answer counts the tokens of a whole answer.
func (f form) answer(a exploreAnswer) int {
	if f == plain {
		return tokens.Of(plainText(a))
	}
	return tokens.Of(encoded(a))
}

// entry gives the tokens of a definition, without the heading of its file.
func (f form) entry(x exploredJSON) int {
	if f == plain {
		return tokens.Estimate(appendEntry(nil, x))
	}
	return tokensOf(x) + 1
}

// heading gives the tokens that a file's definitions share.
func (f form) heading(path string) int {
	if f == plain {
		return tokens.Estimate([]byte(path))
	}
	return 0
}

// text gives the tokens of a text of the answer's lists.
func (f form) text(s string) int {
	if f == plain {
		return tokens.Estimate([]byte(s))
	}
	return tokensOf(s)
}

// line gives the tokens of a line of source, among others.
func (f form) line(text []byte) int {
	if f == structured {
		text = bytes.Trim(encoded(string(text)), "\"\n")
	}
	return (tokens.Weigh(text) + tokens.Scale/2) / tokens.Scale
}

// tokensOf gives about the tokens of a value as JSON.
func tokensOf(v any) int { return tokens.Estimate(encoded(v)) }

// encoded gives a value as JSON; nothing where it cannot be: strings and numbers always can.
func encoded(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil
	}
	return b.Bytes()
}

// plainText writes an answer as text: under the path of each file its definitions, each
// after a line with the numbers of its lines, then what is only named.
func plainText(a exploreAnswer) []byte {
	var b []byte
	path := ""
	for _, x := range a.Symbols {
		if x.Path != path {
			path = x.Path
			b = append(append(b, render.Name(path)...), '\n')
		}
		b = appendEntry(b, x)
	}
	for _, list := range []struct {
		title     string
		items     []string
		separator string
	}{
		{"named:\n", a.Named, "\n"}, {"tests:\n", a.Tests, "\n"}, {"entry points: ", a.EntryPoints, ", "}, {"hubs: ", a.Hubs, ", "},
		{"markers:\n", a.Markers, "\n"}, {"recipes: ", a.Recipes, ", "},
	} {
		if len(list.items) == 0 {
			continue
		}
		b = append(b, list.title...)
		for i, item := range list.items {
			if i > 0 {
				b = append(b, list.separator...)
			}
			b = append(b, render.Name(item)...)
		}
		b = append(b, '\n')
	}
	return b
}

// appendEntry writes a definition: its lines, its name, its source as it is.
func appendEntry(b []byte, x exploredJSON) []byte {
	b = fmt.Appendf(b, "%d-%d %s\n", x.StartLine, x.EndLine, render.Name(x.Name))
	if text := x.Signature + x.Source; text != "" {
		b = append(append(b, text...), '\n')
	}
	return b
}

// note says how much of what there is an answer shows.
func (a exploreAnswer) note() string {
	if a.Total == 0 {
		return "nothing in the code or in past commits has a word of the task; say it with names and words of the code, or list what there is with search and sql"
	}
	return fmt.Sprintf("%s of %s shown, about %d tokens", verb.Plural(len(a.Symbols), "definition"), verb.Plural(a.Total, "symbol"), a.Tokens)
}
