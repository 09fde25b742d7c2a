// Package extract turns bytes into facts: it lists the languages and finds the
// one of a file. It knows neither git nor the store.
package extract

import (
	"bytes"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/elsewhere"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/lang/astro"
	"github.com/codegraph-dev/codegraph/extract/lang/bash"
	"github.com/codegraph-dev/codegraph/extract/lang/basic"
	"github.com/codegraph-dev/codegraph/extract/lang/batch"
	"github.com/codegraph-dev/codegraph/extract/lang/c"
	"github.com/codegraph-dev/codegraph/extract/lang/clojure"
	"github.com/codegraph-dev/codegraph/extract/lang/cmake"
	"github.com/codegraph-dev/codegraph/extract/lang/cobol"
	"github.com/codegraph-dev/codegraph/extract/lang/csharp"
	"github.com/codegraph-dev/codegraph/extract/lang/css"
	"github.com/codegraph-dev/codegraph/extract/lang/cue"
	"github.com/codegraph-dev/codegraph/extract/lang/dart"
	"github.com/codegraph-dev/codegraph/extract/lang/dockerfile"
	"github.com/codegraph-dev/codegraph/extract/lang/elixir"
	"github.com/codegraph-dev/codegraph/extract/lang/elm"
	"github.com/codegraph-dev/codegraph/extract/lang/erlang"
	"github.com/codegraph-dev/codegraph/extract/lang/fortran"
	"github.com/codegraph-dev/codegraph/extract/lang/fsharp"
	"github.com/codegraph-dev/codegraph/extract/lang/golang"
	"github.com/codegraph-dev/codegraph/extract/lang/gomod"
	"github.com/codegraph-dev/codegraph/extract/lang/graphql"
	"github.com/codegraph-dev/codegraph/extract/lang/groovy"
	"github.com/codegraph-dev/codegraph/extract/lang/haskell"
	"github.com/codegraph-dev/codegraph/extract/lang/hcl"
	"github.com/codegraph-dev/codegraph/extract/lang/html"
	"github.com/codegraph-dev/codegraph/extract/lang/java"
	"github.com/codegraph-dev/codegraph/extract/lang/jsconfig"
	"github.com/codegraph-dev/codegraph/extract/lang/json"
	"github.com/codegraph-dev/codegraph/extract/lang/julia"
	"github.com/codegraph-dev/codegraph/extract/lang/kotlin"
	"github.com/codegraph-dev/codegraph/extract/lang/lua"
	"github.com/codegraph-dev/codegraph/extract/lang/makefile"
	"github.com/codegraph-dev/codegraph/extract/lang/markdown"
	"github.com/codegraph-dev/codegraph/extract/lang/maven"
	"github.com/codegraph-dev/codegraph/extract/lang/mdx"
	"github.com/codegraph-dev/codegraph/extract/lang/nix"
	"github.com/codegraph-dev/codegraph/extract/lang/objc"
	"github.com/codegraph-dev/codegraph/extract/lang/ocaml"
	"github.com/codegraph-dev/codegraph/extract/lang/pascal"
	"github.com/codegraph-dev/codegraph/extract/lang/perl"
	"github.com/codegraph-dev/codegraph/extract/lang/php"
	"github.com/codegraph-dev/codegraph/extract/lang/powershell"
	"github.com/codegraph-dev/codegraph/extract/lang/prisma"
	"github.com/codegraph-dev/codegraph/extract/lang/properties"
	"github.com/codegraph-dev/codegraph/extract/lang/protobuf"
	"github.com/codegraph-dev/codegraph/extract/lang/python"
	"github.com/codegraph-dev/codegraph/extract/lang/r"
	"github.com/codegraph-dev/codegraph/extract/lang/ruby"
	"github.com/codegraph-dev/codegraph/extract/lang/rust"
	"github.com/codegraph-dev/codegraph/extract/lang/scala"
	"github.com/codegraph-dev/codegraph/extract/lang/scss"
	"github.com/codegraph-dev/codegraph/extract/lang/solidity"
	"github.com/codegraph-dev/codegraph/extract/lang/sql"
	"github.com/codegraph-dev/codegraph/extract/lang/svelte"
	"github.com/codegraph-dev/codegraph/extract/lang/swift"
	"github.com/codegraph-dev/codegraph/extract/lang/toml"
	"github.com/codegraph-dev/codegraph/extract/lang/typescript"
	"github.com/codegraph-dev/codegraph/extract/lang/vbnet"
	"github.com/codegraph-dev/codegraph/extract/lang/verilog"
	"github.com/codegraph-dev/codegraph/extract/lang/vhdl"
	"github.com/codegraph-dev/codegraph/extract/lang/vue"
	"github.com/codegraph-dev/codegraph/extract/lang/yaml"
	"github.com/codegraph-dev/codegraph/extract/lang/zig"
	"github.com/codegraph-dev/codegraph/extract/linguist"
)

// Languages lists every language, by name.
func Languages() []lang.Language { return known().all }

// registry is every language, and where it is found by.
type registry struct {
	all                                          []lang.Language
	byExtension, byFilename, byPrefix, byProgram map[string]*lang.Language
}

// known is made when a language is first asked for: commands that read no file do without.
var known = sync.OnceValue(func() *registry {
	r := &registry{all: list(), byExtension: map[string]*lang.Language{}, byFilename: map[string]*lang.Language{}, byPrefix: map[string]*lang.Language{}, byProgram: map[string]*lang.Language{}}
	var named []lang.Language
	for _, l := range r.all {
		if l.Named != nil || l.MadeInto != nil {
			named = append(named, l)
		}
	}
	r.complete()
	for i := range r.all {
		l := &r.all[i]
		l.Extract = elsewhere.Add(*l, named)
		for _, x := range l.Extensions {
			r.byExtension[x] = l
		}
		for _, n := range l.Filenames {
			r.byFilename[n] = l
		}
		for _, p := range l.Prefixes {
			r.byPrefix[p] = l
		}
		for _, p := range l.Interpreters {
			r.byProgram[p] = l
		}
	}
	return r
})

// complete adds to the languages what linguist recognises them by, and none of them claims.
func (r *registry) complete() {
	claimed := map[string]bool{}
	for _, l := range r.all {
		for _, k := range slices.Concat(l.Extensions, l.Filenames) {
			claimed[k] = true
		}
	}
	for i := range r.all {
		l := &r.all[i]
		if l.Linguist == "" {
			continue
		}
		more := linguist.Alone(l.Linguist)
		unclaimed := func(keys []string) []string {
			return slices.DeleteFunc(keys, func(k string) bool { return claimed[k] })
		}
		l.Extensions = slices.Concat(l.Extensions, unclaimed(more.Extensions))
		l.Filenames = slices.Concat(l.Filenames, unclaimed(more.Filenames))
		for _, k := range slices.Concat(l.Extensions, l.Filenames) {
			claimed[k] = true
		}
		for _, p := range more.Interpreters {
			if !slices.Contains(l.Interpreters, p) {
				l.Interpreters = slices.Concat(l.Interpreters, []string{p})
			}
		}
	}
}

func list() []lang.Language {
	return slices.Concat(
		fsharp.Languages(),
		golang.Languages(),
		gomod.Languages(),
		typescript.Languages(),
		jsconfig.Languages(),
		python.Languages(),
		java.Languages(),
		css.Languages(),
		rust.Languages(),
		csharp.Languages(),
		batch.Languages(),
		astro.Languages(),
		bash.Languages(),
		basic.Languages(),
		c.Languages(),
		clojure.Languages(),
		cmake.Languages(),
		cobol.Languages(),
		cue.Languages(),
		dart.Languages(),
		dockerfile.Languages(),
		elixir.Languages(),
		elm.Languages(),
		fortran.Languages(),
		graphql.Languages(),
		groovy.Languages(),
		haskell.Languages(),
		hcl.Languages(),
		kotlin.Languages(),
		lua.Languages(),
		mdx.Languages(),
		nix.Languages(),
		objc.Languages(),
		ocaml.Languages(),
		pascal.Languages(),
		perl.Languages(),
		php.Languages(),
		powershell.Languages(),
		prisma.Languages(),
		julia.Languages(),
		properties.Languages(),
		protobuf.Languages(),
		r.Languages(),
		ruby.Languages(),
		scala.Languages(),
		scss.Languages(),
		solidity.Languages(),
		sql.Languages(),
		svelte.Languages(),
		swift.Languages(),
		toml.Languages(),
		html.Languages(),
		yaml.Languages(),
		json.Languages(),
		makefile.Languages(),
		maven.Languages(),
		markdown.Languages(),
		vbnet.Languages(),
		vue.Languages(),
		erlang.Languages(),
		vhdl.Languages(),
		verilog.Languages(),
		zig.Languages(),
	)
}

func init() { lang.Register(Languages) }

// ByName returns a language of the registry, or nil.
func ByName(name string) *lang.Language { return lang.Named(name) }

// FamilyOf returns the family of a language of the registry; "" when it has none.
func FamilyOf(language string) lang.Family { return lang.FamilyOf(language) }

// ExtensionsOf lists the extensions of a family's files, in the languages' order.
func ExtensionsOf(f lang.Family) []string {
	var out []string
	for _, l := range Languages() {
		if l.Family == f {
			out = append(out, l.Extensions...)
		}
	}
	return out
}

// FamilyOfPath returns the family of the language that a path determines.
func FamilyOfPath(p string) lang.Family {
	if l, _ := Detect(p); l != nil {
		return l.Family
	}
	return ""
}

// Detect finds the language that a path determines. NeedsContent says that only the
// file's first line can determine it (see DetectContent).
func Detect(p string) (l *lang.Language, needsContent bool) {
	base := path.Base(p)
	if l := known().byFilename[base]; l != nil {
		return l, false
	}
	if l := known().byPrefix[base[:strings.IndexByte(base, '.')+1]]; l != nil {
		return l, false
	}
	if jsconfig.IsTSConfig(base) {
		return known().byFilename["tsconfig.json"], false
	}
	if x := path.Ext(base); x != "" && x != base {
		return known().byExtension[strings.ToLower(x)], false
	}
	return nil, !strings.HasPrefix(base, ".")
}

// DetectContent finds the language of a file without an extension by its
// shebang, or nil.
func DetectContent(source []byte) *lang.Language {
	line, ok := bytes.CutPrefix(source, []byte("#!"))
	if !ok {
		return nil
	}
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	fields := strings.Fields(string(line[:min(len(line), 256)]))
	for i, f := range fields {
		program := path.Base(f)
		if i == 0 && program == "env" || strings.HasPrefix(f, "-") || strings.Contains(f, "=") {
			continue
		}
		if l := known().byProgram[program]; l != nil {
			return l
		}
		return known().byProgram[strings.TrimRight(program, "0123456789.")]
	}
	return nil
}
