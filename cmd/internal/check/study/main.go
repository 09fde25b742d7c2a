// Command study asks for what maintainers had to see, and counts the calls and tokens until an
// answer has shown all of it, or until there is no further call to make.
//
//	go run ./cmd/internal/check/study [-binary CODEGRAPH] [-other PROGRAM] [-transcripts FOLDER]
//
// Tasks are of six kinds:
//
//   - find, explain: given a question, see all lines that answer it (written.go).
//   - change: given the message of a real commit, see a changed line of each file of code that it changes, three at most.
//   - edit: given a function that gets another signature, see all lines that the compiler refuses then, tests included.
//   - made: given the message of a real commit whose tests are there and fail, make those of its hunks in code of which a
//     line was printed, until the tests pass (made.go). Codegraph asks diff what is broken after explore; grep looks for
//     the names of three functions that were edited, the other graph asks for their callers.
//   - check: given the files of code of a real commit, see the path of each test file that it changes with them.
//
// Three ways are gone:
//
//   - codegraph: explore with the text for 2,000 tokens, then for 8,000; refs with the function; affected with the files.
//   - grep and read: git grep of the words of the first line, the rarest first, tests and documentation left out, 80 lines at most,
//     and after each word the file with most matches, six of both at most; of the function's name, its type left out; for tests, of the
//     changed functions' names in files that are named as tests.
//   - another code graph's program, where -other names one that has init, explore, callers and affected.
//
// Tokens are those of the estimate that answers are packed by. Making an index is not counted. Edits are compiled by this
// machine's Go.
//
// Columns of a repository: how many tasks it gives of those that commits give, of each kind; of those that are
// made, and by what they are built and tested (go, python, node, typescript).
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

type options struct {
	pinned.Command
	work, other, transcripts string
}

func main() {
	o := options{}
	o.BinaryFlag()
	flag.StringVar(&o.work, "work", "", "folder for the built program and states (default: a new one that is removed)")
	flag.StringVar(&o.other, "other", "", "program of another code graph with init, explore and affected")
	flag.StringVar(&o.transcripts, "transcripts", "", "folder for what was called and answered")
	o.Main("study", func(ctx context.Context) error { return run(ctx, o) })
}

func run(ctx context.Context, o options) error {
	repos, done, err := o.Prepare(ctx, 1, &o.work)
	if err != nil {
		return err
	}
	defer done()
	fmt.Println(header(o.other != ""))
	sums := map[string]map[string]*sum{}
	for _, r := range repos {
		n, err := strconv.Atoi(r.Rest[0])
		if err != nil {
			return fmt.Errorf("%s: column of study: %w", r.Name, err)
		}
		dir, err := r.Checkout(ctx, o.Dir)
		if err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
		tasks, err := tasksOf(ctx, dir, r.Commit, n)
		if err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
		for _, t := range slices.Concat(written[r.Name], tasks) {
			at := r.Commit
			if t.commit != "" {
				at = t.commit + "^"
			}
			if err := pinned.Git(ctx, dir, "checkout", "--quiet", "--force", "--detach", at); err != nil {
				return err
			}
			if t.kind == kindEdit {
				if err := t.refuse(ctx, dir); err != nil {
					return fmt.Errorf("%s: %s: %w", r.Name, t.edit.function, err)
				}
			}
			if err := o.measure(ctx, r.Name, dir, t, sums); err != nil {
				return fmt.Errorf("%s %.10s: %w", r.Name, t.commit, err)
			}
		}
		if err := o.made(ctx, r, dir, sums); err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
	}
	for _, kind := range kinds {
		if sums[kind] == nil {
			continue
		}
		fmt.Println(total(kind, sums[kind], o.other != ""))
	}
	return nil
}

// made measures the commits of a repository that are made again.
func (o options) made(ctx context.Context, r pinned.Repo, dir string, sums map[string]map[string]*sum) error {
	if len(r.Rest) < 3 {
		return nil
	}
	n, err := strconv.Atoi(r.Rest[1])
	if err != nil {
		return fmt.Errorf("column of study: %w", err)
	}
	check, err := checker(ctx, r.Rest[2], filepath.Join(o.Dir, "environments"))
	if err != nil {
		return err
	}
	tasks, err := madeOf(ctx, dir, r.Commit, n, check)
	if err != nil {
		return err
	}
	for _, t := range tasks {
		if err := t.prepare(ctx); err != nil {
			return fmt.Errorf("%.10s: %w", t.commit, err)
		}
		if err := o.measure(ctx, r.Name, dir, t, sums); err != nil {
			return fmt.Errorf("%.10s: %w", t.commit, err)
		}
	}
	return nil
}

// measure goes the ways of a task and prints its row.
func (o options) measure(ctx context.Context, repo, dir string, t task, sums map[string]map[string]*sum) error {
	if sums[t.kind] == nil {
		sums[t.kind] = map[string]*sum{}
	}
	row := fmt.Sprintf("| %s %s | %s |", repo, t.name(), t.kind)
	for _, w := range o.ways() {
		s := session{ctx: ctx, dir: dir, task: t}
		if t.made != nil {
			t.made.forget()
		}
		if err := w.walk(&s); err != nil {
			return fmt.Errorf("%s: %w", w.name, err)
		}
		row += fmt.Sprintf(" %d | %d | %s |", s.calls, s.tokens, seen(s.done))
		if sums[t.kind][w.name] == nil {
			sums[t.kind][w.name] = &sum{}
		}
		sums[t.kind][w.name].add(&s)
		if o.transcripts != "" {
			name := filepath.Join(o.transcripts, fmt.Sprintf("%s-%s-%s-%s.txt", repo, t.name(), t.kind, strings.Fields(w.name)[0]))
			if err := os.WriteFile(name, []byte(s.transcript.String()), 0o644); err != nil {
				return fmt.Errorf("write transcript: %w", err)
			}
		}
	}
	fmt.Println(row)
	return nil
}

// sum is what a way took over tasks.
type sum struct{ tasks, done, calls, tokens int }

func (s *sum) add(x *session) {
	s.tasks, s.calls, s.tokens = s.tasks+1, s.calls+x.calls, s.tokens+x.tokens
	if x.done {
		s.done++
	}
}

func seen(done bool) string {
	if done {
		return "yes"
	}
	return "no"
}

func header(other bool) string {
	head, rule := "| task | kind |", "|---|---|"
	for _, name := range wayNames(other) {
		head += fmt.Sprintf(" %s: calls | tokens | seen |", name)
		rule += "---|---|---|"
	}
	return head + "\n" + rule
}

func total(kind string, sums map[string]*sum, other bool) string {
	row := fmt.Sprintf("| **all** | %s |", kind)
	for _, name := range wayNames(other) {
		s := sums[name]
		if s == nil {
			s = &sum{}
		}
		n := float64(max(1, s.tasks))
		row += fmt.Sprintf(" %.1f | %.0f | %d of %d |", float64(s.calls)/n, float64(s.tokens)/n, s.done, s.tasks)
	}
	return row
}

// name tells a task from the others of its repository and kind.
func (t *task) name() string {
	switch {
	case t.kind == kindEdit:
		return t.edit.function
	case t.commit == "":
		return "question"
	}
	return t.commit[:10]
}
