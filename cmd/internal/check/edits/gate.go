package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/plaintext"
)

// definition is one whose name no other of the clone has and that the code of other lines writes.
type definition struct {
	function
	Kind     string
	Body     *string `json:"shape"` // nil without a body, as of a prototype
	uses     []place // lines of code outside of it that write its name
	outside  int     // those of them in other files
	lineText map[place]string
}

// gate renames definitions that are drawn by the seed, each alone, and counts those for which `audit` fails.
// Of the others it prints the lines that still write the old name and what they are bound to, for a reader
// to judge: a word may be a local's or a library's.
func (o options) gate(ctx context.Context, dir string) error {
	all, err := o.definitions(ctx, dir)
	if err != nil {
		return err
	}
	var judged, fails, bound, boundFails int
	causes := map[string]int{}
	for a, err := range attempts(ctx, o, dir, all, renameAll) {
		if err != nil {
			return err
		}
		d := a.of
		judged++
		failed, err := o.fails(ctx, dir, a.commit)
		if err != nil {
			return fmt.Errorf("%s: %w", d.QualifiedName, err)
		}
		at, err := o.bindings(ctx, dir, d)
		if err != nil {
			return err
		}
		isBound := slices.ContainsFunc(slices.Collect(maps.Values(at)), func(b binding) bool { return b.leads(d) })
		if isBound {
			bound++
		}
		if failed {
			fails++
			if isBound {
				boundFails++
			}
			continue
		}
		cause := o.printMiss(d, at)
		causes[cause]++
	}
	fmt.Printf("%s, %s: %d definitions of %d, audit fails for %d; %d are bound, of these it fails for %d; missed: %v\n", path.Base(dir), o.language, judged, len(all), fails, bound, boundFails, causes)
	return nil
}

// binding is what is known of a name on a line.
type binding struct {
	Path, Kind, Certainty string
	Line                  int
	Target                *string
	TargetPath            *string `json:"target_path"`
	TargetName            *string `json:"target_name"`
	External              *string
	OfName                *string `json:"of_name"`
}

// leads reports a reference that is bound to a definition, so that the gate should see it break.
func (b binding) leads(d definition) bool {
	return b.TargetName != nil && *b.TargetName == d.QualifiedName && *b.TargetPath == d.Path && b.Certainty != "ambiguous"
}

func (b binding) String() string {
	of, to := "", ""
	if b.OfName != nil {
		of = " of " + *b.OfName
	}
	switch {
	case b.TargetName != nil:
		to = " to " + *b.TargetName + " in " + *b.TargetPath
	case b.External != nil:
		to = " to " + *b.External
	}
	return b.Kind + of + ", " + b.Certainty + to
}

func (o options) bindings(ctx context.Context, dir string, d definition) (map[place]binding, error) {
	var rows []binding
	if err := o.rows(ctx, dir, &rows, fmt.Sprintf("SELECT path, line, kind, certainty, target, target_path, target_name, external, of_name FROM refs WHERE name = '%s'", d.Name)); err != nil {
		return nil, err
	}
	out := map[place]binding{}
	for _, r := range rows {
		at := place{r.Path, r.Line}
		if old, seen := out[at]; !seen || !old.leads(d) {
			out[at] = r
		}
	}
	return out, nil
}

// shownUses is how many lines of a miss are printed.
const shownUses = 4

// printMiss prints a definition that nothing failed for, and gives the certainty of what is left, or "none" where no line
// has a reference.
func (o options) printMiss(d definition, at map[place]binding) (cause string) {
	cause = "none"
	fmt.Printf("   %s %s %s:%d, written on %d lines, %d of them in other files\n", d.Kind, d.QualifiedName, d.Path, d.Line, len(d.uses), d.outside)
	shown := 0
	for _, use := range d.uses {
		b, seen := at[use]
		if seen && (cause == "none" || b.leads(d)) {
			if cause = b.Certainty; b.leads(d) {
				cause = "bound"
			}
		}
		if shown++; shown > shownUses {
			continue
		}
		known := "no reference"
		if seen {
			known = b.String()
		}
		fmt.Printf("      %s:%d: %s\n         %s\n", use.path, use.line, known, d.lineText[use])
	}
	return cause
}

// fails reports that the gate is shut for a commit.
func (o options) fails(ctx context.Context, dir, commit string) (bool, error) {
	cmd := exec.CommandContext(ctx, o.Binary, "-C", dir, "audit", "--base", "HEAD", "--exact-base", "--head", commit, "--json", "--quiet")
	out, err := cmd.Output()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return false, nil
	case errors.As(err, &exit) && exit.ExitCode() == 1:
		return true, nil
	}
	return false, fmt.Errorf("audit: %w: %s", err, out)
}

// renamed are the kinds of definitions that are drawn.
var renamed = map[string]bool{"function": true, "method": true, "class": true, "struct": true, "interface": true, "trait": true, "enum": true, "type": true, "macro": true, "module": true}

// definitions lists what may be drawn, in the order of the tree.
func (o options) definitions(ctx context.Context, dir string) ([]definition, error) {
	l := extract.ByName(o.language)
	if l == nil {
		return nil, fmt.Errorf("there is no language %q", o.language)
	}
	var all []definition
	if err := o.rows(ctx, dir, &all, "SELECT name, qualified_name, path, kind, shape, name_line AS line, name_column AS column, start_line AS first, end_line AS last, language FROM symbols WHERE is_generated = 0 AND kind NOT IN ('file', 'package', 'parameter', 'constructor')"); err != nil {
		return nil, err
	}
	named := map[string][]definition{}
	for _, d := range all {
		named[d.Name] = append(named[d.Name], d)
	}
	written, lines, err := o.words(ctx, dir, l)
	if err != nil {
		return nil, err
	}
	ofLanguage, err := o.files(ctx, dir, []string{l.Name})
	if err != nil {
		return nil, err
	}
	var out []definition
	for _, group := range named {
		d, ok := only(group)
		if !ok || !renamed[d.Kind] || !slices.Contains(ofLanguage, d.Path) || !identifier.MatchString(d.Name) {
			continue
		}
		for _, at := range written[d.Name] {
			declared := slices.ContainsFunc(group, func(g definition) bool { return g.Path == at.path && g.First <= at.line && at.line <= g.Last })
			if declared {
				continue
			}
			d.uses = append(d.uses, at)
			if at.path != d.Path {
				d.outside++
			}
		}
		if d.lineText = lines; d.outside > 0 {
			out = append(out, d)
		}
	}
	slices.SortFunc(out, func(a, b definition) int {
		return strings.Compare(a.Path+"\x00"+a.QualifiedName, b.Path+"\x00"+b.QualifiedName)
	})
	return out, nil
}

// only gives the one definition of a name; prototypes of it are none.
func only(group []definition) (definition, bool) {
	if len(group) == 1 {
		return group[0], true
	}
	bodies := slices.DeleteFunc(slices.Clone(group), func(d definition) bool { return d.Body == nil })
	if len(bodies) != 1 || slices.ContainsFunc(group, func(d definition) bool {
		return d.QualifiedName != bodies[0].QualifiedName || d.Kind != bodies[0].Kind
	}) {
		return definition{}, false
	}
	return bodies[0], true
}

var (
	identifier = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{2,}[?!]?$`)
	word       = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_]*[?!]?`)
)

func (o options) files(ctx context.Context, dir string, languages []string) ([]string, error) {
	var rows []struct{ Path string }
	if err := o.rows(ctx, dir, &rows, "SELECT path FROM files WHERE language IN ('"+strings.Join(languages, "', '")+"') AND is_generated = 0"); err != nil {
		return nil, err
	}
	out := make([]string, len(rows))
	for i, r := range rows {
		out[i] = r.Path
	}
	return out, nil
}

// words lists the lines on which code of a language's family writes a word; strings and comments are left out.
func (o options) words(ctx context.Context, dir string, l *lang.Language) (written map[string][]place, lines map[place]string, err error) {
	var family []string
	for _, other := range extract.Languages() {
		if other.Family == l.Family {
			family = append(family, other.Name)
		}
	}
	paths, err := o.files(ctx, dir, family)
	if err != nil {
		return nil, nil, err
	}
	written, lines = map[string][]place{}, map[place]string{}
	return written, lines, contents(ctx, dir, paths, func(name string, text []byte) {
		syntax := plaintext.SyntaxOf(l.Name, name)
		if syntax == nil {
			syntax = lang.SyntaxOf(l.Name)
		}
		original := strings.Split(string(text), "\n")
		for i, line := range strings.Split(string(syntax.Code(text)), "\n") {
			at := place{name, i + 1}
			for _, w := range slices.Compact(slices.Sorted(slices.Values(word.FindAllString(line, -1)))) {
				written[w] = append(written[w], at)
				if bare := strings.TrimRight(w, "?!"); bare != w {
					written[bare] = append(written[bare], at)
				}
			}
			lines[at] = strings.TrimSpace(original[i])
		}
	})
}

// contents reads files of HEAD.
func contents(ctx context.Context, dir string, paths []string, each func(name string, text []byte)) error {
	var in bytes.Buffer
	for _, p := range paths {
		fmt.Fprintf(&in, "HEAD:%s\n", p)
	}
	cmd := exec.CommandContext(ctx, "git", "-C", dir, "cat-file", "--batch")
	cmd.Stdin = &in
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("read files: %w", err)
	}
	r := bufio.NewReader(bytes.NewReader(out))
	for _, p := range paths {
		head, err := r.ReadString('\n')
		if err != nil {
			return fmt.Errorf("read %s: %w", p, err)
		}
		fields := strings.Fields(head)
		size, err := strconv.Atoi(fields[len(fields)-1])
		if err != nil {
			return fmt.Errorf("read %s: %s", p, head)
		}
		text := make([]byte, size+1)
		if _, err := io.ReadFull(r, text); err != nil {
			return fmt.Errorf("read %s: %w", p, err)
		}
		each(p, text[:size])
	}
	return nil
}
