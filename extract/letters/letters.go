// Package letters says which bytes names are made of. It knows no language: a language whose names have other signs
// adds them where it asks. A byte of 0x80 or more is part of a letter in UTF-8; where such letters are names and where
// signs is for the caller to know.
package letters

// IsLetter reports a letter of ASCII.
func IsLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// IsDigit reports a digit of ASCII.
func IsDigit(c byte) bool { return c >= '0' && c <= '9' }

// IsPlain reports a letter or digit of ASCII, or a low line.
func IsPlain(c byte) bool { return c == '_' || IsDigit(c) || IsLetter(c) }

// IsWord reports a byte that IsPlain does, or one of a letter beyond ASCII.
func IsWord(c byte) bool { return IsPlain(c) || c >= 0x80 }

// IsIdentifier reports a byte of a name in the widest sense of the languages: with a dollar sign.
func IsIdentifier(c byte) bool { return c == '$' || IsWord(c) }

// IsFirst reports a byte that a word may begin with.
func IsFirst(c byte) bool { return IsWord(c) && !IsDigit(c) }
