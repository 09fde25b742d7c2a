package verb

// What a token stands for in source and JSON: fitted to the tokens of o200k_base on 500
// answers of explore. Text in other scripts was not among them.
const (
	tokensPerWord   = 0.99 // of a name's words
	tokensPerTail   = 0.04 // each letter beyond the sixth of a word
	tokensPerDigits = 1.48 // three digits
	tokensPerEscape = 1.36
	tokensPerSign   = 0.4
	tokensPerIndent = 1.1
	tokensPerOther  = 0.35 // each byte that is not ASCII
)

// shortWord is how long the words are that are one token.
const shortWord = 6

// Tokens estimates the tokens of source or JSON.
func Tokens(text []byte) int {
	total := 0.0
	for i := 0; i < len(text); {
		n, tokens := lexeme(text[i:])
		total += tokens
		i += n
	}
	return int(total) + 1
}

// lexeme gives the length of what a text begins with and the tokens that stand for it.
func lexeme(text []byte) (n int, tokens float64) {
	c := text[0]
	switch {
	case c == '\\' && len(text) > 1 && (text[1] == 'n' || text[1] == 't' || text[1] == '"' || text[1] == '\\'):
		return 2, tokensPerEscape
	case isUpper(c):
		n = spanOf(text, isUpper)
		n += spanOf(text[n:], isLower)
		return n, tokensPerWord + tokensPerTail*float64(max(0, n-shortWord))
	case isLower(c):
		n = spanOf(text, isLower)
		return n, tokensPerWord + tokensPerTail*float64(max(0, n-shortWord))
	case isDigit(c):
		n = spanOf(text, isDigit)
		return n, tokensPerDigits * float64((n+2)/3)
	case c == ' ':
		if n = spanOf(text, isSpace); n > 1 {
			return n, tokensPerIndent
		}
		return n, 0
	case c >= 0x80:
		return 1, tokensPerOther
	case c > ' ' && c < 0x7f:
		return 1, tokensPerSign
	}
	return 1, 0
}

// spanOf gives the length of what a text begins with of a kind.
func spanOf(text []byte, is func(byte) bool) int {
	n := 0
	for n < len(text) && is(text[n]) {
		n++
	}
	return n
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }
func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }
func isSpace(c byte) bool { return c == ' ' }
