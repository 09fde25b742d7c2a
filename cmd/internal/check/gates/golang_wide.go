package main

// goFunc is how a declaration of a function or method begins, to its name.
const goFunc = `func (?:\([^)\n]*\) )?\w+`

// goWide are further kinds of edit, most of which break a build.
var goWide = []rewrite{
	{"import taken out", `^\t"[^"\n]+"\n`, "", ""},
	{"import not used", `^import \(\n`, "import (\n\t\"container/ring\"\n", ""},
	{"name of a module from outside", `\b(cobra|viper|zap|assert|require|logrus|yaml|grpc|prometheus|errgroup|uuid|toml|pflag|color|slog|gin|mux|chi)\.([A-Z]\w*)\b`, "${1}.${2}Gone", ""},
	{"value of no name", `(\breturn|=) ([a-z]\w*)\n`, "${1} ${2}Gone\n", `\b(?:nil|true|false)\n`},
	{"field of no name", `\b([a-z]\w*)\.([a-z]\w*)\b([^(\w])`, "${1}.${2}Gone${3}", ""},
	{"key of a literal", `^(\t+)([A-Z]\w*):( +[^\n]*,\n)`, "${1}${2}Gone:${3}", ""},
	{"argument of another type", `\b([A-Za-z]\w*)\((\w+)([,)])`, "${1}(struct{ gone int }{}${3}", `^(?:func|make|new|panic|print|append)\b`},
	{"argument added", `\.([A-Z]\w*)\(\)`, ".${1}(nil)", ""},
	{"type of a parameter", `^(` + goFunc + `\(\w+ )[\w.*\[\]]+([,)])`, "${1}struct{ gone int }${2}", ""},
	{"type of a result", `^(` + goFunc + `\([^)\n]*\) )[\w.*\[\]]+ \{`, "${1}struct{ gone int } {", ""},
	{"result added", `^(` + goFunc + `\([^)\n]*\)) ([\w.*\[\]]+) \{`, "${1} (${2}, error) {", ""},
	{"result taken away", `^(` + goFunc + `\([^)\n]*\)) \(([\w.*\[\]]+), error\) \{`, "${1} ${2} {", ""},
	{"method renamed", `^(func \([^)\n]*\) )(\w+)\(`, "${1}${2}Gone(", ""},
	{"function renamed", `^(func )(\w+)\(`, "${1}${2}Gone(", `^func (?:main|init|Test|Benchmark|Example|Fuzz)`},
	{"method removed", `^func \([^)\n]*\) \w+\([^\n]*\{\n(?:\t.*\n|\n)*\}\n`, "", ""},
	{"type renamed", `^(type )(\w+)( )`, "${1}${2}Gone${3}", ""},
	{"constant renamed", `^(\t|const |var )([A-Z]\w*)( += )`, "${1}${2}Gone${3}", ""},
	{"first field removed", `^(type \w+ struct \{\n)\t\w+ +[^\n]*\n`, "${1}", ""},
	{"type of a field", `^(type \w+ struct \{\n\t\w+ +)[\w.*\[\]]+`, "${1}struct{ gone int }", ""},
	{"embedded type removed", `^\t\*?(?:\w+\.)?[A-Z]\w*\n`, "", ""},
	{"method added to an interface", `^(type \w+ interface \{\n)`, "${1}\tGone()\n", ""},
	{"name of the library", `\b(strings|fmt|os|errors|time|sync|bytes|io|strconv|sort)\.([A-Z]\w*)\b`, "${1}.${2}Gone", ""},
	{"arguments of the library", `\b(strings|bytes|strconv|filepath)\.([A-Z]\w*)\((\w)`, "${1}.${2}(nil, ${3}", ""},
	{"variable not used", `^(func [^\n]*\{\n)`, "${1}\tgone := 1\n", ""},
	{"return taken out", `^\treturn [^\n]*\n(\}\n)`, "${1}", ""},
	{"values of a return", `^(\t+return )(\w+), \w+\n`, "${1}${2}\n", ""},
	{"values of an assignment", `^(\t+)(\w+), \w+ := ([^\n]*\)\n)`, "${1}${2} := ${3}", `range|map|\.\(`},
	{"value of another type", `^(\t+\w+ := )(?:"[^"\n]*"|\d+)\n`, "${1}struct{ gone int }{}\n", ""},
	{"type assertion", `\b(\w+)\.\(\*?\w[\w.]*\)`, "${1}.(struct{ gone int }).gone", `\(type\)`},
	{"conversion", `\b(?:int|string|int64|uint64|float64)\((\w+)\)`, "${1}", ""},
	{"syntax", `^(\tif [^\n]*)\{\n`, "${1}\n", ""},
}
