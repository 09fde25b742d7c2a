package verb

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// Part is a verb that another one answers for where a flag asks for it, or arguments do.
type Part struct {
	Flag, Usage string // Flag is "" where arguments choose
	Chosen      func(args []string) bool
	Verb        *Verb
}

// Join has a verb answer for others that say the same in other ways, each of which keeps its own request
// and answer. Flags of several are one flag. The verb's tools stay its own.
func Join(v *Verb, parts ...Part) *Verb {
	j := &joined{parts: parts, asked: make([]bool, len(parts)), own: map[string]bool{}, known: map[string]bool{}}
	j.first = Part{Verb: &Verb{Use: v.Use, Args: v.Args, Formats: v.Formats, Choose: v.Choose, Run: v.Run, flags: v.Flags()}}
	j.flags = pflag.NewFlagSet(v.Name(), pflag.ContinueOnError)
	j.flags.AddFlagSet(v.Flags())
	var added []string
	add := func(name string) {
		if v.Flags().Lookup(name) == nil {
			added = append(added, name)
		}
	}
	for i, p := range parts {
		if p.Flag != "" {
			j.flags.BoolVar(&j.asked[i], p.Flag, false, p.Usage)
			j.own[p.Flag] = true
			add(p.Flag)
		}
		p.Verb.Flags().VisitAll(func(f *pflag.Flag) { add(f.Name) })
		j.flags.AddFlagSet(p.Verb.Flags())
	}
	j.flags.VisitAll(func(f *pflag.Flag) { j.known[f.Name] = true })
	for i := range v.Tools {
		v.Tools[i].Hides = append(v.Tools[i].Hides, added...)
	}
	v.flags, v.Args, v.Formats = j.flags, nil, nil
	v.Choose = func() []string { return j.part(j.args).Verb.formats() }
	v.Prepare = func(args []string) { j.args = args }
	v.Run = j.run
	return v
}

// joined is a verb with its parts; first is the verb's own.
type joined struct {
	first Part
	parts []Part
	asked []bool
	own   map[string]bool // flags that choose a part
	known map[string]bool // flags of the parts; others are added by who runs the verb
	flags *pflag.FlagSet
	args  []string
}

// AllFormats are the formats that a verb's answer may have.
func (v *Verb) AllFormats() []string { return v.formats() }

func (v *Verb) formats() []string {
	if v.Choose != nil {
		return v.Choose()
	}
	return v.Formats
}

// part gives the part that flags or arguments choose.
func (j *joined) part(args []string) Part {
	for i, p := range j.parts {
		if p.Flag != "" && j.asked[i] {
			return p
		}
	}
	for _, p := range j.parts {
		if p.Chosen != nil && p.Chosen(args) {
			return p
		}
	}
	return j.first
}

func (j *joined) run(ctx context.Context, e *Env, args []string) (*Answer, error) {
	if n := len(slices.DeleteFunc(slices.Clone(j.asked), func(asked bool) bool { return !asked })); n > 1 {
		return nil, output.Usagef("%s: use one of the flags that say what is asked for", j.first.Verb.Name())
	}
	p := j.part(args)
	if err := j.hand(p); err != nil {
		return nil, err
	}
	if err := p.Verb.CheckArgs(args); err != nil {
		return nil, err
	}
	return p.Verb.Run(ctx, e, args)
}

// hand gives a part the values of its flags, and refuses those that it has not.
func (j *joined) hand(p Part) (err error) {
	j.flags.VisitAll(func(f *pflag.Flag) { // whoever set a flag, it says that it was changed
		its := p.Verb.Flags().Lookup(f.Name)
		switch {
		case err != nil || !f.Changed || !j.known[f.Name] || j.own[f.Name] || its == f:
		case its == nil:
			with := "here"
			if p.Flag != "" {
				with = "with --" + p.Flag
			}
			err = output.Usagef("--%s says nothing %s", f.Name, with)
		default:
			its.Changed = true
			err = copyValue(its, f)
		}
	})
	return err
}

func copyValue(to, from *pflag.Flag) error {
	list, ok := from.Value.(pflag.SliceValue)
	into, same := to.Value.(pflag.SliceValue)
	if ok && same {
		return into.Replace(list.GetSlice())
	}
	if err := to.Value.Set(from.Value.String()); err != nil {
		return fmt.Errorf("--%s: %w", from.Name, err)
	}
	return nil
}
