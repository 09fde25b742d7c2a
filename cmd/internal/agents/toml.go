package agents

import (
	"bytes"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// setTable gives TOML in which the table key.name has command and args. A table
// that is there is replaced, a new one comes last.
func setTable(data []byte, key, name string, e plainEntry) ([]byte, error) {
	before, err := decodeTOML(data)
	if err != nil {
		return nil, err
	}
	newline := "\n"
	if bytes.Contains(data, []byte("\r\n")) {
		newline = "\r\n"
	}
	quoted := make([]string, len(e.Args))
	for i, a := range e.Args {
		quoted[i] = quoteTOML(a)
	}
	table := fmt.Sprintf("[%s.%s]\ncommand = %s\nargs = [%s]\n", key, name, quoteTOML(e.Command), strings.Join(quoted, ", "))
	table = strings.ReplaceAll(table, "\n", newline)
	var edited []byte
	if from, to, ok := tableAt(data, key, name, false); ok {
		edited = append(append(bytes.Clone(data[:from]), table...), data[to:]...)
	} else {
		if before[key] != nil && !hasHeader(data, key) { // an inline table, which takes no more
			return nil, fmt.Errorf("%w: %s is not written as tables", ErrByHand, key)
		}
		if hasKey(before, key, name) {
			return nil, fmt.Errorf("%w: it has %s.%s, and not as a table of its own", ErrByHand, key, name)
		}
		edited = bytes.Clone(data)
		if len(edited) > 0 { // a blank line, or where the last line has no end, that end alone: dropTable tells them apart
			edited = append(edited, newline...)
		}
		edited = append(edited, table...)
	}
	return edited, sameTOML(before, edited, key, name)
}

// dropTable takes the table away, with those inside of it and what setTable put before it:
// a blank line, or the end of a last line that had none.
func dropTable(data []byte, key, name string) ([]byte, error) {
	before, err := decodeTOML(data)
	if err != nil || !hasKey(before, key, name) {
		return data, err
	}
	edited := bytes.Clone(data)
	for {
		from, to, ok := tableAt(edited, key, name, true)
		if !ok {
			break
		}
		if to == len(edited) {
			if rest, blank := bytes.CutSuffix(edited[:from], []byte("\r\n\r\n")); blank {
				from = len(rest) + 2
			} else if rest, blank := bytes.CutSuffix(edited[:from], []byte("\n\n")); blank {
				from = len(rest) + 1
			} else if rest, end := bytes.CutSuffix(edited[:from], []byte("\r\n")); end {
				from = len(rest)
			} else if rest, end := bytes.CutSuffix(edited[:from], []byte("\n")); end {
				from = len(rest)
			}
		}
		edited = append(edited[:from:from], edited[to:]...)
	}
	return edited, sameTOML(before, edited, key, name)
}

// getTable reads the table; false when it is absent.
func getTable(data []byte, key, name string, e *plainEntry) (bool, error) {
	doc, err := decodeTOML(data)
	if err != nil || !hasKey(doc, key, name) {
		return false, err
	}
	table, _ := doc[key].(map[string]any)[name].(map[string]any)
	e.Command, _ = table["command"].(string)
	args, _ := table["args"].([]any)
	for _, a := range args {
		text, _ := a.(string)
		e.Args = append(e.Args, text)
	}
	return true, nil
}

var header = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^[ \t]*\[\[?[^\]\n]+\]\]?[ \t]*(#.*)?\r?$`) })

// tableAt finds the lines of a table, or with inner also of one inside of it, up to
// the next header. Comments right above that header belong to it. A line of
// a multi-line string may look like a header: sameTOML notices.
func tableAt(data []byte, key, name string, inner bool) (from, to int, ok bool) {
	all := header().FindAllIndex(data, -1)
	for i, h := range all {
		parts := titleOf(data[h[0]:h[1]])
		if len(parts) < 2 || parts[0] != key || parts[1] != name || len(parts) > 2 && !inner {
			continue
		}
		to = len(data)
		if i+1 < len(all) {
			to = all[i+1][0]
			for {
				line := bytes.LastIndexByte(data[:to-1], '\n') + 1
				if line <= h[1] || !bytes.HasPrefix(bytes.TrimSpace(data[line:to]), []byte("#")) {
					break
				}
				to = line
			}
		}
		return h[0], to, true
	}
	return 0, 0, false
}

// titleOf gives the parts of a header's name.
func titleOf(line []byte) []string {
	title, _, _ := strings.Cut(strings.TrimLeft(strings.TrimSpace(string(line)), "["), "]")
	parts := strings.Split(title, ".")
	for i := range parts {
		parts[i] = strings.Trim(strings.TrimSpace(parts[i]), `"'`)
	}
	return parts
}

func hasHeader(data []byte, key string) bool {
	return slices.ContainsFunc(header().FindAll(data, -1), func(line []byte) bool { return titleOf(line)[0] == key })
}

func decodeTOML(data []byte) (map[string]any, error) {
	doc := map[string]any{}
	if err := toml.Unmarshal(data, &doc); err != nil {
		return nil, fmt.Errorf("it is no TOML: %w", err)
	}
	return doc, nil
}

func hasKey(doc map[string]any, key, name string) bool {
	tables, _ := doc[key].(map[string]any)
	_, ok := tables[name]
	return ok
}

func sameTOML(before map[string]any, edited []byte, key, name string) error {
	after, err := decodeTOML(edited)
	if err != nil {
		return fmt.Errorf("%w: the edit would damage it: %w", ErrByHand, err)
	}
	path := []string{key, name}
	if !reflect.DeepEqual(without(before, path), without(after, path)) {
		return fmt.Errorf("%w: the edit would change other settings", ErrByHand)
	}
	return nil
}

// quoteTOML writes a basic string.
func quoteTOML(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(s) + `"`
}
