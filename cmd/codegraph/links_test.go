package main

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// linkKinds are what a hostile repository puts in the place of a file, or of a
// folder above it.
var linkKinds = []struct {
	what   string
	top    bool // the uppermost part that can be, not the file
	target func(x *linked, name string) string
}{
	{"file to a file outside", false, func(x *linked, name string) string {
		x.put(filepath.Join(x.outside, "file-"+path.Base(name)), x.was[name])
		return filepath.Join(x.outside, "file-"+path.Base(name))
	}},
	{"file to nothing outside", false, func(x *linked, name string) string {
		return filepath.Join(x.outside, "none-"+path.Base(name))
	}},
	{"file to git's configuration", false, func(x *linked, _ string) string { return filepath.Join(x.repo, ".git", "config") }},
	{"folder to a folder outside", true, func(x *linked, name string) string {
		dir := filepath.Join(x.outside, "dir-"+strings.ReplaceAll(name, "/", "-"))
		for below, data := range x.was {
			if rest, ok := strings.CutPrefix(below, name+"/"); ok && !strings.HasSuffix(rest, "/") && rest != "" {
				x.put(filepath.Join(dir, rest), data)
			}
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			x.t.Fatal(err)
		}
		return dir
	}},
	{"folder to nothing outside", true, func(x *linked, name string) string {
		return filepath.Join(x.outside, "gone-"+strings.ReplaceAll(name, "/", "-"))
	}},
	{"folder to git's", true, func(x *linked, _ string) string { return filepath.Join(x.repo, ".git") }},
}

// linked is a stage whose files are links.
type linked struct {
	*stage
	outside string
	was     map[string]string // by name from the top, before links took their place
}

func (s *stage) put(file, text string) {
	s.t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
}

// files gives what is in folders of the top: text by name, links by "-> target".
func (s *stage) files(folders ...string) map[string]string {
	s.t.Helper()
	all := map[string]string{}
	for _, folder := range folders {
		root := filepath.Join(s.top, folder)
		err := filepath.WalkDir(root, func(file string, e fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			rel, err := filepath.Rel(s.top, file)
			switch {
			case err != nil:
				return err
			case e.IsDir():
				all[filepath.ToSlash(rel)+"/"] = ""
			case e.Type() == fs.ModeSymlink:
				target, err := os.Readlink(file)
				all[filepath.ToSlash(rel)] = "-> " + target
				return err
			default:
				data, err := os.ReadFile(file)
				all[filepath.ToSlash(rel)] = string(data)
				return err
			}
			return nil
		})
		if err != nil {
			s.t.Fatal(err)
		}
	}
	return all
}

// written gives the files that a run makes, changes or removes in a repository
// and a home folder as they should be.
func written(t *testing.T, do func(s *stage)) []string {
	t.Helper()
	s := newStage(t)
	before := s.files("repo", "home")
	do(s)
	after := s.files("repo", "home")
	var names []string
	for name, text := range after {
		if old, ok := before[name]; (!ok || old != text) && !strings.HasSuffix(name, "/") {
			names = append(names, name)
		}
	}
	for name := range before {
		if _, ok := after[name]; !ok && !strings.HasSuffix(name, "/") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// lay puts links in the place of files, or of the folders that they are in.
func lay(t *testing.T, s *stage, names []string, kind int) *linked {
	t.Helper()
	x := &linked{s, filepath.Join(s.top, "outside"), s.files("repo", "home")}
	x.put(filepath.Join(x.outside, "own"), "own")
	for _, name := range names {
		at := name
		if linkKinds[kind].top {
			at = topOf(name)
		}
		file := filepath.Join(s.top, filepath.FromSlash(at))
		if info, err := os.Lstat(file); err == nil && info.Mode()&fs.ModeSymlink != 0 || at == "" {
			continue
		}
		target := linkKinds[kind].target(x, at)
		if err := os.RemoveAll(file); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(target, file); err != nil {
			t.Fatal(err)
		}
	}
	return x
}

// topOf is the uppermost folder of a name that may be a link: below the
// repository, git's folder or the home folder. It is "" for a file in one of these.
func topOf(name string) string {
	for _, root := range []string{"repo/.git/", "repo/", "home/"} {
		if rest, ok := strings.CutPrefix(name, root); ok {
			if dir, _, ok := strings.Cut(rest, "/"); ok {
				return root + dir
			}
			return ""
		}
	}
	return ""
}

// kept is what must stay as it is.
func (x *linked) kept() map[string]string {
	all := x.files("outside", "other")
	config, err := os.ReadFile(filepath.Join(x.repo, ".git", "config"))
	if err != nil {
		x.t.Fatal(err)
	}
	all["git's configuration"] = string(config)
	below, err := os.ReadDir(filepath.Join(x.repo, ".git"))
	if err != nil {
		x.t.Fatal(err)
	}
	for _, e := range below {
		all["git's folder: "+e.Name()] = ""
	}
	return all
}

// TestWritesFollowNoLinks runs every verb that writes over repositories and home
// folders in which links are where it writes.
func TestWritesFollowNoLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a privilege there")
	}
	t.Parallel()
	for _, r := range verbRuns {
		if !r.writes {
			continue
		}
		t.Run(r.verb+" "+r.args, func(t *testing.T) {
			t.Parallel()
			names := written(t, func(s *stage) { s.prepare(r); s.run(r) })
			if len(r.before) > 0 { // what it takes back
				names = append(names, written(t, func(s *stage) { s.prepare(r) })...)
			}
			if len(names) == 0 {
				t.Fatal("it writes nothing, so the test would show nothing")
			}
			for kind, k := range linkKinds {
				s := newStage(t)
				s.prepare(r)
				x := lay(t, s, names, kind)
				before := x.kept()
				code, out, message := s.run(r)
				if after := x.kept(); !maps.Equal(before, after) {
					t.Errorf("%s: changed from\n%q\nto\n%q", k.what, before, after)
				}
				if strings.Contains(message, "panic") || code == 0 && strings.Contains(out, "-> written") {
					t.Errorf("%s: exit code %d\n%s%s", k.what, code, out, message)
				}
			}
		})
	}
}

// TestToolsFollowNoLinks calls every tool that writes, over HTTP, in a repository
// of links.
func TestToolsFollowNoLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a privilege there")
	}
	t.Parallel()
	calls := map[string]map[string]any{}
	for _, c := range toolCalls {
		calls[c.tool] = c.args
	}
	environment := func(s *stage) []string {
		return []string{"HOME=" + s.home, "XDG_CONFIG_HOME=" + filepath.Join(s.home, ".config"), "CODEGRAPH_STATE_DIR=" + s.state, "CODEGRAPH_WATCH=0"}
	}
	all := func(s *stage) (refused int) {
		server := serveOn(t, s.repo, environment(s), "--allow-writes")
		for _, name := range writingTools(t, server) {
			args := maps.Clone(calls[name])
			if name == "link" {
				args["path"] = s.other
			}
			body, err := json.Marshal(args)
			if err != nil || args == nil {
				t.Fatalf("no call of the tool %s: %v", name, err)
			}
			if _, _, answer := server.ask("POST", "/tool/"+name, string(body), nil); strings.Contains(answer, "symbolic link") {
				refused++
			}
		}
		return refused
	}
	names := written(t, func(s *stage) { all(s) })
	if len(names) < 4 {
		t.Fatalf("the tools write %q alone", names)
	}
	for kind, k := range linkKinds {
		s := newStage(t)
		x := lay(t, s, names, kind)
		before := x.kept()
		if refused := all(s); refused < 3 { // describe, docs_update, init
			t.Errorf("%s: %d tools refuse", k.what, refused)
		}
		if after := x.kept(); !maps.Equal(before, after) {
			t.Errorf("%s: changed from\n%q\nto\n%q", k.what, before, after)
		}
	}
}

// writingTools names the tools whose annotations say that they write.
func writingTools(t *testing.T, s *served) []string {
	t.Helper()
	_, _, body := s.ask("GET", "/tools", "", nil)
	var list struct {
		Tools []struct {
			Name, Description string
			Annotations       struct{ ReadOnlyHint bool }
		}
	}
	if err := json.Unmarshal([]byte(body), &list); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range list.Tools {
		if tool.Annotations.ReadOnlyHint {
			continue
		}
		names = append(names, tool.Name)
		if !strings.Contains(tool.Description, "Writes ") {
			t.Errorf("%s does not say what it writes: %s", tool.Name, tool.Description)
		}
	}
	if len(names) < 9 {
		t.Fatalf("tools that write: %q", names)
	}
	return names
}
