//go:build cgo

package java

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// augment marks what Lombok adds members to: types, and the fields that it makes accessors of.
func (x *extractor) augment() {
	if !x.hasLombok() {
		return
	}
	for i := range x.file.Symbols {
		s := &x.file.Symbols[i]
		reads, writes, adds := x.lombok(s.Decorators)
		switch {
		case s.Kind.IsType():
			s.Flags |= adds
			if reads|writes != 0 {
				s.Flags |= facts.Augmented
				x.eachField(int32(i), reads, writes)
			}
		case s.Container < 0:
		case s.Kind == facts.KindField:
			s.Flags = s.Flags&^x.withheld(s.Decorators) | reads | writes
			if reads|writes|adds != 0 {
				x.file.Symbols[s.Container].Flags |= facts.Augmented
			}
		case adds != 0: // a builder that a method or a constructor gets
			x.file.Symbols[s.Container].Flags |= facts.Augmented
		}
	}
}

// eachField marks the fields of a type's values; what is final is not written.
func (x *extractor) eachField(of int32, reads, writes facts.Flags) {
	for i := range x.file.Symbols {
		s := &x.file.Symbols[i]
		if s.Container != of || s.Kind != facts.KindField || s.Flags.Has(facts.Static) {
			continue
		}
		s.Flags |= reads
		if !s.Flags.Has(facts.Const) {
			s.Flags |= writes
		}
	}
}

// hasLombok reports a file in whose imports or annotations Lombok is named.
func (x *extractor) hasLombok() bool {
	for i := range x.file.Imports {
		if isLombok(x.file.Imports[i].Module) {
			return true
		}
	}
	for i := range x.file.Symbols {
		for _, d := range x.file.Symbols[i].Decorators {
			if isLombok(d) {
				return true
			}
		}
	}
	return false
}

func isLombok(name string) bool { return name == "lombok" || strings.HasPrefix(name, "lombok.") }

// lombok says what annotations make: methods that read and write a field, or the fields of a type,
// and further members of a type.
func (x *extractor) lombok(decorators []string) (reads, writes, adds facts.Flags) {
	for _, d := range decorators {
		name := annotationName(d)
		if !x.fromLombok(d, name) || strings.Contains(d, "NONE") {
			continue
		}
		switch name {
		case "Data":
			reads, writes, adds = facts.Readable, facts.Writable, facts.Augmented
		case "Value":
			reads, adds = facts.Readable, facts.Augmented
		case "Getter":
			reads = facts.Readable
		case "Setter", "With", "Wither":
			writes = facts.Writable
		case "Builder", "SuperBuilder", "NoArgsConstructor", "AllArgsConstructor", "RequiredArgsConstructor", "Delegate", "EqualsAndHashCode", "ToString", "UtilityClass", "FieldNameConstants", "StandardException":
			adds = facts.Augmented
		}
	}
	return reads, writes, adds
}

// withheld are the accessors that annotations of a field say not to make.
func (x *extractor) withheld(decorators []string) facts.Flags {
	var out facts.Flags
	for _, d := range decorators {
		if !strings.Contains(d, "NONE") {
			continue
		}
		switch annotationName(d) {
		case "Getter":
			out |= facts.Readable
		case "Setter":
			out |= facts.Writable
		}
	}
	return out
}

// fromLombok reports an annotation that is one of Lombok's, as written or by an import.
func (x *extractor) fromLombok(written, name string) bool {
	if isLombok(written) {
		return true
	}
	qualified, _, _ := strings.Cut(written, "(")
	if strings.TrimSpace(qualified) != name {
		return false // of another package, or a type that an import names
	}
	for i := range x.file.Imports {
		if m := &x.file.Imports[i]; isLombok(m.Module) && (m.Local == name || m.Kind == facts.ImportStar) {
			return true
		}
	}
	return false
}
