package matrix

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/linguist"
)

// column is a file extension of a language with functions. Its files are those of
// the family, translated.
type column struct {
	name      string // the extension without its dot
	family    string // of sections in a row
	sibling   string // another extension of the family, by which the same imports find a file; "" when there is none
	translate func(stem, text string) (path, translated string)
}

var columns = []column{
	{"js", "script", "ts", script("js", ".js", untyped)},
	{"mjs", "script", "mts", script("mjs", ".mjs", untyped)},
	{"cjs", "script", "cts", script("cjs", ".cjs", func(s string) string { return required(untyped(s)) })},
	{"jsx", "script", "tsx", script("jsx", "", untyped)},
	{"ts", "script", "tsx", script("ts", "", typed)},
	{"mts", "script", "", script("mts", ".mjs", typed)},
	{"cts", "script", "", script("cts", ".cjs", typed)},
	{"tsx", "script", "ts", script("tsx", "", typed)},
	{"vue", "script", "", component("vue", "<template><p>{{ 1 }}</p></template>\n\n<script lang=\"ts\">")},
	{"svelte", "script", "", component("svelte", "<p>{1}</p>\n\n<script lang=\"ts\" module>")},
	{"py", "py", "pyw", plain("py")},
	{"pyw", "py", "py", plain("pyw")},
	{"pyi", "py", "py", stubbed},
	{"go", "go", "", plain("go")},
	{"java", "java", "", plain("java")},
	{"jav", "java", "", plain("jav")},
	{"cs", "cs", "", plain("cs")},
	{"rs", "rs", "", plain("rs")},
	{"c", "c", "", including("c")},
	{"h", "c", "", including("h")},
	{"cc", "c", "", including("cc")},
	{"cpp", "c", "", including("cpp")},
	{"cxx", "c", "", including("cxx")},
	{"hpp", "c", "", including("hpp")},
	{"hh", "c", "", including("hh")},
	{"hxx", "c", "", including("hxx")},
	{"ipp", "c", "", including("ipp")},
	{"inl", "c", "", including("inl")},
	{"m", "c", "", including("m")},
	{"mm", "c", "", including("mm")},
	{"kt", "kt", "", plain("kt")},
	{"kts", "kt", "", plain("kts")},
	{"scala", "scala", "", plain("scala")},
	{"sc", "scala", "", plain("sc")},
	{"sbt", "scala", "", plain("sbt")},
	{"groovy", "java", "", plain("groovy")},
	{"gvy", "java", "", plain("gvy")},
	{"gy", "java", "", plain("gy")},
	{"gsh", "java", "", plain("gsh")},
	{"gradle", "java", "", plain("gradle")},
	{"rb", "rb", "", plain("rb")},
	{"rake", "rb", "", plain("rake")},
	{"gemspec", "rb", "", plain("gemspec")},
	{"ru", "rb", "", plain("ru")},
	{"sh", "sh", "", including("sh")},
	{"bash", "sh", "", including("bash")},
	{"bats", "sh", "", bats},
	{"ksh", "sh", "", including("ksh")},
	{"lua", "lua", "", plain("lua")},
	{"swift", "swift", "", plain("swift")},
	{"ex", "ex", "", plain("ex")},
	{"exs", "ex", "", plain("exs")},
	{"php", "php", "", plain("php")},
	{"phtml", "php", "", plain("phtml")},
	{"dart", "dart", "", plain("dart")},
	{"vb", "vb", "", plain("vb")},
	{"pas", "pas", "", plain("pas")},
	{"pascal", "pas", "", plain("pascal")},
	{"pp", "pas", "", plain("pp")},
	{"dpr", "pas", "", plain("dpr")},
	{"lpr", "pas", "", plain("lpr")},
	{"dpk", "pas", "", plain("dpk")},
	{"pm", "pl", "", perl("pm")},
	{"pl", "pl", "", perl("pl")},
	{"plx", "pl", "", perl("plx")},
	{"psgi", "pl", "", perl("psgi")},
	{"zig", "zig", "", plain("zig")},
	{"elm", "elm", "", plain("elm")},
	{"hs", "hs", "", plain("hs")},
	{"clj", "clj", "", plain("clj")},
	{"cljc", "clj", "", plain("cljc")},
	{"cljs", "clj", "", plain("cljs")},
	{"fs", "fs", "", plain("fs")},
	{"ml", "ml", "", plain("ml")},
	{"f90", "f90", "", plain("f90")},
	{"f95", "f90", "", plain("f95")},
	{"f03", "f90", "", plain("f03")},
	{"f08", "f90", "", plain("f08")},
	{"ps1", "ps", "", powershell("ps1")},
	{"psm1", "ps", "", powershell("psm1")},
	{"f", "f77", "", plain("f")},
	{"for", "f77", "", plain("for")},
	{"f77", "f77", "", plain("f77")},
	{"ftn", "f77", "", plain("ftn")},
	{"bas", "bas", "", plain("bas")},
	{"bi", "bas", "", plain("bi")},
	{"qb", "bas", "", plain("qb")},
	{"gw", "bas", "", plain("gw")},
	{"cob", "cob", "", plain("cob")},
	{"cbl", "cob", "", plain("cbl")},
	{"cobol", "cob", "", plain("cobol")},
	{"cpy", "cob", "", plain("cpy")},
	{"bat", "bat", "", including("bat")},
	{"cmd", "bat", "", including("cmd")},
	{"mk", "mk", "", including("mk")},
	{"mak", "mk", "", including("mak")},
	{"nix", "nix", "", plain("nix")},
	{"cmake", "cmake", "", plain("cmake")},
	{"r", "r", "", plain("r")},
	{"erl", "erl", "", plain("erl")},
	{"vhd", "vhd", "", plain("vhd")},
	{"vhdl", "vhd", "", plain("vhdl")},
	{"sv", "sv", "", plain("sv")},
	{"svh", "sv", "", plain("svh")},
	{"v", "sv", "", plain("v")},
	{"vh", "sv", "", plain("vh")},
	{"jl", "jl", "", plain("jl")},
	{"scss", "scss", "", plain("scss")},
	{"less", "less", "", plain("less")},
	{"sol", "sol", "", plain("sol")},
	{"sql", "sql", "", plain("sql")},
	{"ddl", "sql", "", plain("ddl")},
	{"psql", "sql", "", plain("psql")},
	{"pgsql", "sql", "", plain("pgsql")},
}

// withoutFunctions are the languages that need no column: none of their definitions has a body that calls. Interfaces
// of OCaml declare what is in modules, which have a column, services of Protocol Buffers what code has, fragments of
// GraphQL select, and models of Prisma have fields.
var withoutFunctions = []string{"ocaml-interface", "protobuf", "graphql", "prisma", "css", "cargo", "dune", "gomod", "gowork", "maven", "packagejson", "tsconfig", "pnpmworkspace", "terraform", "hcl", "cue", "dockerfile", "toml", "yaml", "json", "markdown", "html", "properties"}

// withoutColumns are extensions of languages with functions that need no column: tests, headers,
// scripts of one file and data that belong to other files; pages of components, whose scripts the column of Svelte has.
var withoutColumns = []string{".t", ".psd1", ".hrl", ".escript", ".rsx", ".fsi", ".fsx", ".bb", ".astro", ".mdx"}

// TestColumns fails when a language with functions is registered and has no column.
func TestColumns(t *testing.T) {
	var has []string
	for _, c := range columns {
		has = append(has, "."+c.name)
	}
	for _, l := range extract.Languages() {
		if slices.Contains(withoutFunctions, l.Name) {
			continue
		}
		for _, x := range l.Extensions {
			if slices.Contains(linguist.Alone(l.Linguist).Extensions, x) {
				continue // another name of the same
			}
			if !slices.Contains(has, x) && !slices.Contains(withoutColumns, x) {
				t.Errorf("%s files (%s) have no column: add one to columns, and sections of its family to testdata/matrix", x, l.Name)
			}
		}
	}
}

// plain leaves a family's files as they are. A path that has the extension of
// something else keeps it.
func plain(extension string) func(stem, text string) (string, string) {
	return func(stem, text string) (string, string) {
		if strings.HasSuffix(stem, ".mod") || strings.HasSuffix(stem, ".toml") {
			return stem, text
		}
		return stem + "." + extension, text
	}
}

// including gives files that include others by their names: .H stands for the extension.
func including(extension string) func(stem, text string) (string, string) {
	return func(stem, text string) (string, string) {
		return stem + "." + extension, strings.ReplaceAll(text, ".H", "."+extension)
	}
}

// perl gives modules, and tests of them that are always called .t.
func perl(extension string) func(stem, text string) (string, string) {
	return func(stem, text string) (string, string) {
		if strings.HasSuffix(stem, "_test") {
			return stem + ".t", text
		}
		return stem + "." + extension, text
	}
}

// powershell gives scripts, or modules, and tests that are always scripts.
func powershell(extension string) func(stem, text string) (string, string) {
	return func(stem, text string) (string, string) {
		text = strings.ReplaceAll(text, ".H", "."+extension)
		if extension == "psm1" {
			text = strings.ReplaceAll(text, ". $PSScriptRoot", "Import-Module $PSScriptRoot")
		}
		if strings.HasSuffix(stem, ".Tests") {
			return stem + ".ps1", text
		}
		return stem + "." + extension, text
	}
}

// bats gives tests of Bats, and files that they include.
func bats(stem, text string) (string, string) {
	if strings.HasSuffix(stem, "_test") {
		return including("bats")(stem, strings.ReplaceAll(text, ".H", ".bash"))
	}
	return including("bash")(stem, text)
}

// script gives files of a dialect of JavaScript; specifier is what relative imports
// of such files end in.
func script(extension, specifier string, dialect func(string) string) func(stem, text string) (string, string) {
	relative := regexp.MustCompile(`"(\.\.?/[^"]+)"`)
	return func(stem, text string) (string, string) {
		if strings.HasSuffix(stem, ".json") {
			return stem, text
		}
		return stem + "." + extension, dialect(relative.ReplaceAllString(text, `"${1}`+specifier+`"`))
	}
}

// component gives components whose scripts are TypeScript, and tests of their own.
func component(extension, head string) func(stem, text string) (string, string) {
	in, test := script(extension, "."+extension, typed), script("ts", "."+extension, typed)
	return func(stem, text string) (string, string) {
		if strings.HasSuffix(stem, ".json") || strings.HasSuffix(stem, ".test") {
			return test(stem, text)
		}
		path, script := in(stem, text)
		return path, head + "\n" + script + "</script>\n"
	}
}

// Rows have types in comments, as Flow does: `/*: string */` and `/*:: private */`.
var (
	annotation = regexp.MustCompile(`/\*: (.*?) \*/`)
	typedOnly  = regexp.MustCompile(`/\*:: (.*?) \*/`)
	typesOnly  = regexp.MustCompile(`(?m)/\*:{1,2} .*? \*/ ?`)
)

func typed(s string) string {
	return typedOnly.ReplaceAllString(annotation.ReplaceAllString(s, `: $1`), `$1`)
}

func untyped(s string) string { return typesOnly.ReplaceAllString(s, "") }

var (
	namedImport = regexp.MustCompile(`(?m)^import (\{.*\}) from ("[^"]+")`)
	wholeImport = regexp.MustCompile(`(?m)^import \* as (\w+) from ("[^"]+")`)
	exported    = regexp.MustCompile(`(?m)^export ((?:async )?(?:function|class|const|let) (\w+))`)
)

// required writes a module of imports and exports as a CommonJS one.
func required(s string) string {
	s = namedImport.ReplaceAllStringFunc(s, func(line string) string {
		m := namedImport.FindStringSubmatch(line)
		return fmt.Sprintf("const %s = require(%s)", strings.ReplaceAll(m[1], " as ", ": "), m[2])
	})
	s = wholeImport.ReplaceAllString(s, `const $1 = require($2)`)
	var names []string
	for _, m := range exported.FindAllStringSubmatch(s, -1) {
		names = append(names, m[2])
	}
	s = exported.ReplaceAllString(s, `$1`)
	if len(names) > 0 {
		s += "\nmodule.exports = { " + strings.Join(names, ", ") + " };\n"
	}
	return s
}

// stubs are the files that column pyi has as stubs; what uses them are sources.
var stubs = []string{"price", "cart", "money"}

func stubbed(stem, text string) (string, string) {
	if !slices.Contains(stubs, path.Base(stem)) {
		return stem + ".py", text
	}
	var out strings.Builder
	body := -1 // indent of the function that lines are left out of
	for line := range strings.Lines(text) {
		indent := len(line) - len(strings.TrimLeft(line, " "))
		if body >= 0 && (indent > body || strings.TrimSpace(line) == "") {
			continue
		}
		body = -1
		if word := strings.TrimLeft(line, " "); strings.HasPrefix(word, "def ") || strings.HasPrefix(word, "async def ") {
			line, body = strings.TrimRight(line, "\n")+" ...\n", indent
		}
		out.WriteString(line)
	}
	return stem + ".pyi", out.String()
}

// is reports whether a name of a row's section means the column: its own or its
// family's.
func (c *column) is(name string) bool { return name == c.name || name == c.family+"*" }

// translated gives a file of the family in the column.
func (c *column) translated(stem, text string) txtar.File {
	path, text := c.translate(stem, text)
	return txtar.File{Name: path, Data: []byte(text)}
}
