package agents

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/tailscale/hujson"
)

// ErrByHand is wrapped when a file has a form that cannot be edited without
// rewriting it.
var ErrByHand = errors.New("edit it by hand")

var bom = []byte("\xef\xbb\xbf")

// setMember gives JSON, with or without comments, in which the object below keys
// has a member of a value. Empty data counts for an empty object. Nothing else
// is touched.
func setMember(data []byte, keys []string, name string, value any) ([]byte, error) {
	head, body := cutBOM(data)
	if len(bytes.TrimSpace(body)) == 0 {
		body = []byte("{}\n")
	}
	edited, err := edit(body, keys, func(e *editor, at *hujson.Value, missing []string) error {
		if len(missing) == 0 {
			if m := member(at, name); m != nil {
				if wasEmpty(e.text, at) {
					return e.fill(m.Name.StartOffset, m.Value.EndOffset, name, value)
				}
				e.replace(m.Value.StartOffset, m.Value.EndOffset, e.encode(value, e.indentOf(m.Name.StartOffset)))
				return nil
			}
			if o, ok := at.Value.(*hujson.Object); ok && len(o.Members) == 0 && len(keys) > 0 {
				return e.fill(at.StartOffset+1, at.StartOffset+1, name, value)
			}
		}
		for i := len(missing) - 1; i >= 0; i-- {
			value, name = map[string]any{name: value}, missing[i]
		}
		return e.insert(at, name, value)
	})
	if err != nil {
		return nil, err
	}
	return append(head, edited...), nil
}

// dropMember takes the member away again, and the objects that it leaves empty.
func dropMember(data []byte, keys []string, name string) ([]byte, error) {
	head, body := cutBOM(data)
	edited, err := edit(body, keys, func(e *editor, at *hujson.Value, missing []string) error {
		if len(missing) > 0 || member(at, name) == nil {
			return nil
		}
		path := append(append([]string{}, keys...), name)
		for len(path) > 1 { // the outermost object that holds nothing else
			outer := find(&e.root, path[:len(path)-1])
			if o := outer.Value.(*hujson.Object); len(o.Members) > 1 || hasComment(o) || wasEmpty(e.text, outer) {
				break
			}
			path = path[:len(path)-1]
		}
		e.cut(find(&e.root, path[:len(path)-1]), path[len(path)-1])
		return nil
	})
	if err != nil {
		return nil, err
	}
	return append(head, edited...), nil
}

// hasComment reports whether a comment of someone's is in an object.
func hasComment(o *hujson.Object) bool {
	for _, m := range o.Members {
		if isComment(m.Name.BeforeExtra) || isComment(m.Value.AfterExtra) {
			return true
		}
	}
	return isComment(o.AfterExtra)
}

func isComment(x hujson.Extra) bool { return len(bytes.TrimSpace(x)) > 0 }

// getMember reads the member into value; false when it is absent.
func getMember(data []byte, keys []string, name string, value any) (bool, error) {
	_, body := cutBOM(data)
	if len(bytes.TrimSpace(body)) == 0 {
		return false, nil
	}
	root, err := hujson.Parse(body)
	if err != nil {
		return false, fmt.Errorf("it is no JSON: %w", err)
	}
	at := find(&root, keys)
	if at == nil {
		return false, nil
	}
	m := member(at, name)
	if m == nil {
		return false, nil
	}
	v := m.Value.Clone()
	v.Standardize()
	return true, json.Unmarshal(v.Pack(), value)
}

func cutBOM(data []byte) (head, body []byte) {
	if bytes.HasPrefix(data, bom) {
		return bytes.Clone(bom), data[len(bom):]
	}
	return nil, data
}

// editor changes one document by its bytes.
type editor struct {
	text    []byte
	root    hujson.Value
	newline string
	unit    string // of indentation
	changed []byte // nil when nothing was
}

// edit finds the object below keys, as far as it is there, and lets change have it.
// What comes out must read as before but for what lies below keys.
func edit(text []byte, keys []string, change func(e *editor, at *hujson.Value, missing []string) error) ([]byte, error) {
	root, err := hujson.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("it is no JSON: %w", err)
	}
	e := &editor{text: text, root: root, newline: "\n", unit: "  "}
	if bytes.Contains(text, []byte("\r\n")) {
		e.newline = "\r\n"
	}
	if o, ok := root.Value.(*hujson.Object); ok && len(o.Members) > 0 {
		if indent := e.indentOf(o.Members[0].Name.StartOffset); indent != "" {
			e.unit = indent
		}
	}
	at, found := &e.root, 0
	for ; found < len(keys); found++ {
		if _, ok := at.Value.(*hujson.Object); !ok {
			return nil, fmt.Errorf("%w: %s is no object", ErrByHand, strings.Join(append([]string{"the document"}, keys[:found]...), "."))
		}
		m := member(at, keys[found])
		if m == nil {
			break
		}
		at = &m.Value
	}
	if _, ok := at.Value.(*hujson.Object); !ok {
		return nil, fmt.Errorf("%w: %s is no object", ErrByHand, strings.Join(append([]string{"the document"}, keys[:found]...), "."))
	}
	if err := change(e, at, keys[found:]); err != nil {
		return nil, err
	}
	if e.changed == nil {
		return text, nil
	}
	if err := sameBut(text, e.changed, keys); err != nil {
		return nil, err
	}
	return e.changed, nil
}

// find gives the value below keys; nil when it is not there.
func find(v *hujson.Value, keys []string) *hujson.Value {
	for _, k := range keys {
		if _, ok := v.Value.(*hujson.Object); !ok {
			return nil
		}
		m := member(v, k)
		if m == nil {
			return nil
		}
		v = &m.Value
	}
	return v
}

// member finds a member; of several with one name the last counts, as readers
// have it.
func member(v *hujson.Value, name string) *hujson.ObjectMember {
	o, ok := v.Value.(*hujson.Object)
	if !ok {
		return nil
	}
	for i := len(o.Members) - 1; i >= 0; i-- {
		if o.Members[i].Name.Value.(hujson.Literal).String() == name {
			return &o.Members[i]
		}
	}
	return nil
}

// indentOf gives the blanks before an offset when nothing else is before it
// on its line.
func (e *editor) indentOf(at int) string {
	line := e.text[bytes.LastIndexByte(e.text[:at], '\n')+1 : at]
	if len(bytes.TrimLeft(line, " \t")) > 0 {
		return ""
	}
	return string(line)
}

func (e *editor) encode(value any, indent string) string {
	data, err := json.MarshalIndent(value, indent, e.unit)
	if err != nil {
		panic(fmt.Sprintf("encode an entry: %v", err)) // strings and lists of them encode
	}
	return strings.ReplaceAll(string(data), "\n", e.newline)
}

func (e *editor) replace(from, to int, with string) {
	e.changed = append(append(bytes.Clone(e.text[:from]), with...), e.text[to:]...)
}

// insert adds a member at the end of an object, in the form of those before it.
func (e *editor) insert(at *hujson.Value, name string, value any) error {
	o := at.Value.(*hujson.Object)
	key := e.encode(name, "") + ": "
	if len(o.Members) == 0 {
		outer := e.lineIndent(at.StartOffset)
		inner := outer + e.unit
		rest := e.text[at.StartOffset+1 : at.EndOffset-1]
		text := e.newline + inner + key + e.encode(value, inner)
		if len(bytes.TrimSpace(rest)) == 0 {
			e.replace(at.StartOffset+1, at.EndOffset-1, text+e.newline+outer)
		} else { // comments stay, behind it
			e.replace(at.StartOffset+1, at.StartOffset+1, text)
		}
		return nil
	}
	last := o.Members[len(o.Members)-1]
	end := last.Value.EndOffset
	if !bytes.Contains(e.text[at.StartOffset:last.Name.StartOffset], []byte("\n")) { // all on one line
		data, err := json.Marshal(value)
		e.replace(end, end, ", "+key+string(data))
		return err
	}
	indent := e.lineIndent(last.Name.StartOffset)
	text := e.newline + indent + key + e.encode(value, indent)
	tail := at.EndOffset - 1 - len(o.AfterExtra)
	behind := tail + len(trimEnd(o.AfterExtra)) // comments stay with what they follow
	if last.Value.AfterExtra != nil {           // a trailing comma
		e.replace(behind, behind, text+",")
		return nil
	}
	e.replace(end, behind, ","+string(e.text[end:behind])+text)
	return nil
}

func trimEnd(x hujson.Extra) []byte { return bytes.TrimRight(x, " \t\r\n") }

// lineIndent gives the blanks that the line of an offset begins with.
func (e *editor) lineIndent(at int) string {
	line := e.text[bytes.LastIndexByte(e.text[:at], '\n')+1 : at]
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

// fill puts a member into an object that was there and empty, right behind its brace and on its line, by
// which wasEmpty knows it again: such an object stays when the member goes.
func (e *editor) fill(from, to int, name string, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	e.replace(from, to, e.encode(name, "")+": "+string(data))
	return nil
}

// wasEmpty reports an object that holds a member of fill's alone.
func wasEmpty(text []byte, at *hujson.Value) bool {
	o, ok := at.Value.(*hujson.Object)
	if !ok || len(o.Members) != 1 {
		return false
	}
	m := o.Members[0]
	value, isObject := m.Value.Value.(*hujson.Object)
	return m.Name.StartOffset == at.StartOffset+1 && isObject && bytes.HasPrefix(text[m.Name.EndOffset:], []byte(": {\"")) &&
		len(value.Members) > 0 && !bytes.Contains(text[m.Value.StartOffset:m.Value.EndOffset], []byte(": "))
}

// cut removes a member with the comma that set it apart. Comments around it stay.
func (e *editor) cut(from *hujson.Value, name string) {
	o := from.Value.(*hujson.Object)
	i := slices.IndexFunc(o.Members, func(m hujson.ObjectMember) bool { return m.Name.Value.(hujson.Literal).String() == name })
	m, last := o.Members[i], i == len(o.Members)-1
	if wasEmpty(e.text, from) {
		e.replace(m.Name.StartOffset, m.Value.EndOffset, "")
		return
	}
	if len(o.Members) == 1 && !hasComment(o) {
		e.replace(from.StartOffset+1, from.EndOffset-1, "")
		return
	}
	begin := m.Name.StartOffset - len(m.Name.BeforeExtra) + len(trimEnd(m.Name.BeforeExtra))
	end := m.Value.EndOffset
	if !last || m.Value.AfterExtra != nil {
		end += len(m.Value.AfterExtra) + 1 // its comma
	}
	text := e.text
	head := bytes.Clone(text[:begin])
	if i > 0 && last && m.Value.AfterExtra == nil { // the comma before it
		before := &o.Members[i-1].Value
		comma := before.EndOffset + len(before.AfterExtra)
		head = append(bytes.Clone(text[:comma]), text[comma+1:begin]...)
	}
	e.changed = append(head, text[end:]...)
}

// sameBut checks that two documents say the same outside of what lies below keys.
func sameBut(before, after []byte, keys []string) error {
	var docs [2]any
	for i, text := range [][]byte{before, after} {
		std, err := hujson.Standardize(bytes.Clone(text))
		if err != nil {
			return fmt.Errorf("%w: the edit would damage it: %w", ErrByHand, err)
		}
		var doc map[string]any
		if err := json.Unmarshal(std, &doc); err != nil {
			return fmt.Errorf("%w: the edit would damage it: %w", ErrByHand, err)
		}
		docs[i] = without(doc, append(append([]string{}, keys...), entryName))
	}
	if !reflect.DeepEqual(docs[0], docs[1]) {
		return fmt.Errorf("%w: the edit would change other settings", ErrByHand)
	}
	return nil
}

// without gives a document without what lies at path, and without the objects
// that this leaves empty.
func without(doc map[string]any, path []string) map[string]any {
	inner, ok := doc[path[0]].(map[string]any)
	switch {
	case len(path) == 1:
		delete(doc, path[0])
	case ok:
		if without(inner, path[1:]); len(inner) == 0 {
			delete(doc, path[0])
		}
	}
	return doc
}

// entryName is what the entries are called.
const entryName = "codegraph"
