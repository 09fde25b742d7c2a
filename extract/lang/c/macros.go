package c

import (
	"bytes"
	"regexp"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// emptyMacro matches a definition of a macro up to the blanks behind its name, with which it ends.
var emptyMacro = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(#[ \t]*define[ \t]+\w+)[ \t]+\r?$`) })

// scope is a pair of braces around the token at hand.
type scope struct {
	declares bool   // of a namespace, a class, a linkage
	class    string // its name
}

// macros makes words in capitals blank that are where the grammar knows no macro.
func (r *repairer) macros() {
	text := r.current()
	var scopes []scope
	begin := 0 // the first token of the statement at hand
	for i := 0; i < len(r.tokens); i++ {
		t := r.tokens[i]
		if n := len(scopes); n > 0 && i == begin && t.class == word && !scopes[n-1].declares {
			r.loop(i)
		}
		switch {
		case t.class == directive:
			r.uncomment(t)
			r.end(t)
			begin = i + 1
		case t.class == sign:
			switch text[t.start] {
			case '{':
				scopes, begin = append(scopes, r.scope(begin, i)), i+1
			case '}':
				scopes, begin = scopes[:max(len(scopes)-1, 0)], i+1
			case ';':
				begin = i + 1
			case ':':
				if r.isLabel(begin, i) {
					begin = i + 1
				}
			}
		case r.is(i, "unsigned", "signed", "short", "long") && r.is(i+1, "("):
			r.plainCast(t)
		case t.class == word && isMacro(text[t.start:t.end]):
			around := scope{declares: true}
			if n := len(scopes); n > 0 {
				around = scopes[n-1]
			}
			if last := r.foreign(i, begin == i, around); last >= 0 {
				r.blank(t.start, r.tokens[last].end)
				if begin == i {
					begin = last + 1
				}
				i = last
			}
		}
	}
}

// isLabel reports the words of an access specifier before a colon, with which a statement does not begin.
func (r *repairer) isLabel(begin, colon int) bool {
	return colon-begin <= 2 && (r.is(begin, "public", "private", "protected") || r.is(colon-1, "signals", "Q_SIGNALS")) && !r.is(colon+1, ":")
}

// uncomment makes comments blank that are within what a macro stands for: to the grammar its text ends there.
func (r *repairer) uncomment(line token) {
	if directiveWord(r.source[line.start:line.end]) != "define" {
		return
	}
	for i := line.start; i+1 < line.end; {
		switch c := r.source[i]; {
		case c == '"' || c == '\'':
			i = endOfString(r.source, i)
		case c == '/' && r.source[i+1] == '/':
			return
		case c == '/' && r.source[i+1] == '*':
			end := min(endOfComment(r.source, i), line.end)
			if !bytes.ContainsRune(r.source[i:end], '\n') && len(bytes.TrimSpace(r.source[end:line.end])) > 0 {
				r.blank(i, end)
			}
			i = end
		default:
			i++
		}
	}
}

// end puts a sign behind the name of a macro that stands for nothing and that blanks follow: to the grammar
// the next line would be what it stands for.
func (r *repairer) end(line token) {
	text := r.current()[line.start:line.end]
	if m := emptyMacro().FindSubmatchIndex(text); m != nil {
		r.blank(line.start, line.start)
		r.text[line.start+m[3]] = ';'
	}
}

// plainCast writes a type of a size as the plain one where brackets follow: the grammar knows int(x), and
// takes unsigned(x) < unsigned(y) for a template.
func (r *repairer) plainCast(t token) {
	r.blank(t.start, t.end)
	copy(r.text[t.start:t.end], "int")
}

// scope says what a brace opens by the statement before it.
func (r *repairer) scope(begin, brace int) scope {
	s := scope{}
	if brace > begin && r.is(brace-1, ")", "const", "noexcept", "override", "final", "=") && !r.is(begin, "class", "struct", "template") {
		return s
	}
	for i := begin; i < brace && i < begin+64; i++ {
		switch {
		case r.is(i, "namespace", "extern"):
			s.declares = true
		case r.is(i, "class", "struct", "union") && i+1 < brace:
			s.declares = true
			for k := i + 1; k < brace && r.tokens[k].class == word && !r.is(k, "final"); k++ {
				s.class = r.str(k)
			}
		case r.is(i, "("):
			if s.class != "" && r.is(brace-1, ")") {
				return scope{}
			}
		}
	}
	return s
}

// foreign reports a macro that the grammar does not know where it stands, by its last
// token; -1 for one that may stay. first says that it begins a statement.
func (r *repairer) foreign(i int, first bool, around scope) int {
	if r.is(i-1, ".") || r.is(i-1, ":") && !first || r.arrow(i-1) {
		return -1
	}
	if r.is(i-1, "class", "struct", "union", "enum") {
		if r.word(i+1) && !r.is(i+1, "final") && r.is(i+2, "{", ":", "final", "<") {
			return i
		}
		if r.is(i+1, "(") && r.word(r.closing(i+1)+1) && r.is(r.closing(i+1)+2, "{", ":", "final") {
			return r.closing(i + 1)
		}
		return -1
	}
	switch {
	case r.declares(i + 1):
		return i
	case r.word(i+1) && around.class != "" && r.str(i+1) == around.class && r.is(i+2, "("):
		return i
	case r.between(i), r.behind(i, i+1):
		return i
	case r.is(i-1, "(") && r.word(i-2) && r.is(i+1, "*") && r.word(i+2) && r.is(i+3, ")") && r.is(i+4, "("):
		return i // a calling convention: BOOL (WINAPI *load)(int)
	case first && around.declares && around.class == "" && r.isFunction(i+1):
		return -1 // the type of the function
	case first && (r.alone(i, i+1, around.class != "") || !around.declares && r.stands(i)):
		return i
	case r.is(i+1, "("):
		last := r.closing(i + 1)
		if last < 0 || first && r.isTypeOf(i+1, last, around) {
			return -1
		}
		if first && around.class != "" && r.is(last+1, ";") && r.computes(i+1, last) {
			return last + 1
		}
		if first && r.declares(last+1) || first && around.declares && r.alone(i, last+1, around.class != "") || r.behind(i, last+1) || first && r.sole(i, last+1) {
			return last
		}
	}
	return -1
}

// isTypeOf reports the parentheses of a macro with nothing but the type of the function whose name
// follows: the grammar knows such a macro. In a class the name may be a constructor's.
func (r *repairer) isTypeOf(open, last int, around scope) bool {
	if around.class != "" || last < open+2 || !r.word(last+1) || isMacro(r.bytes(last+1)) || !r.is(last+2, "(") {
		return false
	}
	for i := open + 1; i < last; i++ {
		if !r.word(i) && !r.is(i, "*") {
			return false
		}
	}
	end := r.closing(last + 2)
	return end > 0 && r.is(end+1, "{", ";")
}

// isFunction reports the name, the parameters and the brace of a function.
func (r *repairer) isFunction(i int) bool {
	if !r.word(i) || isMacro(r.bytes(i)) || !r.is(i+1, "(") {
		return false
	}
	end := r.closing(i + 1)
	return end > 0 && r.is(end+1, "{")
}

// computes reports arguments of a macro that are no parameters of a function, for which the grammar takes them in a class.
func (r *repairer) computes(open, last int) bool {
	for i := open + 1; i < last; i++ {
		if r.tokens[i].class == literal || r.is(i, "+", "/", "%", "!", "|", "^", "?") {
			return true
		}
	}
	return false
}

// declares reports the beginning of a declaration behind a macro: two words, or one and
// the sign of a pointer.
func (r *repairer) declares(i int) bool {
	switch {
	case !r.word(i) || r.is(i, "and", "or", "xor", "final", "override", "noexcept", "restrict", "__restrict", "operator", "else", "while"):
		return false
	case r.is(i, "const", "volatile"):
		return r.word(i+1) && (r.word(i+2) || r.is(i+2, "*", "&"))
	case r.is(i, "static", "inline", "extern", "void", "int", "char", "unsigned", "signed", "struct", "union", "enum", "class", "typedef", "template", "virtual", "explicit", "auto",
		"bool", "float", "double", "long", "short", "constexpr", "namespace", "using", "friend", "typename"):
		return true
	case r.is(i+1, ":") && r.is(i+2, ":"):
		return r.word(i+3) && (r.word(i+4) || r.is(i+4, "*", "&", "<"))
	}
	return r.word(i+1) && !r.is(i+1, "and", "or", "xor") || r.is(i+1, "*", "&") && r.word(i+2) && !isMacro(r.bytes(i+2))
}

// between reports a macro between the type of a function and its name.
func (r *repairer) between(i int) bool {
	if !r.word(i+1) || !r.is(i+2, "(") {
		return false
	}
	if r.is(i-1, "*", "&") {
		return r.word(i - 2)
	}
	if !r.word(i-1) || isMacro(r.bytes(i-1)) {
		return r.is(i-1, ">") && !r.arrow(i-1)
	}
	return !r.is(i-1, "static", "extern", "inline", "const", "volatile", "struct", "union", "enum", "class", "virtual", "constexpr", "explicit", "typename", "register", "friend", "typedef",
		"return", "else", "do", "case", "goto", "throw", "new", "delete", "sizeof", "and", "or", "not", "xor", "co_return", "co_await", "co_yield", "using", "namespace", "public", "private", "protected", "operator",
		"__inline", "__inline__", "__forceinline", "signed", "restrict", "thread_local", "mutable", "__extension__")
}

// behind reports a macro behind the parameters of a function; next is what follows it.
func (r *repairer) behind(i, next int) bool {
	if !r.is(next, ";", "{", "const", "override", "noexcept", "final", "=") && !(r.is(next, "-") && r.is(next+1, ">")) {
		return false
	}
	k := i - 1
	for k > 0 && r.is(k, "const", "override", "final", "noexcept") {
		k--
	}
	if !r.is(k, ")") {
		return false
	}
	depth := 0
	for ; k >= 0; k-- {
		switch {
		case r.is(k, ")"):
			depth++
		case r.is(k, "("):
			depth--
		}
		if depth == 0 {
			break
		}
	}
	if r.is(k-2, "operator") || r.is(k-3, "operator") {
		return true
	}
	return k > 0 && r.word(k-1) && !isMacro(r.bytes(k-1)) &&
		!r.is(k-1, "if", "while", "for", "switch", "catch", "return", "sizeof", "decltype", "alignas", "typeof", "__attribute__", "__typeof__", "constexpr")
}

// alone reports a macro that is all there is on its lines; in a class another one may follow.
func (r *repairer) alone(i, next int, inClass bool) bool {
	text := r.current()
	if next < len(r.tokens) && !bytes.ContainsRune(text[r.tokens[next-1].end:r.tokens[next].start], '\n') {
		return false
	}
	if i > 0 && !bytes.ContainsRune(text[r.tokens[i-1].end:r.tokens[i].start], '\n') && r.tokens[i-1].class != directive {
		return false
	}
	if next == len(r.tokens) {
		return i > 0 || next > 1
	}
	return r.word(next) && (inClass || !isMacro(r.bytes(next))) || r.tokens[next].class == directive && !r.is(i-1, ",") || r.is(next, "}") && !r.is(i-1, "{") || r.is(next, "[", "#")
}

// sole reports a macro that is all there is in the body of a function: without a semicolon the braces read as the
// value of what is declared.
func (r *repairer) sole(i, next int) bool {
	return r.is(next, "}") && r.is(i-1, "{") && r.is(i-2, ")", "const", "noexcept", "override", "final")
}

// stands reports a macro on a line of its own, in a body, before a call of another macro.
func (r *repairer) stands(i int) bool {
	text := r.current()
	return r.word(i+1) && isMacro(r.bytes(i+1)) && r.is(i+2, "(") && i > 0 &&
		bytes.ContainsRune(text[r.tokens[i-1].end:r.tokens[i].start], '\n') && bytes.ContainsRune(text[r.tokens[i].end:r.tokens[i+1].start], '\n')
}

// closing is the parenthesis that closes the one at i, -1 for none.
func (r *repairer) closing(i int) int {
	depth := 0
	for k := i; k < len(r.tokens) && k < i+512; k++ {
		switch {
		case r.is(k, "("):
			depth++
		case r.is(k, ")"):
			if depth--; depth == 0 {
				return k
			}
		}
	}
	return -1
}

func (r *repairer) word(i int) bool {
	return i >= 0 && i < len(r.tokens) && r.tokens[i].class == word
}

func (r *repairer) bytes(i int) []byte {
	return r.source[r.tokens[i].start:r.tokens[i].end]
}

func (r *repairer) str(i int) string { return string(r.bytes(i)) }

// is reports a token that is one of some words or signs.
func (r *repairer) is(i int, any ...string) bool {
	if i < 0 || i >= len(r.tokens) || r.tokens[i].class == directive {
		return false
	}
	text := r.bytes(i)
	for _, s := range any {
		if string(text) == s {
			return true
		}
	}
	return false
}

// arrow reports the sign before a member.
func (r *repairer) arrow(i int) bool { return r.is(i, ">") && r.is(i-1, "-") }

// isMacro reports a word in capitals, or one in capitals behind the name of a library: Py_BEGIN_ALLOW_THREADS
func isMacro(w []byte) bool {
	if i := bytes.IndexByte(w, '_'); i > 1 && w[0] >= 'A' && w[0] <= 'Z' && bytes.Count(w[i+1:], []byte("_")) > 0 {
		w = w[i+1:]
	}
	capitals := 0
	for _, c := range w {
		switch {
		case c >= 'A' && c <= 'Z':
			capitals++
		case c != '_' && !letters.IsDigit(c):
			return false
		}
	}
	return capitals > 1 && string(w) != "NULL" && string(w) != "EOF"
}
