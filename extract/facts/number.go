package facts

import (
	"fmt"
	"strconv"
)

// Numbering says which members of enumerations have a value without being given one: one more
// than the member before.
type Numbering uint8

// The numberings.
const (
	NotNumbered   Numbering = iota
	Numbers                 // all
	NumbersBehind           // those behind a member that is given a value
)

// NumberMembers gives the members of enumerations the values that they have by their place.
// given reports a member that is given a value, be it one that Value does not hold.
func (f *File) NumberMembers(n Numbering, given func(i int) bool) {
	if n == NotNumbered {
		return
	}
	type counter struct {
		from string // what is counted on from, where that is no number
		next int64
		runs bool
	}
	counters := map[int32]*counter{}
	for i := range f.Symbols {
		s := &f.Symbols[i]
		if s.Kind != KindEnumMember || s.Container < 0 {
			continue
		}
		c := counters[s.Container]
		if c == nil {
			c = &counter{runs: n == Numbers}
			counters[s.Container] = c
		}
		if given(i) {
			c.from, c.next, c.runs = s.Name, 1, true
			if v, err := strconv.ParseInt(s.Value, 0, 32); err == nil {
				c.from, c.next = "", v+1
			}
			continue
		}
		if !c.runs {
			continue
		}
		s.Value, s.Flags = strconv.FormatInt(c.next, 10), s.Flags|Numbered
		if c.from != "" {
			s.Value = fmt.Sprintf("%s + %d", c.from, c.next)
		}
		c.next++
	}
}
