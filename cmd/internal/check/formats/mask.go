package main

import "strings"

// What a byte of a source is part of.
const (
	code     byte = '.'
	text     byte = '"' // a string of one line
	template byte = '`' // a template's or raw string's text
	long     byte = '3' // a string in three quotes
	comment  byte = '#'
)

// mask says of each byte what it is part of; line ends stay. It goes by quotes
// and comment marks alone, and begins anew on each line for what ends there.
func mask(language, s string) string {
	out := []byte(s)
	for i := 0; i < len(s); {
		end, kind := i+1, code
		rest := s[i:]
		switch {
		case language == "python" && s[i] == '#', language != "python" && strings.HasPrefix(rest, "//"):
			end, kind = i+until(rest, "\n"), comment
		case language != "python" && strings.HasPrefix(rest, "/*"):
			end, kind = i+until(rest, "*/")+2, comment
		case strings.HasPrefix(rest, `"""`), strings.HasPrefix(rest, `'''`):
			end, kind = i+3+until(rest[3:], rest[:3])+3, long
		case s[i] == '`':
			end, kind = i+1+until(rest[1:], "`")+1, template
		case s[i] == '"', s[i] == '\'':
			end, kind = i+quoted(rest), text
		}
		for end = min(end, len(s)); i < end; i++ {
			if s[i] != '\n' {
				out[i] = kind
			}
		}
	}
	return string(out)
}

func until(s, mark string) int {
	if i := strings.Index(s, mark); i >= 0 {
		return i
	}
	return len(s)
}

// quoted is the length of the string that begins s; it ends with its line.
func quoted(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case s[0]:
			return i + 1
		case '\n':
			return i
		}
	}
	return len(s)
}
