package result

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// UnanalysedGroup is what is reported together: the files of one language that has
// no graph, or those with one reason.
type UnanalysedGroup struct {
	Files []Unanalysed // by path; not empty
	Minor bool
}

// UnanalysedGroups sorts files for people: what matters before the minor, the
// most files first.
func UnanalysedGroups(list []Unanalysed) []UnanalysedGroup {
	type group struct {
		reason, language, read string
		minor, parsed          bool
	}
	at := map[group]int{}
	var out []UnanalysedGroup
	for _, u := range list {
		key := group{reason: u.Reason, read: u.Read, minor: u.Minor(), parsed: u.ParsedBefore}
		if u.Reason == graph.SkipLanguage {
			key.language = u.Language
		}
		i, ok := at[key]
		if !ok {
			i = len(out)
			at[key], out = i, append(out, UnanalysedGroup{Minor: u.Minor()})
		}
		out[i].Files = append(out[i].Files, u)
	}
	slices.SortStableFunc(out, func(a, b UnanalysedGroup) int {
		if a.Minor != b.Minor {
			if a.Minor {
				return 1
			}
			return -1
		}
		return cmp.Compare(len(b.Files), len(a.Files))
	})
	return out
}

// maxNamed is how many files a group's message names.
const maxNamed = 3

// Message says what changed and why nothing is known of it. outcome is what that
// means where it is said: "not judged", "not analysed".
func (g UnanalysedGroup) Message(outcome string) string {
	first, n := &g.Files[0], len(g.Files)
	it, its := "it is", "its change is"
	if n > 1 {
		it, its = "they are", "their changes are"
	}
	switch {
	case first.Read == SideHead:
		return fmt.Sprintf("%s (%s) could not be read before, being %s, and can be read now; %s %s", Count(n, "changed file"), g.paths(), unreadable(first.Reason), its, outcome)
	case first.Read == SideBase:
		return fmt.Sprintf("%s (%s) could be read before and cannot be read now, being %s; %s %s", Count(n, "changed file"), g.paths(), unreadable(first.Reason), its, outcome)
	}
	switch first.Reason {
	case graph.SkipLanguage:
		return fmt.Sprintf("%s changed (%s); codegraph has no graph of %s, %s %s", Count(n, first.Language+" file"), g.paths(), first.Language, it, outcome)
	case graph.SkipSize:
		return fmt.Sprintf("%s (%s) over max_file_size; %s %s", Count(n, "changed file"), g.paths(), its, outcome)
	case graph.SkipBinary:
		return fmt.Sprintf("%s (%s) with NUL bytes, as binary files have them; %s %s", Count(n, "changed source file"), g.paths(), its, outcome)
	case graph.SkipName:
		return fmt.Sprintf("%s with control characters in the name; %s %s", Count(n, "changed file"), its, outcome)
	case graph.SkipVendored:
		return fmt.Sprintf("%s changed (%s); %s %s", Count(n, "vendored file"), g.paths(), it, outcome)
	case graph.SkipMinified:
		return fmt.Sprintf("%s changed (%s); %s %s", Count(n, "minified file"), g.paths(), it, outcome)
	case graph.SkipSubmodule:
		return fmt.Sprintf("%s changed (%s); what is inside is %s", Count(n, "submodule"), g.paths(), outcome)
	case ReasonSyntax:
		if first.ParsedBefore {
			verb := "does"
			if CountUnparsed(g.Files) > 1 {
				verb = "do"
			}
			return fmt.Sprintf("%s %s not parse (%s); what is there is %s", Count(CountUnparsed(g.Files), "changed file"), verb, g.paths(), outcome)
		}
		return fmt.Sprintf("syntax errors in changed lines (%s); what is there could not be read and is %s", g.paths(), outcome)
	}
	return fmt.Sprintf("%s (%s) that could not be read; %s %s", Count(n, "changed file"), g.paths(), its, outcome)
}

// CountUnparsed counts the files that parsed before and do not now.
func CountUnparsed(list []Unanalysed) int { return len(Unparsed(list)) }

// Unparsed lists the files that parsed before and do not now, each once with its first part.
func Unparsed(list []Unanalysed) []*Unanalysed {
	var files []*Unanalysed
	seen := map[string]bool{}
	for i := range list {
		if u := &list[i]; u.ParsedBefore && !seen[u.Path] {
			seen[u.Path] = true
			files = append(files, u)
		}
	}
	return files
}

// unreadable says what a file is that cannot be read.
func unreadable(skip string) string {
	switch skip {
	case graph.SkipSize:
		return "over max_file_size"
	case graph.SkipBinary:
		return "binary by its NUL bytes"
	case graph.SkipMinified:
		return "minified"
	case graph.SkipLacking:
		return "not in this partial clone"
	}
	return "beyond what the extractor reads"
}

// paths names the first files.
func (g UnanalysedGroup) paths() string {
	var names []string
	for _, u := range g.Files[:min(len(g.Files), maxNamed)] {
		names = append(names, u.place())
	}
	text := strings.Join(names, ", ")
	if more := len(g.Files) - maxNamed; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
