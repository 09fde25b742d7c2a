//go:build cgo

// Package maven extracts what a pom.xml sets: a setting for each text in it, by the path of the
// elements around it. Nothing is resolved: parents, properties and profiles stay as written.
//
// Keys and values; an element in a list is named by its id or artifact:
//
//	parent, dependency, plugin, extension, exclusion   group:artifact[:type[:classifier]] version scope
//	modules.module, properties.NAME, …                 text
//	plugin(ARTIFACT).configuration.NAME                text
package maven

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

const name = "maven"

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{{Name: name, Version: 1, Depth: lang.Settings, Filenames: []string{"pom.xml"}, Extract: func(source []byte) (*facts.File, error) { return extract(source), nil }}}
}

// The bounds of what is read.
const (
	maxDepth    = 100
	maxSettings = 20000
	maxValue    = 400 // bytes of a text; what it begins with is kept
)

// element is one with the text and the elements in it.
type element struct {
	name, text string
	line       int
	inner      []*element
}

func extract(source []byte) *facts.File {
	d := draft.New(name, source, []string{"<!--"}, 0)
	root, ok := parse(d)
	f := d.Finish()
	if !ok {
		f.ParseErrors++
	}
	w := writer{file: f}
	for _, e := range root.inner {
		for _, x := range e.inner { // of the element project
			w.write("", x)
		}
	}
	slices.SortStableFunc(f.Settings, func(a, b facts.Setting) int { return int(a.Line) - int(b.Line) })
	f.Finish()
	return f
}

// parse reads the elements as far as the text has a form; ok is false where it ends before.
func parse(d *draft.Draft) (root *element, ok bool) {
	decoder := xml.NewDecoder(bytes.NewReader(d.Source))
	decoder.Strict = false
	decoder.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	root = &element{}
	open := []*element{root}
	for {
		at := int(decoder.InputOffset())
		token, err := decoder.RawToken()
		if err != nil {
			return root, errors.Is(err, io.EOF) && len(open) == 1
		}
		end := int(decoder.InputOffset())
		top := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			line, _ := d.Place(at)
			d.Text(at, end)
			e := &element{name: t.Name.Local, line: int(line)}
			if len(open) < maxDepth {
				top.inner = append(top.inner, e)
			}
			open = append(open, e)
			e.attributes(t.Attr)
		case xml.EndElement:
			d.Sign(at, end)
			if len(open) > 1 {
				open = open[:len(open)-1]
			}
		case xml.CharData:
			d.TextLines(at, end)
			top.text += string(t)
		case xml.Comment:
			d.BlockComment(at, "<!--", "-->")
		}
	}
}

// attributes are read as elements, but for names of schemas.
func (e *element) attributes(list []xml.Attr) {
	for _, a := range list {
		if a.Name.Space != "xmlns" && a.Name.Local != "xmlns" && a.Name.Space != "xsi" {
			e.inner = append(e.inner, &element{name: "@" + a.Name.Local, text: a.Value, line: e.line})
		}
	}
}

func (e *element) value() string {
	text := strings.Join(strings.Fields(e.text), " ")
	if len(text) > maxValue {
		text = strings.ToValidUTF8(text[:maxValue], "") + "…"
	}
	return text
}

// child is the text of an inner element.
func (e *element) child(name string) string {
	for _, x := range e.inner {
		if x.name == name && len(x.inner) == 0 {
			return x.value()
		}
	}
	return ""
}

// coordinates are elements that name an artifact.
var coordinates = []string{"parent", "dependency", "plugin", "extension", "exclusion", "annotationProcessorPath", "path"}

// parts are the elements that an artifact is told by.
var parts = []string{"groupId", "artifactId", "version", "type", "classifier", "scope", "optional"}

// writer adds the settings of elements.
type writer struct{ file *facts.File }

func (w *writer) set(key, value string, line int) {
	if len(w.file.Settings) == maxSettings {
		w.file.CutAt("settings", maxSettings)
		return
	}
	w.file.Settings = append(w.file.Settings, facts.Setting{Key: key, Value: value, Line: uint32(line)})
}

// write tells an element: an artifact on one line, a text by its path, and what is in it.
func (w *writer) write(path string, e *element) {
	key := joined(path, e.name)
	if artifact := e.child("artifactId"); artifact != "" && slices.Contains(coordinates, e.name) {
		w.set(key, e.artifact(), e.line)
		for _, x := range e.inner {
			if !slices.Contains(parts, x.name) || len(x.inner) > 0 {
				w.write(key+"("+artifact+")", x)
			}
		}
		return
	}
	if id := e.child("id"); id != "" && len(e.inner) > 1 {
		key += "(" + id + ")"
	}
	if text := e.value(); text != "" || len(e.inner) == 0 {
		w.set(key, text, e.line)
	}
	for _, x := range e.inner {
		w.write(key, x)
	}
}

// artifact writes group, artifact and version, and what is not as usual.
func (e *element) artifact() string {
	out := e.child("artifactId")
	if group := e.child("groupId"); group != "" {
		out = group + ":" + out
	}
	for _, p := range []string{"type", "classifier"} {
		if text := e.child(p); text != "" {
			out += ":" + text
		}
	}
	for _, p := range []string{"version", "scope"} {
		if text := e.child(p); text != "" {
			out += " " + text
		}
	}
	if e.child("optional") == "true" {
		out += " optional"
	}
	return out
}

// joined is a path without the names of lists, which what is in them says.
func joined(path, name string) string {
	if path == "" {
		return name
	}
	dir, last := "", path
	if i := strings.LastIndexByte(path, '.'); i >= 0 && !strings.HasSuffix(path, ")") {
		dir, last = path[:i+1], path[i+1:]
	}
	if last == name+"s" || strings.TrimSuffix(last, "ies")+"y" == name {
		return dir + name
	}
	return path + "." + name
}
