package gitrepo

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/go-git/gcfg"
)

// gitConfig holds git's configuration variables as git reads them: system, user,
// repository, worktree, environment; includes where they are.
type gitConfig struct {
	values map[string][]string // "section.subsection.name", section and name lower case
	getenv func(string) string
	gitDir string
	branch string // short name of the current branch, for includeIf "onbranch:"
}

const maxConfigInclude = 10

func (c *gitConfig) last(key string) (string, bool) {
	v := c.values[key]
	if len(v) == 0 {
		return "", false
	}
	return v[len(v)-1], true
}

func (c *gitConfig) string(key string) string { v, _ := c.last(key); return v }

// bool follows git: yes/on/true/valueless, no/off/false/empty, numbers.
func (c *gitConfig) bool(key string, unset bool) bool {
	v, ok := c.last(key)
	if !ok {
		return unset
	}
	switch strings.ToLower(v) {
	case "true", "yes", "on":
		return true
	case "false", "no", "off", "":
		return false
	}
	if n, err := strconv.ParseInt(v, 0, 64); err == nil {
		return n != 0
	}
	return unset
}

// path expands "~/" as git does for path-valued variables.
func (c *gitConfig) path(key string) string {
	v, ok := c.last(key)
	if !ok {
		return ""
	}
	return c.expandHome(v)
}

func (c *gitConfig) expandHome(v string) string {
	if rest, ok := strings.CutPrefix(v, "~/"); ok {
		return filepath.Join(c.home(), rest)
	}
	return v
}

func (c *gitConfig) home() string {
	if h := c.getenv("HOME"); h != "" {
		return h
	}
	return c.getenv("USERPROFILE")
}

func (c *gitConfig) xdg(name string) string {
	if x := c.getenv("XDG_CONFIG_HOME"); x != "" {
		return filepath.Join(x, "git", name)
	}
	if h := c.home(); h != "" {
		return filepath.Join(h, ".config", "git", name)
	}
	return ""
}

func (c *gitConfig) add(key, value string) {
	c.values[key] = append(c.values[key], value)
}

// readOutside adds what the machine and the user have configured, in files that no
// repository brings.
func (c *gitConfig) readOutside() error {
	var files []string
	if on := strings.ToLower(c.getenv("GIT_CONFIG_NOSYSTEM")); on == "" || on == "0" || on == "false" {
		if system := c.getenv("GIT_CONFIG_SYSTEM"); system != "" {
			files = append(files, system)
		} else {
			files = append(files, systemFiles(c.getenv, "gitconfig")...)
		}
	}
	if g := c.getenv("GIT_CONFIG_GLOBAL"); g != "" {
		files = append(files, g)
	} else {
		files = append(files, c.xdg("config"))
		if h := c.home(); h != "" {
			files = append(files, filepath.Join(h, ".gitconfig"))
		}
	}
	for _, f := range files {
		if err := c.readFile(f, 0); err != nil {
			return err
		}
	}
	return nil
}

// readFile adds the variables of one file; an absent file has none.
func (c *gitConfig) readFile(path string, depth int) error {
	if path == "" {
		return nil
	}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read config: %w", err)
	}
	defer f.Close()
	var included error
	err = gcfg.ReadWithCallback(f, func(section, sub, name, value string, blank bool) error {
		if name == "" {
			return nil
		}
		section, name = strings.ToLower(section), strings.ToLower(name)
		key := section + "." + name
		if sub != "" {
			key = section + "." + sub + "." + name
		}
		if blank {
			value = "true"
		}
		c.add(key, value)
		if name == "path" && (section == "include" && sub == "" || section == "includeif" && c.includeHolds(sub, path)) {
			if e := c.include(value, path, depth); e != nil && included == nil {
				included = e
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("read config %s: %w", path, err)
	}
	return included
}

func (c *gitConfig) include(value, from string, depth int) error {
	if depth >= maxConfigInclude {
		return fmt.Errorf("read config %s: includes nested more than %d deep", from, maxConfigInclude)
	}
	p := c.expandHome(value)
	if !filepath.IsAbs(p) {
		p = filepath.Join(filepath.Dir(from), p)
	}
	return c.readFile(p, depth+1)
}

// includeHolds decides an includeIf condition: gitdir, gitdir/i, onbranch.
func (c *gitConfig) includeHolds(cond, file string) bool {
	kind, pattern, ok := strings.Cut(cond, ":")
	if !ok {
		return false
	}
	switch kind {
	case "gitdir", "gitdir/i":
		pattern = c.expandHome(pattern)
		if rest, ok := strings.CutPrefix(pattern, "./"); ok {
			pattern = filepath.ToSlash(filepath.Dir(file)) + "/" + rest
		}
		if !filepath.IsAbs(pattern) {
			pattern = "**/" + pattern
		}
		if strings.HasSuffix(pattern, "/") {
			pattern += "**"
		}
		return wildmatch(pattern, filepath.ToSlash(c.gitDir), wildOptions{pathname: true, fold: kind == "gitdir/i"})
	case "onbranch":
		if strings.HasSuffix(pattern, "/") {
			pattern += "**"
		}
		return c.branch != "" && wildmatch(pattern, c.branch, wildOptions{pathname: true})
	}
	return false
}

// readEnvironment adds what `git -c` and GIT_CONFIG_COUNT hand to hooks.
func (c *gitConfig) readEnvironment() {
	n, _ := strconv.Atoi(c.getenv("GIT_CONFIG_COUNT"))
	for i := 0; i < min(n, 1000); i++ {
		if k := c.getenv(fmt.Sprintf("GIT_CONFIG_KEY_%d", i)); k != "" {
			c.add(canonicalKey(k), c.getenv(fmt.Sprintf("GIT_CONFIG_VALUE_%d", i)))
		}
	}
	for _, word := range splitQuoted(c.getenv("GIT_CONFIG_PARAMETERS")) {
		key, value, ok := strings.Cut(word, "=")
		if !ok {
			value = "true"
		}
		c.add(canonicalKey(key), value)
	}
}

// canonicalKey lowers section and name and leaves a subsection alone.
func canonicalKey(k string) string {
	first, last := strings.IndexByte(k, '.'), strings.LastIndexByte(k, '.')
	if first < 0 || first == last {
		return strings.ToLower(k)
	}
	return strings.ToLower(k[:first]) + k[first:last] + strings.ToLower(k[last:])
}

// splitQuoted reads the shell-quoted words of GIT_CONFIG_PARAMETERS, in both
// forms that git has written: 'key=value' and 'key'='value'.
func splitQuoted(s string) []string {
	var words []string
	var b strings.Builder
	quoted, any := false, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\'':
			quoted, any = !quoted, true
		case c == '\\' && !quoted && i+1 < len(s):
			i++
			b.WriteByte(s[i])
		case c == ' ' && !quoted:
			if any {
				words = append(words, b.String())
			}
			b.Reset()
			any = false
		default:
			b.WriteByte(c)
		}
	}
	if any {
		words = append(words, b.String())
	}
	return words
}
