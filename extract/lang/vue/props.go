//go:build cgo

package vue

import (
	"bytes"
	"regexp"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/markup"
)

// definesProps is the macro whose type or object lists what a component is given.
const definesProps = "defineProps"

// props is where a script says what the component is given.
type props struct {
	call       int    // where the macro stands
	start, end int    // its type, or its object
	from, to   int    // what its name stands for instead: the type, or the whole call
	typed      bool   // a type
	bound      int    // where the variable that it is given to is named, behind the name; 0 for none
	named      string // the type that lists them: the macro's own where they are listed there
}

var (
	propsCall  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\bdefineProps\s*(<|\(\s*\{)`) })
	propsBound = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(?:const|let|var)\s+([\w$]+|\{[^{}]*\})\s*=\s*(?:withDefaults\s*\(\s*)?$`)
	})
)

// maxBinding bounds the text before the macro in which the variable is looked for.
const maxBinding = 2000

// propsIn finds what a part of the source says of props.
func propsIn(source []byte, start, end int) (props, bool) {
	m := propsCall().FindSubmatchIndex(source[start:end])
	if m == nil {
		return props{}, false
	}
	p := props{call: start + m[0], start: start + m[3] - 1, typed: source[start+m[2]] == '<', named: definesProps}
	behind := closing(source[:end], p.start)
	if behind == 0 {
		return props{}, false
	}
	if p.end = behind + 1; p.typed {
		p.start, p.end = p.start+1, behind
		p.from, p.to = p.start, p.end
	} else {
		p.from, p.to = p.call, closing(source[:end], p.call+bytes.IndexByte(source[p.call:], '('))+1
		if p.to < p.end {
			return props{}, false
		}
	}
	before := source[max(start, p.call-maxBinding):p.call]
	if b := propsBound().FindSubmatchIndex(before); b != nil {
		p.bound = p.call - len(before) + b[3]
	}
	if text := bytes.TrimSpace(source[p.start:p.end]); p.typed && (text[0] != '{' || closing(text, 0) != len(text)-1) {
		p.named = string(text)
	}
	return p, true
}

// closing gives where the bracket at an offset is closed; 0 for nowhere.
func closing(s []byte, at int) int {
	depth := 0
	for i := at; i < len(s); i++ {
		switch s[i] {
		case '<', '(', '[', '{':
			depth++
		case '>', ')', ']', '}':
			if s[i] == '>' && i > 0 && s[i-1] == '=' {
				continue
			}
			if depth--; depth == 0 {
				return i
			}
		case '"', '\'', '`':
			n := bytes.IndexByte(s[i+1:], s[i])
			if n < 0 {
				return 0
			}
			i += n + 1
		case '/':
			if i+1 < len(s) && s[i+1] == '/' {
				if n := bytes.IndexByte(s[i:], '\n'); n > 0 {
					i += n
				}
			} else if i+1 < len(s) && s[i+1] == '*' {
				if n := bytes.Index(s[i:], []byte("*/")); n > 0 {
					i += n + 1
				}
			}
		}
	}
	return 0
}

// setup adds a script whose props are definitions: what lists them stands apart under the
// macro's name, and the variable that they are given to is of that type.
func (x *extractor) setup(t *markup.Token, start, end int, p props) {
	x.Rewrite = func(start, end int, add func(start, end int), write func(string)) {
		if p.named == definesProps { // before the script, so that what is broken in it leaves it whole
			kind, is := "interface ", "\n"
			if !p.typed {
				kind, is = "const ", " =\n"
			}
			write(kind)
			x.Script.Stand(p.call, definesProps)
			write(is)
			add(p.start, p.end)
			write("\n;\n")
		}
		at := start
		if p.bound > 0 && p.typed {
			add(at, p.bound)
			write(": " + p.named)
			at = p.bound
		}
		if p.named == definesProps {
			add(at, p.from)
			write(definesProps)
			at = p.to
		}
		add(at, end)
	}
	x.AddScript(t, start, end, false)
	x.Rewrite, x.Props = nil, p.named
}
