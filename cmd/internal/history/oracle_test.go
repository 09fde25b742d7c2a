package history

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/history"
)

// lab is a repository with its history open.
type lab struct {
	repo   *gitrepo.Repository
	engine *graph.Engine // has the head's graph alone
	graphs *graph.Engine // of all commits
	head   gitrepo.Commit
	top    *graph.Snapshot
}

func open(t *testing.T, dir string) *lab {
	t.Helper()
	repo, err := gitrepo.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { repo.Close() })
	engine := func() *graph.Engine {
		return graph.New(repo, graph.NewMemory(), graph.Options{Config: &config.Config{}})
	}
	l := &lab{repo: repo, engine: engine(), graphs: engine()}
	rev, err := repo.Resolve(t.Context(), "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	if l.head, err = repo.Commit(t.Context(), rev.Commit); err != nil {
		t.Fatal(err)
	}
	if l.top, err = l.engine.At(t.Context(), l.head.Tree); err != nil {
		t.Fatal(err)
	}
	return l
}

func (l *lab) walker() *Walker {
	return New(l.repo, history.New(l.engine, &config.Config{}), l.top.Recipe())
}

// graph tells from a commit's graph what a moment tells without.
func (l *lab) graph(ctx context.Context, m *moment) (bool, error) {
	if m.gone() {
		return false, nil
	}
	s, err := l.graphs.At(ctx, m.commit.Tree)
	if err != nil {
		return false, err
	}
	paths := []string{m.from.Path}
	if m.from.Symbol == nil {
		if paths, err = m.w.history.Files(ctx, m.commit.Tree, m.from.Path); err != nil {
			return false, err
		}
	}
	for _, p := range paths {
		f, err := s.File(ctx, p)
		if err != nil {
			return false, err
		}
		if f == nil {
			continue
		}
		if e, err := m.first(ctx, f); e != nil || err != nil {
			return true, err
		}
	}
	return false, nil
}

// compare walks at most n commits and compares each with its graph; it gives how
// many it saw, and how often the dependency came or went.
func (l *lab) compare(t *testing.T, from, to End, n int) (commits, crossings int) {
	t.Helper()
	ctx := t.Context()
	d := &dependency{w: l.walker(), out: &Crossings{}}
	at, last := d.at(l.head, from, to), false
	for ; commits < n && !at.gone(); commits++ {
		got, err := at.present(ctx)
		if err != nil {
			t.Fatal(err)
		}
		want, err := l.graph(ctx, at)
		if err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Fatalf("%s -> %s at %s: %v, the graph says %v", at.from, at.to, at.commit.Hash, got, want)
		}
		if commits > 0 && got != last {
			crossings++
		}
		last = got
		if got {
			e, err := at.edge(ctx)
			if err != nil || e == nil {
				t.Fatalf("%s -> %s at %s: no edge (error %v)", at.from, at.to, at.commit.Hash, err)
			}
		}
		parents, err := d.w.parents(ctx, at.commit)
		if err != nil {
			t.Fatal(err)
		}
		if len(parents) == 0 {
			break
		}
		if at, err = d.parent(ctx, at, parents, got); err != nil {
			t.Fatal(err)
		}
	}
	return commits, crossings
}

// ends gives what the files of the head depend on: files, folders and symbols.
func (l *lab) ends(t *testing.T, seed uint64, n int) [][2]End {
	t.Helper()
	ctx, r := t.Context(), rand.New(rand.NewPCG(seed, 1))
	var out [][2]End
	err := l.top.Each(ctx, func(f *graph.File) error {
		for _, e := range f.Edges() {
			if e.Kind == "contains" || e.TargetPath == f.Path || e.TargetPath == "" || r.IntN(4) > 0 {
				continue
			}
			source := f.Symbol(e.SourceIdx)
			file := f.Symbol(graph.FileNode)
			from := []End{{Symbol: &file, Path: f.Path}, {Symbol: &source, Path: f.Path}, {Path: cmp.Or(folder(f.Path), f.Path)}}[r.IntN(3)]
			target, ok, err := l.top.SymbolAt(ctx, e.TargetPath, e.Target)
			if err != nil {
				return err
			}
			to := End{Path: cmp.Or(folder(e.TargetPath), e.TargetPath)}
			if g, err := l.top.File(ctx, e.TargetPath); err == nil && g != nil {
				file := g.Symbol(graph.FileNode)
				to = []End{to, {Symbol: &file, Path: g.Path}}[r.IntN(2)]
			}
			if ok && target.Kind != facts.KindPackage && r.IntN(2) == 0 {
				to = End{Symbol: &target, Path: target.Path}
			}
			out = append(out, [2]End{from, to})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out[:min(n, len(out))]
}

func folder(p string) string {
	if d := filepath.ToSlash(filepath.Dir(p)); d != "." {
		return d
	}
	return ""
}

// TestDependencyEqualsGraphs compares, at each commit of histories made at random,
// what a walk tells with what the commit's graph has. CODEGRAPH_HISTORIES names
// repositories to compare besides.
func TestDependencyEqualsGraphs(t *testing.T) {
	commits, crossings := 0, 0
	for seed := range uint64(16) {
		l := open(t, randomHistories(t, seed))
		for _, e := range l.ends(t, seed, 10) {
			n, x := l.compare(t, e[0], e[1], 100)
			commits, crossings = commits+n, crossings+x
		}
	}
	for seed := range uint64(60) {
		l := open(t, randomWorkspace(t, seed, 80))
		for _, e := range l.ends(t, seed, 25) {
			n, x := l.compare(t, e[0], e[1], 100)
			commits, crossings = commits+n, crossings+x
		}
	}
	t.Logf("%d commits, %d crossings, with workspaces", commits, crossings)
	for seed := range uint64(60) {
		l := open(t, randomVersions(t, seed, 80, javaPackages))
		for _, e := range l.ends(t, seed, 25) {
			n, x := l.compare(t, e[0], e[1], 100)
			commits, crossings = commits+n, crossings+x
		}
	}
	t.Logf("%d commits, %d crossings, with Java", commits, crossings)
	for _, dir := range strings.Fields(os.Getenv("CODEGRAPH_HISTORIES")) {
		l := open(t, dir)
		for _, e := range l.ends(t, 7, 25) {
			n, x := l.compare(t, e[0], e[1], 150)
			commits, crossings = commits+n, crossings+x
		}
		t.Logf("%s", dir)
	}
	if commits < 200 || crossings < 20 {
		t.Errorf("%d commits and %d crossings say too little", commits, crossings)
	}
	t.Logf("%d commits, %d crossings", commits, crossings)
}

// TestTraceEqualsVersions compares the histories of definitions with those for
// which every version of their files is extracted.
func TestTraceEqualsVersions(t *testing.T) {
	dirs := strings.Fields(os.Getenv("CODEGRAPH_HISTORIES"))
	for seed := range uint64(12) {
		dirs = append(dirs, randomHistories(t, seed))
	}
	events := 0
	for _, dir := range dirs {
		l := open(t, dir)
		var all []graph.Symbol
		err := l.top.Each(t.Context(), func(f *graph.File) error {
			all = append(all, f.Symbols()...)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(3, 3))
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		for _, s := range all[:min(len(all), 40)] {
			var told []string
			for _, parts := range []map[place][]string{nil, {}} {
				w := l.walker()
				w.parts = parts
				trace := &Trace{}
				if _, err := w.follow(t.Context(), trace, l.head.Hash, s, Limits{}); err != nil {
					t.Fatal(err)
				}
				data, err := json.Marshal(trace)
				if err != nil {
					t.Fatal(err)
				}
				told = append(told, string(data))
				events += len(trace.Events)
			}
			if told[0] != told[1] {
				t.Errorf("%s in %s:\n%s\nby parts\n%s", s.QualifiedName, s.Path, told[0], told[1])
			}
		}
	}
	if events < 200 {
		t.Errorf("only %d events", events)
	}
}

// repository makes an empty one, and runs git there.
func repository(t *testing.T) (dir string, git func(args ...string)) {
	t.Helper()
	dir = t.TempDir()
	git = func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"}, args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	git("init", "-q", "-b", "main")
	return dir, git
}

// randomHistory makes a repository whose files gain and lose lines, move and go.
func randomHistory(t *testing.T, seed uint64, commits int, extensions ...string) string {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, seed))
	dir, git := repository(t)
	files, clauses := map[string][]string{}, map[string][]string{}
	var names []string
	for _, ext := range extensions {
		for _, n := range []string{"a", "c", "b/b", "b/d"} {
			names = append(names, n+ext)
		}
	}
	pick := func(ext string) string {
		s := lines[ext][r.IntN(len(lines[ext]))]
		if len(extensions) == 1 && r.IntN(4) > 0 {
			s = nested[r.IntN(len(nested))]
		}
		module := []string{"a", "c", "b", "d"}[r.IntN(4)]
		switch {
		case ext == ".py" && module != "a" && module != "c":
			module = "b." + module
		case ext == ".ts":
			module = "./" + module
		case ext == ".java":
			module = strings.ToUpper(module)
		}
		return strings.ReplaceAll(s, "{}", module)
	}
	change := func(name string) {
		ext := filepath.Ext(name)
		list := files[name]
		for range 1 + r.IntN(3) {
			if i := r.IntN(len(list) + 3); i < len(list) {
				list = slices.Delete(slices.Clone(list), i, i+1)
			} else {
				list = slices.Insert(slices.Clone(list), r.IntN(len(list)+1), pick(ext))
			}
		}
		files[name] = list
		if clauses[name] == nil || r.IntN(4) == 0 {
			clauses[name] = []string{goImports[r.IntN(len(goImports))], javaImports[r.IntN(len(javaImports))], javaHeads[r.IntN(len(javaHeads))], javaTails[r.IntN(len(javaTails))]}
		}
	}
	write := func() {
		git("rm", "-rq", "--ignore-unmatch", ".")
		for name, list := range files {
			head := ""
			if filepath.Ext(name) == ".go" {
				head = "package a\n\n" + clauses[name][0]
				if strings.HasPrefix(name, "b/") {
					head = "package b\n\n"
				}
			}
			if filepath.Ext(name) == ".java" {
				put(t, dir, name, javaFile(name, clauses[name], list))
				continue
			}
			if len(extensions) == 1 {
				list = statements(list)
			}
			put(t, dir, name, head+strings.Join(list, "\n\n")+"\n")
		}
		put(t, dir, "go.mod", "module example.com/m\n\ngo 1.2"+strconv.Itoa(r.IntN(4))+"\n")
		if r.IntN(12) == 0 {
			put(t, dir, ".gitattributes", "b/** linguist-vendored\n")
		}
		git("add", "-A")
	}
	for _, n := range names {
		for range 4 {
			change(n)
		}
	}
	for i := range commits {
		switch k := r.IntN(20); {
		case k == 0:
			delete(files, names[r.IntN(len(names))])
		case k == 1:
			a, b := names[r.IntN(len(names))], names[r.IntN(len(names))]
			if filepath.Ext(a) == filepath.Ext(b) && files[a] != nil {
				files[b] = files[a]
				delete(files, a)
			}
		default:
			for range 1 + r.IntN(2) {
				change(names[r.IntN(len(names))])
			}
		}
		write()
		git("commit", "-q", "--allow-empty", "-m", fmt.Sprint("commit ", i))
	}
	return dir
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	p := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
