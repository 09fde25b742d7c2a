package filereach

import (
	"context"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Runners of JavaScript's tests and bundlers have names of their own for folders
// (jest's moduleNameMapper, vite's resolve.alias), which give no edges.

var (
	aliasKey = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(?:moduleNameMapper|alias(?:es)?)\b["']?\s*[:=]?\s*`)
	})
	aliasName    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("[\"'`]([^\"'`\\s]+)[\"'`]|([\\w$]+)\\s*:") })
	configImport = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile("\\b(?:from|import|require\\s*\\()\\s*[\"'][^\"'\n]*[\"']")
	})

	// freeFolders are settings by which the modules of a folder are imported without any prefix.
	freeFolders = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b(?:moduleDirectories|modulePaths)\b`) })
)

// alias is what may begin a specifier.
type alias struct {
	name    string
	folders map[string]bool // parts of the paths beside it
}

// aliasesIn lists what may begin a specifier by a configuration's text: names, for the
// most part, that nobody imports.
func aliasesIn(text string) []alias {
	text = configImport().ReplaceAllString(text, "")
	seen := map[string]bool{}
	var out []alias
	if freeFolders().MatchString(text) {
		out = append(out, alias{})
	}
	for _, at := range aliasKey().FindAllStringIndex(text, -1) {
		literal := block(text[at[1]:], text)
		folders := map[string]bool{}
		for _, m := range scriptPart().FindAllStringSubmatch(literal, -1) {
			folders[m[1]] = true
		}
		for _, m := range aliasName().FindAllStringSubmatch(literal, -1) {
			name := m[1] + m[2]
			if i := strings.IndexAny(name, "(*$"); i >= 0 {
				name = name[:i]
			}
			name = strings.TrimRight(strings.ReplaceAll(strings.TrimPrefix(name, "^"), `\`, ""), "?/")
			if name != "" && !strings.ContainsAny(name[:1], "./<[") && !seen[name] && name == path.Clean(name) {
				seen[name] = true
				out = append(out, alias{name, folders})
			}
		}
	}
	return out
}

// block is the literal that a text begins with, or the whole where it begins with none.
func block(text, whole string) string {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		if depth <= 0 {
			if i == 0 {
				return whole
			}
			return text[:i]
		}
	}
	return text
}

// aroundAlias adds the files that import a script by a name that a configuration
// gives its folder, of which askAliases has asked.
func (s *dependents) aroundAlias(p string, found map[string]bool) {
	for _, spec := range s.specifiers[p] {
		for _, user := range s.imports.users[spec] {
			found[user] = true
		}
	}
}

// tails lists what may follow an alias in specifiers of a script: the ends of its path, as
// importers write them.
func tails(p string) []string {
	stem := strings.TrimSuffix(p, path.Ext(p))
	written := []string{p, stem, stem + ".js"}
	out := []string{}
	if folder, ok := strings.CutSuffix("/"+stem, "/index"); ok {
		written = append(written, strings.TrimPrefix(folder, "/"))
		out = append(out, "")
	}
	for _, t := range written {
		for more := t != ""; more; _, t, more = strings.Cut(t, "/") {
			out = append(out, t)
		}
	}
	return out
}

// aliasesFor lists the aliases that may mean folders of a script: of the
// configurations in the folders around it, and of those anywhere that are called so.
func (s *dependents) aliasesFor(ctx context.Context, p string) ([]alias, error) {
	if s.aliases == nil {
		s.aliases = map[string][]alias{}
		for _, c := range runnerConfigs {
			for _, end := range scriptEndings() {
				paths, err := s.head.Naming(ctx, c+end)
				if err != nil {
					return nil, fmt.Errorf("find %s: %w", c+end, err)
				}
				for _, p := range paths {
					if _, err := s.aliasesIn(ctx, link.Dir(p)); err != nil {
						return nil, err
					}
				}
			}
		}
		s.configured = slices.Collect(maps.Keys(s.aliases))
		for _, list := range s.aliases {
			s.everywhere = append(s.everywhere, list...)
		}
	}
	out := s.everywhere
	for dir := link.Dir(p); ; dir = link.Dir(dir) {
		list, err := s.aliasesIn(ctx, dir)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(s.configured, dir) {
			out = append(out[:len(out):len(out)], list...)
		}
		if dir == "" {
			return out, nil
		}
	}
}

// aliasesIn lists the aliases that a folder's configurations give.
func (s *dependents) aliasesIn(ctx context.Context, dir string) ([]alias, error) {
	list, ok := s.aliases[dir]
	if ok {
		return list, nil
	}
	text, err := s.runnerConfig(ctx, dir)
	if err != nil {
		return nil, err
	}
	list = aliasesIn(text)
	s.aliases[dir] = list
	for _, a := range list {
		s.imports.know(a.name)
	}
	return list, nil
}
