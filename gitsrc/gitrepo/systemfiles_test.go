package gitrepo

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestInstalledFiles finds the configuration of Git for Windows by the place of its program.
func TestInstalledFiles(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"Program Files/Git/etc/gitconfig", "Program Files/Git/cmd/git.exe", "Program Files/Git/mingw64/bin/git.exe", "scoop/shims/git.exe", "home/scoop/apps/git/current/etc/gitconfig"} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	at := func(parts ...string) string { return filepath.Join(append([]string{dir}, parts...)...) }
	program, scoop := at("Program Files", "Git", "etc", "gitconfig"), at("home", "scoop", "apps", "git", "current", "etc", "gitconfig")
	for _, c := range []struct {
		name string
		env  map[string]string
		want []string
	}{
		{"a terminal", map[string]string{"PATH": at("other") + string(os.PathListSeparator) + at("Program Files", "Git", "cmd")}, []string{program}},
		{"a hook", map[string]string{"PATH": at("Program Files", "Git", "mingw64", "bin")}, []string{program}},
		{"a shim", map[string]string{"PATH": at("scoop", "shims"), "USERPROFILE": at("home")}, []string{scoop}},
		{"no git on the PATH", map[string]string{"ProgramFiles": at("Program Files")}, []string{program}},
		{"no git", map[string]string{"PATH": at("other")}, nil},
	} {
		if got := installedFiles(func(name string) string { return c.env[name] }, "gitconfig"); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
