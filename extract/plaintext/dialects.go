package plaintext

import (
	"strings"
	"sync"
)

// dialect is how comments and strings are written.
type dialect struct {
	line   []string    // marks of comments up to the end of the line
	block  [][2]string // comments between two marks
	quotes string      // strings within a line; none in texts for people
	afar   bool        // a mark within a word, as in a#b, begins no comment
}

var (
	hash      = dialect{line: []string{"#"}, quotes: "\"'", afar: true}
	slashes   = dialect{line: []string{"//"}, block: [][2]string{{"/*", "*/"}}, quotes: "\"'"}
	dashes    = dialect{line: []string{"--"}, block: [][2]string{{"/*", "*/"}}, quotes: "\"'"}
	semicolon = dialect{line: []string{";"}, quotes: "\""}
	percent   = dialect{line: []string{"%"}, quotes: ""}
	tags      = dialect{block: [][2]string{{"<!--", "-->"}}, quotes: "\"'"}
	prose     = dialect{block: [][2]string{{"<!--", "-->"}}}
	braces    = dialect{line: []string{"--"}, block: [][2]string{{"{-", "-}"}}, quotes: "\""}
	stars     = dialect{block: [][2]string{{"(*", "*)"}}, quotes: "\""}
	lua       = dialect{line: []string{"--"}, block: [][2]string{{"--[[", "]]"}}, quotes: "\"'"}
	settings  = dialect{line: []string{"#", ";"}, quotes: "\"", afar: true}
	terraform = dialect{line: []string{"#", "//"}, block: [][2]string{{"/*", "*/"}}, quotes: "\"", afar: true}
	batch     = dialect{line: []string{"REM ", "rem ", "::"}, quotes: "\"", afar: true}
	dots      = dialect{line: []string{".. "}, afar: true}
	plain     = dialect{}
)

// dialects are by the names of linguist's languages; a text of another language has
// neither comments nor strings that could be known.
var dialects = sync.OnceValue(func() map[string]*dialect {
	return byName(map[*dialect]string{
		&hash: `Shell,YAML,TOML,Makefile,Dockerfile,CMake,R,Ruby,Elixir,Nix,Julia,Crystal,Starlark,Just,GraphQL,Nim,Tcl,Awk,Ignore List,EditorConfig,Git Attributes,Git Config,
		Perl,PowerShell,fish,Gettext Catalog,Nginx,Puppet,Meson,Raku,CoffeeScript,Procfile,Dotenv,Bitbake,Gherkin,SSH Config,Linux Kernel Module,Cython,GDScript,Mojo,CODEOWNERS,Pip Requirements`,
		&slashes: `Swift,Scala,Groovy,Gradle,Zig,Protocol Buffer,Objective-C,Objective-C++,JSON with Comments,JSON5,Verilog,SystemVerilog,D,Thrift,Solidity,GLSL,HLSL,WGSL,Cuda,OpenCL,V,Vala,ActionScript,
		Haxe,Odin,Metal,Bicep,CUE,Jsonnet,Reason,ReScript,Go Module,ANTLR,FlatBuffers,Cap'n Proto,Stylus,QML,Apex,Ballerina,Chapel,Processing,Rust,Java,Kotlin,C,C++,C#,Dart`,
		&dashes:    `SQL,PLpgSQL,PLSQL,TSQL,Ada,VHDL,AppleScript`,
		&lua:       `Lua,Luau,Terra`,
		&braces:    `Haskell,Elm,PureScript,Agda,Idris,Dhall,Literate Haskell`,
		&semicolon: `Common Lisp,Scheme,Racket,Emacs Lisp,Clojure,Assembly,AutoHotkey,LLVM,NASM,Fennel,Hy`,
		&settings:  `INI,Desktop,Java Properties,Windows Registry Entries`,
		&percent:   `TeX,BibTeX,Erlang,MATLAB,Prolog,PostScript`,
		&tags:      `HTML,XML,SVG,Vue,Svelte,XSLT,Maven POM,Razor,Blade,Twig,Astro,HTML+ERB,HTML+PHP,HTML+Django,XML Property List,Ant Build System,RSS`,
		&prose:     `Markdown,MDX,Textile,MediaWiki,Text`,
		&stars:     `OCaml,Standard ML,F#,Coq,Mathematica`,
		&terraform: `HCL`,
		&batch:     `Batchfile`,
		&dots:      `reStructuredText`,
	})
})

func byName(lists map[*dialect]string) map[string]*dialect {
	all := map[string]*dialect{}
	for d, list := range lists {
		for name := range strings.SplitSeq(list, ",") {
			all[strings.TrimSpace(name)] = d
		}
	}
	return all
}
