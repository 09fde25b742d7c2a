package gitrepo

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// OwnerError is a repository of somebody else that safe.directory does not allow.
type OwnerError struct {
	Dir  string // what safe.directory would have to name
	Path string // what belongs to somebody else
	Of   int    // the user id of its owner
}

func (e *OwnerError) Error() string {
	return fmt.Sprintf("%v: %s belongs to user %d, and safe.directory does not name %s", ErrOtherOwner, e.Path, e.Of, e.Dir)
}

// Is makes errors.Is(err, ErrOtherOwner) hold.
func (e *OwnerError) Is(target error) bool { return target == ErrOtherOwner }

// WayOut is the command that allows the repository, for git as for codegraph.
func (e *OwnerError) WayOut() string {
	return "if you trust it: git config --global --add safe.directory " + shellQuote(e.Dir)
}

// shellQuote writes a word as a shell reads it back.
func shellQuote(s string) string {
	if s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,@:=") == "" {
		return s
	}
	return "'" + strings.NewReplacer("'", `'\''`, "!", `'\!'`).Replace(s) + "'"
}

// checkOwner refuses a repository of another owner, as git does: what was found by
// looking, and not named by GIT_DIR, belongs to the user, or the configuration outside
// of the repository allows it.
func (l location) checkOwner(getenv func(string) string) error {
	path, of := l.foreign(getenv)
	if path == "" {
		return nil
	}
	c := &gitConfig{values: map[string][]string{}, getenv: getenv, gitDir: l.gitDir}
	if err := c.readOutside(); err != nil {
		return err
	}
	c.readEnvironment()
	dir := l.discovered[0]
	if c.safeDirectory(dir) {
		return nil
	}
	return &OwnerError{Dir: dir, Path: path, Of: of}
}

// foreign gives the first of what was found that belongs to somebody else.
func (l location) foreign(getenv func(string) string) (path string, of int) {
	if len(l.discovered) == 0 {
		return "", 0
	}
	if on, err := strconv.ParseBool(getenv("GIT_TEST_ASSUME_DIFFERENT_OWNER")); err == nil && on { // git's own, for tests
		return l.discovered[0], -1
	}
	user := os.Geteuid()
	if user < 0 { // Windows has no such ids
		return "", 0
	}
	for _, path := range l.discovered {
		if st, err := lstat(path); err == nil && !mine(int(st.UID), user, getenv("SUDO_UID")) {
			return path, int(st.UID)
		}
	}
	return "", 0
}

// mine reports whether a user owns what belongs to an id. Root is also who called sudo.
func mine(of, user int, sudo string) bool {
	if of == user {
		return true
	}
	caller, err := strconv.Atoi(sudo)
	return user == 0 && err == nil && caller == of
}

// safeDirectory reports whether safe.directory allows a folder: "*", its path, or a
// path with "/*" above it. An empty value takes back what is before it.
func (c *gitConfig) safeDirectory(dir string) bool {
	safe := false
	for _, v := range c.values["safe.directory"] {
		switch {
		case v == "":
			safe = false
		case v == "*":
			safe = true
		default:
			safe = safe || names(c.expandHome(v), dir)
		}
	}
	return safe
}

// names reports whether a value of safe.directory names a folder.
func names(value, dir string) bool {
	if value == "." {
		here, err := os.Getwd()
		if err != nil {
			return false
		}
		value = here
	}
	above, all := strings.CutSuffix(value, "/*")
	if !filepath.IsAbs(above) {
		return false
	}
	for _, form := range forms(above) {
		if !all && form == dir || all && form != dir && within(dir, form) {
			return true
		}
	}
	return false
}

// forms are a path as written and without links.
func forms(path string) []string {
	list := []string{filepath.Clean(path)}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		list = append(list, real)
	}
	return list
}
