package agents

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/confined"
)

// Options of Install and Uninstall.
type Options struct {
	Scope   Scope
	Root    string   // the project's folder, or the user's home
	Command string   // the program, as entries name it
	Runner  []string // what starts the program where it is on no PATH, as npx
	Record  string   // file outside of Root that keeps what Uninstall needs to know; "" for none
	DryRun  bool     // change nothing
}

// folder is where the files are: others may have put links into a project.
func (o Options) folder() confined.Folder {
	if o.Scope == User {
		return confined.Home(o.Root)
	}
	return confined.Worktree(o.Root)
}

// Change says what was, or with DryRun would be, done with a file.
type Change struct {
	Agent  string `json:"agent"`
	Path   string `json:"path"`
	Part   string `json:"part"`   // server, instructions or skill
	Action string `json:"action"` // added, updated, unchanged, removed, absent, refused
	Reason string `json:"reason,omitempty"`
	err    error
}

// Err gives what was in the way of a change that was refused.
func (c Change) Err() error { return c.err }

// Install tells agents of codegraph. A part that is refused leaves the others be.
func Install(list []Agent, opts Options) []Change {
	return opts.recorded(func(r *record) []Change { return install(list, opts, r) })
}

func install(list []Agent, opts Options, r *record) []Change {
	var out []Change
	done := map[string]bool{} // several agents read one file
	for _, a := range list {
		for _, f := range a.files(opts) {
			if !done[f.name] {
				done[f.name] = true
				out = append(out, a.change(opts, f, false, r))
			}
		}
	}
	return out
}

// Uninstall takes back what Install wrote. What another agent needs that is not
// in the list stays.
func Uninstall(list []Agent, opts Options) []Change {
	return opts.recorded(func(r *record) []Change { return uninstall(list, opts, r) })
}

// recorded lets change have the record and keeps what it makes of it.
func (o Options) recorded(change func(*record) []Change) []Change {
	refused := Change{Agent: "codegraph", Path: o.Record, Part: "record"}
	r, err := o.record()
	if err != nil {
		return []Change{refused.refuse(err)}
	}
	out := change(r)
	if err := o.keep(r); err != nil {
		out = append(out, refused.refuse(err))
	}
	return out
}

func uninstall(list []Agent, opts Options, r *record) []Change {
	needed := map[string]string{}
	for _, a := range All() {
		if slices.ContainsFunc(list, func(b Agent) bool { return a.Name == b.Name }) {
			continue
		}
		files := a.files(opts)
		if data, err := opts.read(files[0].name); err == nil && files[0].part == partServer && files[0].has(data) {
			for _, f := range files {
				needed[f.name] = a.Title
			}
		}
	}
	var out []Change
	done := map[string]bool{}
	for _, a := range list {
		for _, f := range append(a.files(opts), a.earlier(opts)...) {
			switch {
			case done[f.name]:
			case needed[f.name] != "":
				out = append(out, Change{Agent: a.Name, Path: opts.folder().Path(f.name), Part: f.part, Action: "kept", Reason: needed[f.name] + " reads it"})
			default:
				out = append(out, a.change(opts, f, true, r))
			}
			done[f.name] = true
		}
	}
	return out
}

// The parts of what an agent is given.
const (
	partServer       = "server"
	partInstructions = "instructions"
	partSkill        = "skill"
)

// file is one of an agent's files and how it is changed.
type file struct {
	name, part string                 // beneath the folder, with slashes
	has        func(data []byte) bool // reports codegraph
	set, drop  func(old []byte) ([]byte, error)
}

// files lists what there is for an agent in a scope, the servers first.
func (a Agent) files(opts Options) []file {
	p := a.scope[opts.Scope]
	var out []file
	if name := p.serversFile(opts.folder()); name != "" {
		out = append(out, file{name, partServer, func(data []byte) bool {
			_, ok, err := p.form.get(data)
			return ok && err == nil
		}, func(old []byte) ([]byte, error) {
			return p.form.set(old, append(slices.Clone(opts.Runner), opts.Command)...)
		}, func(old []byte) ([]byte, error) {
			rest, err := p.form.drop(old)
			if !bytes.Equal(rest, old) && string(bytes.TrimSpace(rest)) == "{}" {
				rest = nil
			}
			return rest, err
		}})
	}
	if name := p.instructionsFile(opts.folder()); name != "" {
		out = append(out, p.section(name))
	}
	if p.skill != "" {
		out = append(out, file{p.skill, partSkill, isOurSkill, func(old []byte) ([]byte, error) {
			if len(old) > 0 && !isOurSkill(old) {
				return nil, fmt.Errorf("%w: it is a skill of someone else's", ErrByHand)
			}
			return []byte(Skill), nil
		}, func(old []byte) ([]byte, error) {
			if isOurSkill(old) {
				return nil, nil
			}
			return old, nil
		}})
	}
	return out
}

// earlier lists the instructions files that have our section and are not the one
// that would be chosen now.
func (a Agent) earlier(opts Options) []file {
	p := a.scope[opts.Scope]
	var out []file
	for _, name := range p.instructions {
		f := p.section(name)
		if data, err := opts.read(f.name); err == nil && f.has(data) {
			out = append(out, f)
		}
	}
	return out
}

func (p places) section(name string) file {
	return file{name, partInstructions, func(data []byte) bool {
		_, _, ok := section(data)
		return ok
	}, func(old []byte) ([]byte, error) {
		if p.own && len(old) == 0 {
			return setSection([]byte(p.front), Instructions), nil
		}
		return setSection(old, Instructions), nil
	}, func(old []byte) ([]byte, error) {
		rest := dropSection(old)
		if !bytes.Equal(rest, old) && (len(bytes.TrimSpace(rest)) == 0 || p.own && string(rest) == p.front) {
			rest = nil
		}
		return rest, nil
	}}
}

// Installed lists the parts that tell an agent of codegraph, with the command
// that its entry has; refused where a file cannot be read.
func (a Agent) Installed(opts Options) (parts []Change, command string) {
	for _, f := range a.files(opts) {
		c := Change{Agent: a.Name, Path: opts.folder().Path(f.name), Part: f.part, Action: "unchanged"}
		data, err := opts.read(f.name)
		if errors.Is(err, confined.ErrLink) {
			continue // nothing of ours is behind it
		}
		if err == nil && f.part == partServer {
			command, _, err = a.scope[opts.Scope].form.get(data)
		}
		if err == nil && !f.has(data) && f.part == partInstructions && bytes.Contains(data, []byte(markBegin[:len(markBegin)-4])) {
			err = fmt.Errorf("the mark that ends our section is gone: %s", markEnd)
		}
		switch {
		case err != nil:
			parts = append(parts, c.refuse(err))
		case f.has(data):
			parts = append(parts, c)
		}
	}
	return parts, command
}

func isOurSkill(data []byte) bool {
	return bytes.Contains(data, []byte("<!-- codegraph: this file is written by"))
}

// read gives a file's bytes; none when it is not there.
func (o Options) read(name string) ([]byte, error) {
	data, err := o.folder().Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// change edits a file and says what became of it. No bytes mean no file.
func (a Agent) change(opts Options, f file, takesBack bool, r *record) Change {
	edit := f.set
	if takesBack {
		edit = f.drop
	}
	at := opts.folder()
	c := Change{Agent: a.Name, Path: at.Path(f.name), Part: f.part}
	old, err := opts.read(f.name)
	if errors.Is(err, confined.ErrLink) && takesBack {
		c.Action, c.Reason = "kept", err.Error() // what is behind it was not written by us
		return c
	}
	if err != nil {
		return c.refuse(err)
	}
	edited, err := edit(old)
	if err != nil {
		return c.refuse(fmt.Errorf("%s: %w", c.Path, err))
	}
	switch {
	case !f.has(old) && !f.has(edited):
		c.Action = "absent"
		return c
	case bytes.Equal(old, edited):
		c.Action = "unchanged"
		return c
	case !f.has(edited):
		c.Action = "removed"
	case f.has(old):
		c.Action = "updated"
	default:
		c.Action = "added"
	}
	if opts.DryRun {
		return c
	}
	if err := put(at, f.name, old, edited, takesBack, r); err != nil {
		return c.refuse(err)
	}
	return c
}

// put writes the edited bytes; without any the file goes, unless it was there before.
func put(at confined.Folder, name string, old, edited []byte, takesBack bool, r *record) error {
	if !takesBack {
		r.note(at, name, old)
		return at.Replace(name, edited, 0o644)
	}
	held, there := r.before(name, edited)
	if !there && len(edited) == 0 {
		if err := at.Remove(name); err != nil {
			return err
		}
		r.forget(at, name)
		return nil
	}
	if there {
		edited = held
	}
	delete(r.Files, name)
	return at.Replace(name, edited, 0o644)
}

func (c Change) refuse(err error) Change {
	c.Action, c.Reason, c.err = "refused", err.Error(), err
	return c
}

// arguments gives those of a command, whose first word may be a runner of the program.
func (f form) arguments(command []string) []string {
	return slices.Concat(command[1:], f.args, []string{"mcp"})
}

func (f form) set(old []byte, command ...string) ([]byte, error) {
	if has, ok, err := f.get(old); err != nil {
		return nil, err
	} else if ok && has == command[0] && f.sameArguments(old, command) {
		return old, nil // also where it has settings of its owner's
	}
	if f.toml {
		return setTable(old, f.keys[0], entryName, plainEntry{command[0], f.arguments(command)})
	}
	return setMember(old, f.keys, entryName, f.entry(command[0], f.arguments(command)))
}

func (f form) drop(old []byte) ([]byte, error) {
	if len(bytes.TrimSpace(old)) == 0 {
		return old, nil
	}
	if f.toml {
		return dropTable(old, f.keys[0], entryName)
	}
	return dropMember(old, f.keys, entryName)
}

// foundEntry is an entry in any of the forms.
type foundEntry struct {
	Command any      `json:"command"`
	Args    []string `json:"args"`
}

func (f form) find(data []byte) (words []string, ok bool, err error) {
	if f.toml {
		var e plainEntry
		ok, err = getTable(data, f.keys[0], entryName, &e)
		return append([]string{e.Command}, e.Args...), ok, err
	}
	var e foundEntry
	if ok, err = getMember(data, f.keys, entryName, &e); err != nil || !ok {
		return nil, false, err
	}
	switch c := e.Command.(type) {
	case string:
		words = append(words, c)
	case []any:
		for _, w := range c {
			words = append(words, fmt.Sprint(w))
		}
	}
	return append(words, e.Args...), true, nil
}

// get gives the command of the entry.
func (f form) get(data []byte) (command string, ok bool, err error) {
	words, ok, err := f.find(data)
	if len(words) > 0 {
		command = words[0]
	}
	return command, ok, err
}

func (f form) sameArguments(data []byte, command []string) bool {
	words, _, _ := f.find(data)
	return fmt.Sprint(words[1:]) == fmt.Sprint(f.arguments(command))
}
