package result

import (
	"encoding/json"
	"errors"
)

// Stored is a result with the parts that its JSON leaves out beside it.
type Stored struct {
	Result *Result
	Breaks []storedBreak
	By     map[string]SeenBy
	Data   []bool // of unanalysed files
}

type storedBreak struct {
	Members   []string
	Overrides int
	Targets   []string // of callers
}

// Store takes the parts out that JSON leaves out.
func Store(r *Result) Stored {
	s := Stored{Result: r, By: r.Tests.By, Breaks: make([]storedBreak, len(r.Breaks)), Data: make([]bool, len(r.Unanalysed))}
	for i := range r.Breaks {
		b := &r.Breaks[i]
		s.Breaks[i] = storedBreak{b.Members, b.Overrides, make([]string, len(b.Callers))}
		for n := range b.Callers {
			s.Breaks[i].Targets[n] = b.Callers[n].Target
		}
	}
	for i := range r.Unanalysed {
		s.Data[i] = r.Unanalysed[i].IsData
	}
	return s
}

// UnmarshalJSON puts them back, see [Store].
func (s *Stored) UnmarshalJSON(data []byte) error {
	type plain Stored
	if err := json.Unmarshal(data, (*plain)(s)); err != nil {
		return err
	}
	if s.Result == nil || len(s.Breaks) != len(s.Result.Breaks) || len(s.Data) != len(s.Result.Unanalysed) {
		return errDamaged
	}
	r := s.Result
	r.Tests.By = s.By
	for i := range r.Breaks {
		b, x := &r.Breaks[i], &s.Breaks[i]
		if len(x.Targets) != len(b.Callers) {
			return errDamaged
		}
		b.Members, b.Overrides = x.Members, x.Overrides
		for n := range b.Callers {
			b.Callers[n].Target = x.Targets[n]
		}
	}
	for i := range r.Unanalysed {
		r.Unanalysed[i].IsData = s.Data[i]
	}
	return nil
}

var errDamaged = errors.New("a stored result is damaged")
