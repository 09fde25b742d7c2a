package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/golden"
)

// docPage compares a page of docs with what the program says, or writes it.
func docPage(t *testing.T, name, text string) {
	t.Helper()
	golden.Compare(t, filepath.Join("..", "..", "docs", name), text, *update,
		"docs/"+name+" is not what the program says; run go test ./cmd/codegraph -run "+t.Name()+" -update")
}

// steady replaces what differs from one run to the next: folders, and ids of commits and trees.
func (s *stage) steady(text string) string {
	for dir, name := range map[string]string{s.repo: "/home/you/shop", s.state: "/home/you/shop/.git/codegraph", s.home: "/home/you", s.other: "/home/you/other"} {
		text = strings.ReplaceAll(text, dir, name)
	}
	text = regexp.MustCompile(`\b[0-9a-f]{10}\b|\b[0-9a-f]{40}\b`).ReplaceAllString(text, "1a2b3c4d5e")
	text = regexp.MustCompile(`\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ`).ReplaceAllString(text, "2024-01-01T12:00:00Z")
	text = regexp.MustCompile(`\b20\d\d-\d\d-\d\d\b`).ReplaceAllString(text, "2024-01-01")
	text = regexp.MustCompile(`(?m)\b(now|\d+ seconds? ago)$`).ReplaceAllString(text, "now")
	text = regexp.MustCompile(`(127\.0\.0\.1):\d+(/enter\?key=)?[A-Z0-9]*`).ReplaceAllString(text, "$1:7878$2")
	text = regexp.MustCompile(`\(go[^)]*/[^)]*\)`).ReplaceAllString(text, "(go1.26, linux/amd64)")
	text = regexp.MustCompile(`\b\d+ files deleted`).ReplaceAllString(text, "… files deleted") // of a database, as many as are open
	text = regexp.MustCompile(`\b\d+ (KiB|MiB)\b`).ReplaceAllString(text, "… $1")
	return regexp.MustCompile(`\b\d+(\.\d+)? (s|ms|bytes)\b`).ReplaceAllString(text, "… $2")
}

// TestConfigurationPage lists every key of the configuration in docs/configuration.md, from its schema.
func TestConfigurationPage(t *testing.T) {
	s := newStage(t)
	out, err := s.command("config schema").Output()
	if err != nil {
		t.Fatal(err)
	}
	var schema configSchema
	if err := json.Unmarshal(out, &schema); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	b.WriteString("# Configuration\n\n" +
		"Written by `go test ./cmd/codegraph -run TestConfigurationPage -update` from `codegraph config schema`; a test compares. `.codegraph/config.json` in the tree holds what belongs to the code: every\n" +
		"revision is read under its own. A file of the user's own, `codegraph/config.json` in the configuration folder, lies under it; `--config FILE` takes the place of both. `codegraph config init` writes one,\n" +
		"`config validate` checks it, `config show` prints what holds. What an audit is judged by is read from the base side.\n\n| key | | |\n|---|---|---|\n")
	schema.list(&b, "", schema)
	if n := strings.Count(b.String(), "\n| `"); n < 25 {
		t.Fatalf("%d keys", n)
	}
	docPage(t, "configuration.md", b.String())
}

// configSchema is what the page needs of a JSON schema.
type configSchema struct {
	Ref         string                  `json:"$ref"`
	Type        any                     `json:"type"`
	Description string                  `json:"description"`
	Enum        []string                `json:"enum"`
	Properties  map[string]configSchema `json:"properties"`
	Items       *configSchema           `json:"items"`
	Defs        map[string]configSchema `json:"$defs"`
}

func (c configSchema) list(b *bytes.Buffer, prefix string, root configSchema) {
	for _, name := range slices.Sorted(maps.Keys(c.Properties)) {
		p := c.Properties[name]
		key, kind := prefix+name, fmt.Sprint(p.Type)
		below := p
		if p.Items != nil {
			key, below = key+"[]", *p.Items
		}
		if ref := strings.TrimPrefix(below.Ref, "#/$defs/"); ref != below.Ref {
			below = root.Defs[ref]
		}
		if len(p.Enum) > 0 {
			kind = strings.Join(p.Enum, ", ")
		}
		if p.Type == nil {
			kind = ""
		}
		fmt.Fprintf(b, "| `%s` | %s | %s |\n", key, kind, strings.ReplaceAll(p.Description, "|", "\\|"))
		below.list(b, key+".", root)
	}
}

// mistake is what somebody new types, and what was answered before names were read in every form and errors
// had a way out each: the exit code, and the first line.
type mistake struct{ line, before string }

var mistakes = []mistake{
	{"callers Sum", "2: `codegraph: no symbol \"Sum\" at :worktree`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"Sum\"' finds names like it`"},
	{"symbol total", "0: `no symbol \"total\" at :worktree`"},
	{"symbol Totla", "0: `no symbol \"Totla\" at :worktree`"},
	{"snippet cart.go:12", "0: `0 of 0 definitions shown`"},
	{"callers cart.go:12", "2: `codegraph: no symbol \"cart.go:12\" at :worktree`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"12\"' finds names like it`"},
	{"refs '(*Cart).Total'", "2: `codegraph: no symbol \"(*Cart).Total\" at :worktree`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"*Cart  Total\"' finds names like it`"},
	{"callers shop.sum", "0: `cart.go:12:6  function sum`<br>`1 caller`"},
	{"callers 'sum()'", "2: `codegraph: no symbol \"sum()\" at :worktree`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"sum\"' finds names like it`"},
	{"impact 'example.com/shop.(Cart).Total'", "2: `codegraph: no symbol \"example.com/shop.(Cart).Total\" at :worktree`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"shop  Cart  Total\"' finds names like it`"},
	{"log Total", "2: `codegraph: \"Total\" is the name of 2 symbols`<br>`hint: name one of them: cart.go:Totaler.Total, cart.go:Cart.Total`"},
	{"blame Totl", "2: `codegraph: no symbol \"Totl\" at HEAD`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"Totl\"' finds names like it; for what is gone by now, ask a commit that had it: --ref REV, which 'git log --diff-filter=D' finds for a file, 'git log -S' for a name`"},
	{"trace Order smu", "2: `codegraph: no symbol \"smu\" at :worktree`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"smu\"' finds names like it`"},
	{"hierarchy Totalr", "2: `codegraph: no symbol \"Totalr\" at :worktree`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"Totalr\"' finds names like it`"},
	{"outline crat.go", "2: `codegraph: no file \"crat.go\" at :worktree`<br>`hint: paths are those of the repository, with slashes; 'codegraph files' lists them`"},
	{"outline .", "2: `codegraph: no file \".\" at :worktree`<br>`hint: paths are those of the repository, with slashes; 'codegraph files' lists them`"},
	{"deps ./order", "2: `codegraph: no file \"order\" at :worktree`<br>`hint: paths are those of the repository, with slashes; 'codegraph files' lists them`"},
	{"signature nowhere.go", "2: `codegraph: no file \"nowhere.go\" at :worktree`<br>`hint: paths are those of the repository, with slashes; 'codegraph files' lists them`"},
	{"impact .", "2: `codegraph: no symbol \".\" at :worktree`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"\"' finds names like it`"},
	{"diff HEAD^!", "2: `codegraph: unknown revision \"HEAD^!\": unknown operator \"!\"`<br>`hint: any name that git accepts, :worktree or :index; 'git branch -a' and 'git tag' list names`"},
	{"diff HEAD~1..HEAD -- cart.go", "2: `codegraph: unknown revision \"HEAD~1..HEAD\": unknown operator \"..HEAD\"`<br>`hint: any name that git accepts, :worktree or :index; 'git branch -a' and 'git tag' list names`"},
	{"diff HEAD~1 cart.go", "2: `codegraph: unknown revision \"cart.go\"`<br>`hint: any name that git accepts, :worktree or :index; 'git branch -a' and 'git tag' list names`"},
	{"diff cart.go", "2: `codegraph: unknown revision \"cart.go\"`<br>`hint: any name that git accepts, :worktree or :index; 'git branch -a' and 'git tag' list names`"},
	{"diff --cached", "2: `codegraph: unknown flag: --cached`<br>`hint: 'codegraph diff --help' lists the flags`"},
	{"diff -p", "2: `codegraph: unknown shorthand flag: 'p' in -p`<br>`hint: 'codegraph diff --help' lists the flags`"},
	{"diff main...HEAD", "0: `main (1a2b3c4d5e) → HEAD (1a2b3c4d5e)`<br>`nothing differs`"},
	{"diff mian", "2: `codegraph: unknown revision \"mian\"; did you mean main?`<br>`hint: any name that git accepts, :worktree or :index; 'git branch -a' and 'git tag' list names`"},
	{"changelog", "2: `codegraph: changelog takes a range or two revisions, not 0`<br>`hint: usage: codegraph changelog A..B \\| A B [flags]`"},
	{"audit --staged -- cart.go", "2: `codegraph: audit takes no arguments, not 1`<br>`hint: usage: codegraph audit [--base REV] [flags]`"},
	{"affected HEAD~1..HEAD -- cart.go", "0: `2 files changed`<br>`tests that reach the change (likely): 1`"},
	{"difff", "2: `codegraph: unknown command \"difff\"`<br>`hint: did you mean diff?`"},
	{"callers", "2: `codegraph: callers takes one symbol, not 0`<br>`hint: usage: codegraph callers SYMBOL [flags]`"},
	{"recipe larges", "2: `codegraph: wrong recipe: there is no \"larges\"; did you mean files-largest, largest, fan-in?`<br>`hint: 'codegraph recipe list' lists them, 'codegraph recipe show ID' the parameters of one`"},
	{"search total --kind func", "2: `codegraph: --kind: there is no kind of symbol \"func\"`<br>`hint: did you mean file? There are abstract_method, annotation, annotation_usage, anonymous_class, arrow_function, case_class, class, column, companion_object, component, const, constructor, csharp_property, css_class, css_keyframes, css_variable, data_class, data_source, decorator, delegate, enum, enum_member, enum_variant, event, export, extension, field, file, function, generic_param, getter, go_package, heading, html_id, impl, include, init_block, inner_class, interface, interface_type, key, kotlin_object, kotlin_package, library, macro, method, mixin, module, namespace, object, output, package, parameter, pascal_program, pascal_record, pascal_unit, preprocessor_def, procedure, property, proto_message, proto_rpc, proto_service, provider, record, resource, scala_package, sealed_class, section, selector, setter, stage, static, struct, struct_method, struct_tag, table, template, trait, trigger, type, type_alias, typedef, union, use, val, value, var, view`"},
	{"sql 'SELECT nme FROM symbols'", "2: `codegraph: the query is wrong: no such column: nme; did you mean name?`<br>`hint: docs/schema.md lists tables and columns; 'codegraph sql \"SELECT name FROM pragma_table_info('symbols')\"' those of one`"},
	{"log cart.go:4", "2: `codegraph: no symbol \"cart.go:4\" at HEAD`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"4\"' finds names like it; for what is gone by now, ask a commit that had it: --ref REV, which 'git log --diff-filter=D' finds for a file, 'git log -S' for a name`"},
	{"callers shop.cart.Cart.Total", "1: `codegraph: no symbol \"shop.cart.Cart.Total\" at :worktree [unknown_symbol]`<br>`hint: did you mean Cart.Total or Totaler.Total?`"},
	{"callers cart.go::Cart::Total", "1: `codegraph: no symbol \"cart.go::Cart::Total\" at :worktree [unknown_symbol]`<br>`hint: did you mean Total?`"},
	{"callers 'cart.go#L12'", "1: `codegraph: no symbol \"cart.go#L12\" at :worktree [unknown_symbol]`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"cart go L12\"' finds names like it`"},
	{"callers 'cart.go#L10-L12'", "1: `codegraph: no symbol \"cart.go#L10-L12\" at :worktree [unknown_symbol]`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"cart go L10-L12\"' finds names like it`"},
	{"callers sum --limit many", "2: `codegraph: invalid argument \"many\" for \"--limit\" flag: strconv.ParseInt: parsing \"many\": invalid syntax [usage]`<br>`hint: 'codegraph callers --help' lists the flags`"},
	{"callers sum --depth deep", "2: `codegraph: invalid argument \"deep\" for \"--depth\" flag: strconv.ParseInt: parsing \"deep\": invalid syntax [usage]`<br>`hint: 'codegraph callers --help' lists the flags`"},
	{"callers HEAD", "1: `codegraph: no symbol \"HEAD\" at :worktree [unknown_symbol]`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"HEAD\"' finds names like it`"},
	{"callers 'Cart#Total'", "0: `cart.go:10:15  struct_method Cart.Total`<br>`2 callers`"},
	{"trace 'Order -> sum'", "2: `codegraph: trace takes two symbols, not 1 [usage]`<br>`hint: usage: codegraph trace FROM TO [flags]`"},
	{"trace Order", "2: `codegraph: trace takes two symbols, not 1 [usage]`<br>`hint: usage: codegraph trace FROM TO [flags]`"},
	{"recipe", "2: `codegraph: recipe takes one recipe; 'codegraph recipe list' lists them, not 0 [usage]`<br>`hint: usage: codegraph recipe ID [flags]`"},
	{"grep sum", "2: `codegraph: unknown command \"grep\" [usage]`<br>`hint: did you mean tree?`"},
	{"find sum", "2: `codegraph: unknown command \"find\" [usage]`<br>`hint: did you mean link?`"},
	{"usages sum", "2: `codegraph: unknown command \"usages\" [usage]`<br>`hint: 'codegraph --help' lists the commands`"},
	{"check", "2: `codegraph: unknown command \"check\" [usage]`<br>`hint: 'codegraph --help' lists the commands`"},
	{"diff --base HEAD~1", "2: `codegraph: unknown flag: --base [usage]`<br>`hint: 'codegraph diff --help' lists the flags`"},
	{"diff --stat", "2: `codegraph: unknown flag: --stat [usage]`<br>`hint: did you mean --state-dir or --stats? 'codegraph diff --help' lists the flags`"},
	{"diff -n 3", "2: `codegraph: unknown shorthand flag: 'n' in -n [usage]`<br>`hint: 'codegraph diff --help' lists the flags`"},
	{"diff cart.go cart_test.go", "0: `nothing of the change matches --path, --exclude and --kind`<br>`HEAD (1a2b3c4d5e) → :worktree`"},
	{"diff HEAD HEAD~1 HEAD~1", "2: `codegraph: diff takes a range or up to two revisions, not 3; \"HEAD~1\" is no path here [usage]`<br>`hint: usage: codegraph diff [A..B \\| A B \\| A] [-- PATH...]`"},
	{"completion tcsh", "0: `Generate the autocompletion script for codegraph for the specified shell.`<br>`See each sub-command's help for details on how to use the generated script.`"},
	{"outline cart.go:12", "1: `codegraph: no file \"cart.go:12\" at :worktree [unknown_file]`<br>`hint: did you mean cart.go?`"},
	{"deps shop", "1: `codegraph: no file \"shop\" at :worktree [unknown_file]`<br>`hint: paths are those of the repository, with slashes; 'codegraph files' lists them`"},
	{"sql 'SELECT * FROM symbol'", "2: `codegraph: the query is wrong: no such table: symbol; the tables are …; did you mean symbols? [sql_error]`<br>`hint: docs/schema.md lists tables and columns; 'codegraph sql \"SELECT name FROM pragma_table_info('symbols')\"' those of one`"},
	{"search", "2: `codegraph: search takes a query, not 0 [usage]`<br>`hint: usage: codegraph search QUERY... [flags]`"},
	{"log", "2: `codegraph: log takes one symbol, not 0 [usage]`<br>`hint: usage: codegraph log SYMBOL [flags]`"},
	{"impact", "2: `codegraph: impact takes one symbol or file, not 0 [usage]`<br>`hint: usage: codegraph impact TARGET [flags]`"},
	{"export --format png", "2: `codegraph: unknown format \"png\": use jsonl, sqlite, scip, graphml, dot, mermaid, csv, parquet [usage]`<br>`hint: 'codegraph export --help' shows how it is used`"},
	{"help difs", "2: `codegraph: unknown command \"difs\" [usage]`<br>`hint: did you mean diff or refs or deps or docs?`"},
	{"refs sum cart.go", "2: `codegraph: refs takes one symbol, not 2 [usage]`<br>`hint: usage: codegraph refs SYMBOL [flags]`"},
	{"hook instal", "2: `codegraph: unknown command \"instal\" [usage]`<br>`hint: did you mean install?`"},
	{"--staged", "2: `codegraph: unknown flag: --staged [usage]`<br>`hint: 'codegraph --help' lists the flags`"},
	{"status --short", "2: `codegraph: unknown flag: --short [usage]`<br>`hint: 'codegraph status --help' lists the flags`"},
	{"log --oneline Order", "2: `codegraph: unknown flag: --oneline [usage]`<br>`hint: 'codegraph log --help' lists the flags`"},
	{"log -3 Order", "2: `codegraph: unknown shorthand flag: '3' in -3 [usage]`<br>`hint: 'codegraph log --help' lists the flags`"},
	{"log HEAD~1..HEAD", "1: `codegraph: no symbol \"HEAD~1..HEAD\" at HEAD [unknown_symbol]`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"HEAD~1  HEAD\"' finds names like it; for what is gone by now, ask a commit that had it: --ref REV, which 'git log --diff-filter=D' finds for a file, 'git log -S' for a name`"},
	{"blame -L 4,5 order.go", "2: `codegraph: unknown shorthand flag: 'L' in -L [usage]`<br>`hint: 'codegraph blame --help' lists the flags`"},
	{"diff --name-only HEAD~1", "2: `codegraph: unknown flag: --name-only [usage]`<br>`hint: 'codegraph diff --help' lists the flags`"},
	{"diff HEAD~9", "2: `codegraph: unknown revision \"HEAD~9\": commit 1a2b3c4d5e is the first: what was before it is the empty tree, 1a2b3c4d5e [unknown_revision]`<br>`hint: write REV^! for what the first commit brings, or name the empty tree as the base`"},
	{"diff HEAD@{99}", "2: `codegraph: unknown revision \"HEAD@{99}\": the log of HEAD has 2 entries [unknown_revision]`<br>`hint: any name that git accepts, :worktree or :index; 'git branch -a' and 'git tag' list names`"},
	{"diff 0000000000000000000000000000000000000000", "2: `codegraph: resolve 1a2b3c4d5e: object not found: 1a2b3c4d5e [missing_object]`<br>`hint: check the repository with 'git fsck'; fetch what is missing with 'git fetch'`"},
	{"diff HEAD~1 nowhere.go", "1: `codegraph: unknown revision \"nowhere.go\" [unknown_revision]`<br>`hint: any name that git accepts, :worktree or :index; 'git branch -a' and 'git tag' list names`"},
	{"diff /etc/passwd", "1: `codegraph: unknown revision \"/etc/passwd\" [unknown_revision]`<br>`hint: any name that git accepts, :worktree or :index; 'git branch -a' and 'git tag' list names`"},
	{"diff HEAD~1..HEAD -- ../elsewhere", "2: `codegraph: \"../elsewhere\" lies outside of the repository [usage]`<br>`hint: paths behind -- are files and folders as seen from here, or globs`"},
	{"diff HEAD:cart.go", "2: `codegraph: unknown revision \"HEAD:cart.go\": it names a blob, not a commit or tree [unknown_revision]`<br>`hint: any name that git accepts, :worktree or :index; 'git branch -a' and 'git tag' list names`"},
	{"diff stash@{0}", "1: `codegraph: unknown revision \"stash@{0}\": nothing is called \"stash\" [unknown_revision]`<br>`hint: any name that git accepts, :worktree or :index; 'git branch -a' and 'git tag' list names`"},
	{"audit HEAD~1..HEAD", "2: `codegraph: audit takes no arguments, not 1 [usage]`<br>`hint: --base names what the change is judged against; usage: codegraph audit [--base REV] [-- PATH...] [flags]`"},
	{"audit --rule broken-references", "2: `codegraph: unknown flag: --rule [usage]`<br>`hint: 'codegraph audit --help' lists the flags`"},
	{"audit --base HEAD~1 --output json:nowhere/report.json", "2: `1 file differs on disk from HEAD and is not judged: --worktree judges the files on disk, --staged the index`<br>`codegraph: write nowhere/report.json: stat nowhere: no such file or directory [error]`"},
	{"audit --base HEAD~1 --fail-on fatal", "2: `codegraph: --fail-on \"fatal\": use info, warning or error [usage]`<br>`hint: 'codegraph audit --help' shows how it is used`"},
	{"affected --base HEAD~1", "2: `codegraph: unknown flag: --base [usage]`<br>`hint: 'codegraph affected --help' lists the flags`"},
	{"affected nowhere.go", "0: `1 file changed; which tests see the change is not known: run all`<br>`more tests may see it: a changed file is not in the graph, or a limit was met`"},
	{"callers 'func Order'", "1: `codegraph: no symbol \"func Order\" at :worktree [unknown_symbol]`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"func Order\"' finds names like it`"},
	{"callers 'struct_method Cart.Total'", "1: `codegraph: no symbol \"struct_method Cart.Total\" at :worktree [unknown_symbol]`<br>`hint: did you mean Cart.Total or Totaler.Total?`"},
	{"callers ./cart.go#sum", "1: `codegraph: no symbol \"./cart.go#sum\" at :worktree [unknown_symbol]`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"cart go sum\"' finds names like it`"},
	{"callers 'cart.go:0'", "1: `codegraph: no symbol \"cart.go:0\" at :worktree [unknown_symbol]`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"0\"' finds names like it`"},
	{"callers sum --ref HEAD~1..HEAD", "2: `codegraph: unknown revision \"HEAD~1..HEAD\": unknown operator \"..HEAD\" [unknown_revision]`<br>`hint: any name that git accepts, :worktree or :index; 'git branch -a' and 'git tag' list names`"},
	{"callers ''", "2: `codegraph: the name is empty [usage]`<br>`hint: name a definition, as Name, Type.method or path:Name`"},
	{"implementations sum", "0: `0 of 0 implementations shown`"},
	{"hierarchy sum", "2: `codegraph: sum is no type at :worktree [not_a_type]`<br>`hint: 'codegraph symbol sum' shows what it is`"},
	{"trace sum Order", "0: `no way of calls from sum to Order: no call that is known leads there`"},
	{"index .", "1: `codegraph: unknown revision \".\" [unknown_revision]`<br>`hint: any name that git accepts, :worktree or :index; 'git branch -a' and 'git tag' list names`"},
	{"index nowhere", "1: `codegraph: unknown revision \"nowhere\" [unknown_revision]`<br>`hint: any name that git accepts, :worktree or :index; 'git branch -a' and 'git tag' list names`"},
	{"rebuild", "2: `codegraph: unknown command \"rebuild\" [usage]`<br>`hint: 'codegraph --help' lists the commands`"},
	{"clean", "2: `codegraph: unknown command \"clean\" [usage]`<br>`hint: 'codegraph --help' lists the commands`"},
	{"history Order", "2: `codegraph: unknown command \"history\" [usage]`<br>`hint: 'codegraph --help' lists the commands`"},
	{"unused", "2: `codegraph: unknown command \"unused\" [usage]`<br>`hint: 'codegraph --help' lists the commands`"},
	{"files nowhere", "0: `0 of 0 files shown`"},
	{"files --lang go", "2: `codegraph: unknown flag: --lang [usage]`<br>`hint: 'codegraph files --help' lists the flags`"},
	{"search --lang go total", "2: `codegraph: unknown flag: --lang [usage]`<br>`hint: 'codegraph search --help' lists the flags`"},
	{"recipe largest limit=3", "2: `codegraph: recipe takes one recipe, not 2 [usage]`<br>`hint: 'codegraph recipe list' lists them; usage: codegraph recipe ID [flags]`"},
	{"recipe run", "2: `codegraph: run takes one recipe, not 0 [usage]`<br>`hint: usage: codegraph recipe run ID [flags]`"},
	{"sql 'SELECT name FROM symbols(HEAD)'", "2: `codegraph: the query is wrong: no such column: HEAD [sql_error]`<br>`hint: docs/schema.md lists tables and columns; 'codegraph sql \"SELECT name FROM pragma_table_info('symbols')\"' those of one`"},
	{"sql 'DROP TABLE symbols'", "2: `codegraph: DELETE is refused: queries only read [sql_refused]`<br>`hint: a query is one SELECT over the tables of docs/schema.md`"},
	{"hook status", "2: `codegraph: unknown command \"status\" [usage]`<br>`hint: 'codegraph --help' lists the commands`"},
	{"hook install --pre-commit", "2: `codegraph: unknown flag: --pre-commit [usage]`<br>`hint: did you mean --pre-commit-framework or --post-commit? 'codegraph hook install --help' lists the flags`"},
	{"config get include", "2: `codegraph: unknown command \"get\" [usage]`<br>`hint: 'codegraph --help' lists the commands`"},
	{"cache clear", "2: `codegraph: unknown command \"clear\" [usage]`<br>`hint: 'codegraph --help' lists the commands`"},
	{"help hook instal", "0: `A pre-push hook audits what is pushed; post-commit and post-checkout keep an index that exists up to date.`<br>`Hooks that are there already are kept and run first. A failure of codegraph itself blocks nothing unless --strict.`"},
	{"pr-comment nowhere.json", "2: `codegraph: open report: open nowhere.json: no such file or directory [error]`<br>`hint: 'codegraph verify --setup' looks for what is wrong here; --log-level debug logs more`"},
	{"changelog v0.9", "1: `codegraph: unknown revision \"v0.9\" [unknown_revision]`<br>`hint: any name that git accepts, :worktree or :index; 'git branch -a' and 'git tag' list names`"},
	{"export --format json", "2: `codegraph: unknown format \"json\": use jsonl, sqlite, scip, graphml, dot, mermaid, csv, parquet [usage]`<br>`hint: 'codegraph export --help' shows how it is used`"},
	{"--base main", "2: `codegraph: unknown flag: --base [usage]`<br>`hint: 'codegraph --help' lists the flags`"},
	{"callers 'func (c Cart) Total() int'", "1: `codegraph: no symbol \"func (c Cart) Total() int\" at :worktree [unknown_symbol]`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"func  c Cart  Total   int\"' finds names like it`"},
	{"callers 'cart.go:12:6  function sum'", "1: `codegraph: no symbol \"cart.go:12:6  function sum\" at :worktree [unknown_symbol]`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"6  function sum\"' finds names like it`"},
	{"callers '   12  func sum(list []int) '", "1: `codegraph: no symbol \"   12  func sum(list []int) \" at :worktree [unknown_symbol]`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"12  func sum list []int\"' finds names like it`"},
	{"callers 'Order  order.go:4'", "1: `codegraph: no symbol \"Order  order.go:4\" at :worktree [unknown_symbol]`<br>`hint: names are case-sensitive; Type.method, package.Name and path:name narrow them; 'codegraph search \"4\"' finds names like it`"},
	{"search tota", "0: `4 of 4 symbols shown, by the beginnings of the words`<br>`cart.go:10:15  struct_method Cart.Total  Total adds the prices up.`"},
	{"where Order", "2: `codegraph: unknown command \"where\" [usage]`<br>`hint: did you mean when?`"},
	{"who calls sum", "2: `codegraph: unknown command \"who\" [usage]`<br>`hint: did you mean when?`"},
	{"stats", "2: `codegraph: unknown command \"stats\" [usage]`<br>`hint: did you mean status?`"},
	{"pr", "2: `codegraph: unknown command \"pr\" [usage]`<br>`hint: did you mean pr-comment or gc?`"},
	{"callers sum cart.go", "2: `codegraph: callers takes one symbol, not 2 [usage]`<br>`hint: usage: codegraph callers SYMBOL [flags]`"},
	{"callers --recursive sum", "2: `codegraph: unknown flag: --recursive [usage]`<br>`hint: 'codegraph callers --help' lists the flags`"},
	{"callers -r sum", "2: `codegraph: unknown shorthand flag: 'r' in -r [usage]`<br>`hint: 'codegraph callers --help' lists the flags`"},
	{"callers Total --file cart.go", "2: `codegraph: unknown flag: --file [usage]`<br>`hint: 'codegraph callers --help' lists the flags`"},
	{"callees --deep Order", "2: `codegraph: unknown flag: --deep [usage]`<br>`hint: did you mean --help? 'codegraph callees --help' lists the flags`"},
	{"trace Order", "2: `codegraph: trace takes two symbols, not 1 [usage]`<br>`hint: usage: codegraph trace FROM TO [flags]`"},
	{"trace Order to sum", "2: `codegraph: trace takes two symbols, not 3 [usage]`<br>`hint: usage: codegraph trace FROM TO [flags]`"},
	{"search 'func Order' --type go", "2: `codegraph: unknown flag: --type [usage]`<br>`hint: 'codegraph search --help' lists the flags`"},
	{"search -i order", "2: `codegraph: unknown shorthand flag: 'i' in -i [usage]`<br>`hint: 'codegraph search --help' lists the flags`"},
	{"query 'su[m]' --regex", "2: `codegraph: unknown flag: --regex [usage]`<br>`hint: 'codegraph query --help' lists the flags`"},
	{"query -E 'su+m'", "2: `codegraph: unknown shorthand flag: 'E' in -E [usage]`<br>`hint: 'codegraph query --help' lists the flags`"},
	{"query --word sum", "2: `codegraph: unknown flag: --word [usage]`<br>`hint: 'codegraph query --help' lists the flags`"},
	{"diff HEAD~1 --word-diff", "2: `codegraph: unknown flag: --word-diff [usage]`<br>`hint: 'codegraph diff --help' lists the flags`"},
	{"diff HEAD~1:cart.go HEAD:cart.go", "2: `codegraph: unknown revision \"HEAD~1:cart.go\": it names a blob, not a commit or tree [unknown_revision]`<br>`hint: any name that git accepts, :worktree or :index; 'git branch -a' and 'git tag' list names`"},
	{"diff HEAD~1 --format md", "2: `codegraph: unknown format \"md\": use text, json, markdown, html [usage]`<br>`hint: 'codegraph diff --help' shows how it is used`"},
	{"audit --strict", "2: `codegraph: unknown flag: --strict [usage]`<br>`hint: 'codegraph audit --help' lists the flags`"},
	{"audit --fix", "2: `codegraph: unknown flag: --fix [usage]`<br>`hint: did you mean --ci? 'codegraph audit --help' lists the flags`"},
	{"affected cart.go:sum", "0: `there is no file \"cart.go:sum\": it counts as one that was deleted`<br>`1 file changed; which tests see the change is not known: run all`"},
	{"affected --run", "2: `codegraph: unknown flag: --run [usage]`<br>`hint: did you mean --ref? 'codegraph affected --help' lists the flags`"},
	{"log Order --since 2024-01-01", "1: `codegraph: unknown revision \"2024-01-01\" [unknown_revision]`<br>`hint: any name that git accepts, :worktree or :index; 'git branch -a' and 'git tag' list names`"},
	{"log --follow Order", "2: `codegraph: unknown flag: --follow [usage]`<br>`hint: 'codegraph log --help' lists the flags`"},
	{"outline Cart", "1: `codegraph: no file \"Cart\" at :worktree [unknown_file]`<br>`hint: did you mean cart.go or cart_test.go?`"},
	{"outline cart.go:Cart", "1: `codegraph: no file \"cart.go:Cart\" at :worktree [unknown_file]`<br>`hint: did you mean cart.go?`"},
	{"tree -L 1", "2: `codegraph: unknown shorthand flag: 'L' in -L [usage]`<br>`hint: 'codegraph tree --help' lists the flags`"},
	{"deps cart.go --reverse", "2: `codegraph: unknown flag: --reverse [usage]`<br>`hint: 'codegraph deps --help' lists the flags`"},
	{"implementations Cart.prices", "0: `0 of 0 implementations shown`"},
	{"symbol Cart --source", "2: `codegraph: unknown flag: --source [usage]`<br>`hint: 'codegraph symbol --help' lists the flags`"},
	{"snippet sum --lines 5", "2: `codegraph: unknown flag: --lines [usage]`<br>`hint: 'codegraph snippet --help' lists the flags`"},
	{"sql symbols", "2: `codegraph: the query is wrong: near \"symbols\": syntax error [sql_error]`<br>`hint: docs/schema.md lists tables and columns; 'codegraph sql \"SELECT name FROM pragma_table_info('symbols')\"' those of one`"},
	{"recipe dead code", "2: `codegraph: recipe takes one recipe, not 2 [usage]`<br>`hint: 'codegraph recipe list' lists them, and its parameters are written --param NAME=VALUE; usage: codegraph recipe ID [flags]`"},
	{"recipe --list", "2: `codegraph: unknown flag: --list [usage]`<br>`hint: did you mean --limit? 'codegraph recipe --help' lists the flags`"},
	{"index --force", "2: `codegraph: unknown flag: --force [usage]`<br>`hint: 'codegraph index --help' lists the flags`"},
	{"index --since yesterday", "1: `codegraph: unknown revision \"yesterday\" [unknown_revision]`<br>`hint: any name that git accepts, :worktree or :index; 'git branch -a' and 'git tag' list names`"},
	{"status -v", "2: `codegraph: unknown shorthand flag: 'v' in -v [usage]`<br>`hint: 'codegraph status --help' lists the flags`"},
	{"version --short", "2: `codegraph: unknown flag: --short [usage]`<br>`hint: 'codegraph version --help' lists the flags`"},
	{"hook install pre-push", "2: `codegraph: install takes no arguments, not 1 [usage]`<br>`hint: usage: codegraph hook install [flags]`"},
	{"export graph.json", "2: `codegraph: export takes no arguments, not 1 [usage]`<br>`hint: usage: codegraph export [flags]`"},
	{"mcp --port 8080", "2: `codegraph: unknown flag: --port [usage]`<br>`hint: 'codegraph mcp --help' lists the flags`"},
	{"agents install --all", "2: `codegraph: unknown flag: --all [usage]`<br>`hint: 'codegraph agents install --help' lists the flags`"},
	{"gc --dry-run", "2: `codegraph: unknown flag: --dry-run [usage]`<br>`hint: 'codegraph gc --help' lists the flags`"},
	{"changelog --since HEAD~1", "2: `codegraph: unknown flag: --since [usage]`<br>`hint: 'codegraph changelog --help' lists the flags`"},
	{"diff HEAD~1 -- cart.go --limit 3", "0: `HEAD~1 (1a2b3c4d5e) → :worktree`<br>`nothing of the change matches the paths and kinds`"},
	{"explain Order", "2: `codegraph: unknown command \"explain\" [usage]`<br>`hint: 'codegraph --help' lists the commands`"},
	{"affected HEAD~1 --format gotest", "2: `codegraph: unknown format \"gotest\": use text, json, paths, go, jest, pytest [usage]`<br>`hint: did you mean pytest?`"},
	{"diff HEAD~1 --format yaml", "2: `codegraph: unknown format \"yaml\": use text, json, markdown, html [usage]`<br>`hint: did you mean html?`"},
	{"init --yes", "2: `codegraph: unknown flag: --yes [usage]`<br>`hint: did you mean --ref? 'codegraph init --help' lists the flags`"},
	{"callers sum --repo ../other", "2: `codegraph: unknown flag: --repo [usage]`<br>`hint: did you mean --ref? 'codegraph callers --help' lists the flags`"},
	{"audit -p", "2: `codegraph: unknown shorthand flag: 'p' in -p [usage]`<br>`hint: 'codegraph audit --help' lists the flags`"},
	{"sync --watch", "2: `codegraph: unknown flag: --watch [usage]`<br>`hint: 'codegraph sync --help' lists the flags`"},
	{"diff -w", "2: `codegraph: diff takes no -w [usage]`<br>`hint: 'codegraph watch' keeps the graph up to date; 'codegraph review' shows a page that follows the files on disk`"},
	{"diff --html", "2: `codegraph: unknown flag: --html [usage]`<br>`hint: 'codegraph diff --help' lists the flags`"},
	{"diff --head HEAD", "2: `codegraph: unknown flag: --head [usage]`<br>`hint: 'codegraph diff --help' lists the flags`"},
	{"audit --severity warning", "2: `codegraph: unknown flag: --severity [usage]`<br>`hint: 'codegraph audit --help' lists the flags`"},
	{"affected .", "0: `1 file changed; which tests see the change is not known: run all`<br>`more tests may see it: a changed file is not in the graph, or a limit was reached`"},
	{"sql --file query.sql", "2: `codegraph: sql takes no --file [usage]`<br>`hint: --path GLOB looks at some files only; path:Name is the definition of one`"},
	{"outline", "2: `codegraph: signatures takes globs, not 0 [usage]`<br>`hint: usage: codegraph signatures GLOB... [flags]`"},
	{"verify cart.go", "2: `codegraph: verify takes no arguments, not 1 [usage]`<br>`hint: usage: codegraph verify [PATH...] [flags]`"},
}

// TestMistakes shows what is answered to what people type wrongly, in docs/mistakes.md.
func TestMistakes(t *testing.T) {
	if os.PathSeparator != '/' {
		t.Skip("the page shows messages of other systems")
	}
	s := newStage(t)
	s.run(verbRun{verb: "sync"})
	var b bytes.Buffer
	b.WriteString("# What is answered to what is typed wrongly\n\n" +
		"Written by `go test ./cmd/codegraph -run TestMistakes -update` in the repository of [cli.md](cli.md); a test compares. *Before* is what the same commands answered at commit 1b485a5, from `callers shop.cart.Cart.Total` on at 8e40804, from `--staged` on at 595744a5, from `callers 'func (c Cart) Total() int'` on at ff90974a, from `diff HEAD~1 -- cart.go --limit 3` on at e67360f8, from `diff -w` on at 97537955:\n" +
		"the exit code and the first lines.\n\n| typed | before | now |\n|---|---|---|\n")
	for _, m := range mistakes {
		fmt.Fprintf(&b, "| `codegraph %s` | %s | %s |\n", strings.ReplaceAll(m.line, "|", "\\|"), m.before, s.answered(m.line))
	}
	docPage(t, "mistakes.md", b.String())
}

// answered is the exit code and the first lines of an answer, fit for a table.
func (s *stage) answered(line string) string {
	cmd := s.command(line)
	var out, message bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &message
	code := exitCode(s.t, cmd.Run())
	lines := strings.Split(strings.TrimSpace(s.steady(message.String()+out.String())), "\n")
	lines = lines[:min(len(lines), 2)]
	for i, l := range lines {
		lines[i] = "`" + strings.NewReplacer("|", "\\|", "`", "'").Replace(strings.TrimSpace(l)) + "`"
	}
	return fmt.Sprintf("%d: %s", code, strings.ReplaceAll(strings.Join(lines, "<br>"), "<br>``", ""))
}
