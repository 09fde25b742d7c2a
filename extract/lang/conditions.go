package lang

// Conditions are the words by which code asks for a condition under which something is defined.
type Conditions struct {
	Branches []string // words of lines that may ask for one
	Common   []string // words in conditions that do not distinguish one from another
}

// plainConditions are those of languages that describe none.
var plainConditions = Conditions{Branches: []string{"if", "while", "try", "assert"}, Common: []string{"not", "and", "or", "is", "in"}}

// ConditionsOf gives the words of a language's conditions, those that most languages have where it describes none.
func ConditionsOf(language string) *Conditions {
	if l := Named(language); l != nil && l.Conditions != nil {
		return l.Conditions
	}
	return &plainConditions
}
