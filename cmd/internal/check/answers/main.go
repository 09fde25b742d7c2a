// Command answers measures how long the answers of codegraph's default tools are beside
// the tokens that the calls allow.
//
//	go run ./cmd/internal/check/answers -binary CODEGRAPH [-calls 500] [-out FILE] REPOSITORY...
//
// It starts `codegraph mcp` in each repository and calls the tools in turn, with
// symbols, files and commits of the repository and budgets of 300 to 8,000 tokens. An
// answer that says that it was cut, and each of explore where there was more to show,
// is compared with its budget; of the others none may be longer. Tokens are counted with
// o200k_base, as the tools do, and with cl100k_base. With -out the answers are kept, a JSON object
// with tool, budget and text a line, for other tokenizers.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"regexp"
	"strings"
	"sync"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/tiktoken-go/tokenizer/codec"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
	"github.com/codegraph-dev/codegraph/cmd/internal/tokens"
)

// budgets are what calls allow, in turn.
var budgets = []int{300, 500, 1000, 2000, 4000, 8000}

func main() {
	log.SetFlags(0)
	binary := flag.String("binary", "codegraph", "codegraph to measure")
	calls := flag.Int("calls", 500, "calls altogether")
	out := flag.String("out", "", "file for the answers, a JSON object a line")
	flag.Parse()
	if flag.NArg() == 0 {
		log.Fatal("answers: name repositories")
	}
	kept := json.NewEncoder(io.Discard)
	if *out != "" {
		f, err := os.Create(*out)
		if err != nil {
			log.Fatalf("answers: %v", err)
		}
		kept = json.NewEncoder(f) // it is unbuffered, and closed when the program ends
	}
	sizes := map[string]*sizes{}
	for _, dir := range flag.Args() {
		if err := ask(context.Background(), *binary, dir, *calls/flag.NArg(), sizes, kept); err != nil {
			log.Fatalf("answers: %s: %v", dir, err)
		}
	}
	if !report(sizes) {
		os.Exit(1)
	}
}

// sizes tell of the answers of a tool.
type sizes struct {
	calls, errors, over, cut int
	o200k, cl100k            shares
}

// shares are what answers take of their budgets, as one tokenizer counts.
type shares struct {
	least, most float64 // of those that were cut
	within      int     // of those that were cut, by five hundredths
	far         int     // of all, over by more than five hundredths
}

var cl100k = sync.OnceValue(codec.NewCl100kBase)

func (s *sizes) add(text string, budget int) error {
	s.calls++
	n := tokens.Of([]byte(text))
	other, err := cl100k().Count(text)
	if err != nil {
		return fmt.Errorf("count with cl100k_base: %w", err)
	}
	if n > budget {
		s.over++
	}
	cut := isCut(text[strings.LastIndexByte(text, '\n')+1:])
	if cut {
		s.cut++
	}
	s.o200k.add(float64(n)/float64(budget), cut)
	s.cl100k.add(float64(other)/float64(budget), cut)
	return nil
}

// shownOf is how explore says how much of what there is it shows.
var shownOf = regexp.MustCompile(`([0-9]+) definitions? of ([0-9]+) symbols? shown`)

// isCut reports whether an answer, by its last line, would have gone on.
func isCut(last string) bool {
	if m := shownOf.FindStringSubmatch(last); m != nil {
		return m[1] != m[2]
	}
	return strings.Contains(last, "truncated: ")
}

func (s *shares) add(share float64, cut bool) {
	if share > 1.05 {
		s.far++
	}
	if !cut {
		return
	}
	if 0.95 <= share && share <= 1.05 {
		s.within++
	}
	if s.most == 0 || share < s.least {
		s.least = share
	}
	s.most = max(s.most, share)
}

// ask calls the tools of a server.
func ask(ctx context.Context, binary, dir string, calls int, all map[string]*sizes, kept *json.Encoder) error {
	c, err := client.NewStdioMCPClient(binary, nil, "mcp", "-C", dir, "--no-watch")
	if err != nil {
		return fmt.Errorf("start %s: %w", binary, err)
	}
	defer c.Close()
	if _, err := c.Initialize(ctx, mcp.InitializeRequest{Params: mcp.InitializeParams{ProtocolVersion: mcp.LATEST_PROTOCOL_VERSION, ClientInfo: mcp.Implementation{Name: "answers", Version: "1"}}}); err != nil {
		return fmt.Errorf("shake hands: %w", err)
	}
	call := func(tool string, args map[string]any) (string, bool, error) {
		r, err := c.CallTool(ctx, mcp.CallToolRequest{Params: mcp.CallToolParams{Name: tool, Arguments: args}})
		if err != nil || len(r.Content) != 1 {
			return "", false, fmt.Errorf("call %s %v: %w", tool, args, err)
		}
		text, _ := mcp.AsTextContent(r.Content[0])
		return text.Text, !r.IsError, nil
	}
	subjects, err := subjectsOf(ctx, dir, call)
	if err != nil {
		return err
	}
	for i := range calls {
		tool, args := subjects.call(i)
		budget := budgets[i/len(shapes)%len(budgets)]
		args["max_tokens"] = budget
		text, ok, err := call(tool, args)
		if err != nil {
			return err
		}
		if err := kept.Encode(map[string]any{"tool": tool, "budget": budget, "text": text}); err != nil {
			return fmt.Errorf("keep an answer: %w", err)
		}
		if all[tool] == nil {
			all[tool] = &sizes{}
		}
		if !ok {
			all[tool].errors++
			continue
		}
		if err := all[tool].add(text, budget); err != nil {
			return err
		}
	}
	return nil
}

// subjects are what calls are about.
type subjects struct{ names, paths, commits, messages []string }

// subjectsOf draws from a repository: symbols and files by their digests, so that they are
// mixed and the same each time, and the newest commits.
func subjectsOf(ctx context.Context, dir string, call func(string, map[string]any) (string, bool, error)) (s subjects, err error) {
	for _, x := range []struct {
		statement string
		to        *[]string
	}{
		{"SELECT path || ':' || qualified_name FROM symbols WHERE kind IN ('function', 'method', 'class', 'struct', 'interface') ORDER BY substr(id, -8) LIMIT 200", &s.names},
		{"SELECT path FROM files WHERE language <> '' ORDER BY blob LIMIT 100", &s.paths},
	} {
		text, ok, err := call("sql", map[string]any{"statement": x.statement, "max_tokens": 0})
		if err != nil || !ok {
			return s, fmt.Errorf("%s: %s %w", x.statement, text, err)
		}
		lines := strings.Split(text, "\n")
		*x.to = lines[1 : len(lines)-1] // a head, and what the answer is of
	}
	list, err := pinned.GitOutput(ctx, dir, "log", "--no-merges", "--first-parent", "-n", "40", "--format=%H %s")
	if err != nil {
		return s, err
	}
	for line := range strings.Lines(strings.TrimSpace(list)) {
		commit, message, _ := strings.Cut(strings.TrimSpace(line), " ")
		s.commits, s.messages = append(s.commits, commit), append(s.messages, message)
	}
	if len(s.names)*len(s.paths)*len(s.commits) == 0 {
		return s, fmt.Errorf("the repository has no symbols, files or commits to ask about")
	}
	return s, nil
}

// shapes are the calls that are made in turn.
var shapes = []func(s *subjects, i int) (string, map[string]any){
	func(s *subjects, i int) (string, map[string]any) {
		return "explore", map[string]any{"task": at(s.messages, i)}
	},
	func(s *subjects, i int) (string, map[string]any) {
		return "search", map[string]any{"query": last(at(s.names, i))}
	},
	func(s *subjects, i int) (string, map[string]any) {
		return "symbol", map[string]any{"name": last(at(s.names, i)), "source": i%2 == 0}
	},
	func(s *subjects, i int) (string, map[string]any) {
		return "impact", map[string]any{"target": at(s.names, i)}
	},
	func(s *subjects, i int) (string, map[string]any) {
		return "impact", map[string]any{"target": at(s.paths, i), "tests": i%2 == 0}
	},
	func(s *subjects, i int) (string, map[string]any) {
		return "query", map[string]any{"term": last(at(s.names, i)), "mode": "contains"}
	},
	func(s *subjects, i int) (string, map[string]any) {
		return "sql", map[string]any{"statement": "SELECT path, name, kind, start_line FROM symbols ORDER BY name LIMIT " + fmt.Sprint(20*(1+i%30))}
	},
	func(s *subjects, i int) (string, map[string]any) {
		return "diff", map[string]any{"range": at(s.commits, i+1) + ".." + at(s.commits, i%3)}
	},
	func(s *subjects, i int) (string, map[string]any) {
		return "audit", map[string]any{"base": at(s.commits, i+1), "head": at(s.commits, 0), "fail_on": "info"}
	},
}

func (s *subjects) call(i int) (string, map[string]any) {
	return shapes[i%len(shapes)](s, i/len(shapes))
}

func at(list []string, i int) string { return list[i%len(list)] }

// last is the name at the end of a qualified one.
func last(name string) string { return name[strings.LastIndexAny(name, ".:")+1:] }
