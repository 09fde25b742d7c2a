package sql

import (
	"bytes"
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
	for _, word := range []string{"SELECT", "INSERT", "UPDATE", "DELETE", "select ", "insert ", "update ", "delete "} {
		if bytes.Contains(source, []byte(word)) {
			return true
		}
	}
	return false
}

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
