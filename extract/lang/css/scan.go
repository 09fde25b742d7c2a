//go:build cgo

package css

import (
	"bytes"
	"math"

	"github.com/cespare/xxhash/v2"
	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/css"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lexis"
)

// token is a token of the source; white space and comments are tokens too.
type token struct {
	kind       css.TokenType
	start, end uint32
	line, col  uint32 // 1-based
	match      int32  // of an opening bracket: its closing one, or the end; of others -1
}

// sheet is a source text in tokens.
type sheet struct {
	source []byte
	tokens []token
	errors int // brackets without their other half, strings and addresses that end too early
	cutAt  int // line at which the tokens end too early, or 0
}

func scan(source []byte) *sheet {
	s := &sheet{source: source}
	at := uint32(0)
	if bytes.HasPrefix(source, []byte("\ufeff")) {
		at = 3
	}
	if len(source) > math.MaxInt32 {
		return s
	}
	text := source[at:]
	lexer := css.NewLexer(parse.NewInputBytes(text[:len(text):len(text)])) // without room behind it, the text is copied
	line, col := uint32(1), at+1
	s.tokens = make([]token, 0, len(source)/4)
	for {
		kind, data := lexer.Next()
		if kind == css.ErrorToken {
			break
		}
		if len(s.tokens) == maxTokens {
			s.cutAt = int(line)
			break
		}
		n := uint32(len(data))
		s.tokens = append(s.tokens, token{kind, at, at + n, line, col, -1})
		if kind == css.BadStringToken || kind == css.BadURLToken {
			s.errors++
		}
		at += n
		if last := bytes.LastIndexByte(data, '\n'); last >= 0 {
			line, col = line+uint32(bytes.Count(data, []byte("\n"))), n-uint32(last)
		} else {
			col += n
		}
	}
	s.pair()
	return s
}

// pair finds the closing bracket of each opening one. A brace closes whatever
// was opened inside its block and not closed.
func (s *sheet) pair() {
	var open []int32
	for i := range s.tokens {
		t := &s.tokens[i]
		switch t.kind {
		case css.LeftBraceToken, css.LeftBracketToken, css.LeftParenthesisToken, css.FunctionToken:
			t.match = int32(len(s.tokens))
			open = append(open, int32(i))
		case css.RightBraceToken, css.RightBracketToken, css.RightParenthesisToken:
			open = s.close(open, int32(i))
		}
	}
	s.errors += len(open)
}

func (s *sheet) close(open []int32, i int32) []int32 {
	closing := s.tokens[i].kind
	for n := len(open) - 1; n >= 0; n-- {
		o := &s.tokens[open[n]]
		if closes(closing, o.kind) {
			for _, inner := range open[n+1:] {
				s.tokens[inner].match = i
				s.errors++
			}
			o.match = i
			return open[:n]
		}
		if o.kind == css.LeftBraceToken { // a stray bracket ends no block
			break
		}
	}
	s.errors++
	return open
}

func closes(closing, opening css.TokenType) bool {
	switch closing {
	case css.RightBraceToken:
		return opening == css.LeftBraceToken
	case css.RightBracketToken:
		return opening == css.LeftBracketToken
	}
	return opening == css.LeftParenthesisToken || opening == css.FunctionToken
}

func (s *sheet) bytes(i int) []byte { return s.source[s.tokens[i].start:s.tokens[i].end] }

func (s *sheet) str(i int) string { return string(s.bytes(i)) }

// is reports a token of one character.
func (s *sheet) is(i int, c byte) bool {
	t := &s.tokens[i]
	return t.end == t.start+1 && s.source[t.start] == c
}

// after gives the token after i and, where i opens a bracket, after what it encloses.
func (s *sheet) after(i int) int {
	if m := s.tokens[i].match; m >= 0 {
		return int(m) + 1
	}
	return i + 1
}

// next gives the first token from i on that is neither white space nor a comment.
func (s *sheet) next(i, end int) int {
	for i < end && (s.tokens[i].kind == css.WhitespaceToken || s.tokens[i].kind == css.CommentToken) {
		i++
	}
	return i
}

// stream gives what digests are made of: the last semicolon of a block may as
// well not be written, and a string in other quotes.
func (s *sheet) stream() *lexis.Stream {
	out := lexis.NewStream(nil)
	for i := range s.tokens {
		t := &s.tokens[i]
		hash := uint64(0)
		switch text := s.bytes(i); t.kind {
		case css.WhitespaceToken, css.CommentToken:
			continue
		case css.SemicolonToken:
			if n := s.next(i+1, len(s.tokens)); n < len(s.tokens) && s.tokens[n].kind == css.RightBraceToken {
				continue
			}
			hash = xxhash.Sum64(text)
		case css.StringToken:
			hash = lexis.Quoted(text[1:max(1, len(text)-1)])
		default:
			hash = xxhash.Sum64(text)
		}
		out.Add(int32(i), t.start, hash, isName(t.kind))
	}
	return out
}

func isName(k css.TokenType) bool {
	return k == css.IdentToken || k == css.CustomPropertyNameToken || k == css.UnicodeRangeToken
}

// terms lists the words of code, comments and strings.
func (s *sheet) terms() []facts.Term {
	var all lexis.Terms
	for i := range s.tokens {
		t := &s.tokens[i]
		typ := facts.LineCode
		switch t.kind {
		case css.WhitespaceToken:
			continue
		case css.CommentToken:
			typ = facts.LineComment
		case css.StringToken, css.BadStringToken, css.URLToken, css.BadURLToken:
			typ = facts.LineString
		}
		all.AddText(s.bytes(i), t.line, typ)
	}
	return all.List()
}
