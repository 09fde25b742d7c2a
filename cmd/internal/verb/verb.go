package verb

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// Verb describes something that the program does. The command line, the tools of servers
// and the reference are made from it. Its flags and Run share one request, so that a Verb
// serves one use.
type Verb struct {
	Use                  string // the name, then what the arguments mean
	Aliases              []string
	Short, Long, Example string
	Args                 *Args    // nil for any number
	Formats              []string // of the answer, the default first; nil where it has one form only
	Choose               func() []string
	Tools                []Tool // as which servers offer it

	// Instead says how the verb is written now, where another one answers for it: it is left out of
	// the help, and answers as ever.
	Instead string

	// Prepare is told the arguments before the format is chosen; nil where that is the same for all.
	Prepare func(args []string)

	// Behind takes the arguments that are behind --, where they are paths as git has them
	// there; nil where they are arguments like others.
	Behind func(paths []string)

	// Run answers the request, with the arguments as they were given. It is nil for a
	// verb that only holds others.
	Run func(ctx context.Context, e *Env, args []string) (*Answer, error)

	Verbs []*Verb // below it

	flags  *pflag.FlagSet
	parent *Verb
}

// Name is the word that the verb is called by below its parent.
func (v *Verb) Name() string {
	name, _, _ := strings.Cut(v.Use, " ")
	return name
}

// Path is the words that the verb is called by.
func (v *Verb) Path() string {
	if v.parent == nil {
		return v.Name()
	}
	return v.parent.Path() + " " + v.Name()
}

// Flags are the flags of the verb, bound to the fields of its request.
func (v *Verb) Flags() *pflag.FlagSet {
	if v.flags == nil {
		v.flags = pflag.NewFlagSet(v.Name(), pflag.ContinueOnError)
	}
	return v.flags
}

// Add puts verbs below this one.
func (v *Verb) Add(below ...*Verb) {
	for _, b := range below {
		b.parent = v
	}
	v.Verbs = append(v.Verbs, below...)
}

// Find gives the verb that is called by the words after this one's; nil where there is none.
func (v *Verb) Find(words []string) *Verb {
	if len(words) == 0 {
		return v
	}
	for _, b := range v.Verbs {
		if b.Name() == words[0] {
			return b.Find(words[1:])
		}
	}
	return nil
}

// Args says how many arguments a verb takes.
type Args struct {
	Least, Most int // Most is negative for no bound
	What        string
	Hint        string // what may have been meant by another number
}

// Arguments says how many arguments a verb takes, and what they are.
func Arguments(least, most int, what string) *Args {
	return &Args{Least: least, Most: most, What: what}
}

// CheckArgs refuses a wrong number of arguments.
func (v *Verb) CheckArgs(args []string) error {
	a := v.Args
	if a == nil || len(args) >= a.Least && (a.Most < 0 || len(args) <= a.Most) {
		return nil
	}
	usage := "usage: codegraph "
	if v.parent != nil {
		usage += v.parent.Path() + " "
	}
	if a.Hint != "" {
		usage = a.Hint + "; " + usage
	}
	return output.Failf("usage", usage+v.Use+" [flags]", "%s takes %s, not %d", v.Name(), a.What, len(args))
}

// ChooseFormat makes the format of an answer one of those that the verb has.
func (v *Verb) ChooseFormat(e *Env) (err error) {
	known := v.Formats
	if v.Choose != nil {
		known = v.Choose()
	}
	if e.JSON && e.Format == "" && slices.Contains(known, "jsonl") && !slices.Contains(known, "json") {
		e.Format, e.JSON = "jsonl", false
	}
	if known != nil {
		e.Format, err = e.format(known...)
	}
	return err
}

// Do answers a request whose flags are set. The answer must be written before the
// environment is closed.
func (v *Verb) Do(ctx context.Context, e *Env, args []string) (*Answer, error) {
	if v.Prepare != nil {
		v.Prepare(args)
	}
	if err := v.ChooseFormat(e); err != nil {
		return nil, err
	}
	return v.Run(ctx, e, args)
}

// The formats that most verbs have.
var (
	TextJSON = []string{"text", "json"}
	Compact  = []string{"text", "json", "compact"}
)

// With gives these formats and more.
func With(formats []string, more ...string) []string { return slices.Concat(formats, more) }
