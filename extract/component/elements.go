//go:build cgo

package component

import "slices"

// Elements are those that are open, with what ends the code that each began.
type Elements struct {
	file   *File
	open   []element
	names  map[string]int // how many of a name are open
	scopes int
}

type element struct {
	name string
	ends []string
}

// NewElements begins with none.
func NewElements(f *File) *Elements { return &Elements{file: f, names: map[string]int{}} }

// maxScopes bounds variables around variables; what is deeper declares none.
const maxScopes = 64

// Full reports that no more variables can be declared here.
func (e *Elements) Full() bool {
	if e.scopes < maxScopes {
		return false
	}
	line, _ := e.file.Place(e.file.At)
	e.file.File.CutAt("scopes", int(line))
	return true
}

// Open adds an element.
func (e *Elements) Open(name string, ends ...string) {
	ends = slices.DeleteFunc(ends, func(end string) bool { return end == "" })
	e.open = append(e.open, element{name, ends})
	e.names[name]++
	e.scopes += len(ends)
}

// IsOpen reports an element of a name that is open.
func (e *Elements) IsOpen(name string) bool { return e.names[name] > 0 }

// Close ends the innermost element of a name with what is in it; of one that is not
// open nothing.
func (e *Elements) Close(name string) {
	if e.names[name] == 0 {
		return
	}
	for {
		last := e.open[len(e.open)-1]
		e.open = e.open[:len(e.open)-1]
		e.names[last.name]--
		e.scopes -= len(last.ends)
		e.file.End(last.ends)
		if last.name == name {
			return
		}
	}
}

// Finish ends all.
func (e *Elements) Finish() {
	for len(e.open) > 0 {
		e.Close(e.open[len(e.open)-1].name)
	}
}

// End ends code, the last begun first.
func (f *File) End(ends []string) {
	for i := len(ends) - 1; i >= 0; i-- {
		f.Markup.Write(ends[i])
	}
}
