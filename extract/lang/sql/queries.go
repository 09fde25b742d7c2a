package sql

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Texts are queries that begin with the word of a statement, written in capitals or without any.
var (
	query = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^[\s(]*(?:(?:SELECT|WITH)\s[^;]*?\sFROM\s|(?:INSERT|REPLACE|MERGE)\s[^;]*?INTO\s|DELETE\s+FROM\s|UPDATE\s+\S+\s+SET\s|TRUNCATE\s|` +
			`(?:select|with)\s[^;]*?\sfrom\s|(?:insert|replace|merge)\s[^;]*?into\s|delete\s+from\s|update\s+\S+\s+set\s|truncate\s)`)
	})
	named = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(FROM|JOIN|INTO|UPDATE|TRUNCATE(?:\s+TABLE)?)\s+(?:ONLY\s+)?((?:[\w$]+\.|"[^"\n]+"\.|` + "`[^`\n]+`" + `\.)?(?:[A-Za-z_][\w$]*|"[^"\n]+"|` + "`[^`\n]+`" + `|\[\w+\]))`)
	})
	common = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:\bWITH(?:\s+RECURSIVE)?|,)\s*([A-Za-z_]\w*)\s*(?:\([^)]*\))?\s+AS\s*(?:NOT\s+|MATERIALIZED\s+)*\(`)
	})
)

// isLikely reports a text of another language that may hold a query.
func isLikely(source []byte) bool {
	const length = len("SELECT") // of all the words
	for i := length - 1; i < len(source); {
		if skip := lastOf[source[i]]; skip > 0 { // no word ends before this many bytes on
			i += int(skip)
			continue
		}
		switch string(source[i+1-length : i+1]) {
		case "SELECT", "INSERT", "UPDATE", "DELETE":
			return true
		case "select", "insert", "update", "delete":
			if i+1 < len(source) && source[i+1] == ' ' {
				return true
			}
		}
		i++
	}
	return false
}

// lastOf is, by a byte, how far it stands from the end of the words of queries at least: Horspool's table for all of them.
var lastOf = func() (skip [256]uint8) {
	words := [...]string{"SELECT", "INSERT", "UPDATE", "DELETE", "select", "insert", "update", "delete"}
	for c := range skip {
		skip[c] = uint8(len(words[0]))
	}
	for _, w := range words {
		for i := range len(w) {
			skip[w[i]] = min(skip[w[i]], uint8(len(w)-1-i))
		}
	}
	return skip
}()

var statementWords = []string{"SELECT", "WITH", "INSERT", "REPLACE", "MERGE", "DELETE", "UPDATE", "TRUNCATE",
	"select", "with", "insert", "replace", "merge", "delete", "update", "truncate"}

// beginsStatement reports a text that query may match: most literals begin otherwise.
func beginsStatement(text string) bool {
	text = strings.TrimLeft(text, " \t\n\f\r(")
	return slices.ContainsFunc(statementWords, func(word string) bool { return strings.HasPrefix(text, word) })
}

// tables lists what a text reads and writes, if it is a query.
func tables(text string) (found []lang.Mention) {
	if !beginsStatement(text) || !query().MatchString(text) {
		return nil
	}
	own := map[string]bool{}
	for _, m := range common().FindAllStringSubmatch(text, -1) {
		own[strings.ToLower(m[1])] = true
	}
	for _, m := range named().FindAllStringSubmatchIndex(text, -1) {
		at := m[4] + strings.LastIndexByte(text[m[4]:m[5]], '.') + 1
		word := text[at:m[5]]
		name := strings.Trim(word, "\"`[]")
		if word == name {
			name = strings.ToLower(name)
		} else {
			at++
		}
		if own[name] || name == "" || name == "set" || name == "select" || strings.HasPrefix(text[m[5]:], "(") && !strings.EqualFold(text[m[2]:m[3]], "into") {
			continue
		}
		role := facts.RoleReads
		if first := strings.ToUpper(text[m[2]:m[3]]); first == "INTO" || first == "UPDATE" || strings.HasPrefix(first, "TRUNCATE") || strings.HasSuffix(strings.ToUpper(strings.TrimSpace(text[:m[2]])), "DELETE") {
			role = facts.RoleWrites
		}
		found = append(found, lang.Mention{Name: name, At: at, Role: role})
	}
	return found
}
