package main

// Parts of the patterns of members: two spaces deep or four or a tab, as nearly all of TypeScript is written.
const (
	scriptDeep   = `(?:  |    |\t)`
	scriptMember = `^` + scriptDeep + `(?:public |protected |private |static |async |override )*`
	scriptTop    = `^(?:export )?(?:default )?`
	scriptWord   = `\b(?:if|for|while|switch|catch|constructor|function|return|super|await|typeof|require|import)\b`
)

// scriptsWide are further kinds of edit that a checker of names objects to in JavaScript too.
var scriptsWide = []rewrite{
	{"import taken out", `^import [^'"\n]+ from ['"][^'"\n]+['"];?\n`, "", ""},
	{"name of an import renamed", `^(import \{ (?:\w+, )*)(\w+)( |,)([^\n]* from ['"]\.)`, "${1}${2}Gone${3}${4}", `\btype\b`},
	{"value of no name", `(\breturn|=) ([a-z]\w*)(;?\n)`, "${1} ${2}Gone${3}", `\b(?:null|true|false|this|undefined|arguments)\b`},
	{"field of no name", `\bthis\.(\w+)\b([^(\w =])`, "this.${1}Gone${2}", ""},
	{"method of no name", `\bthis\.(\w+)\(`, "this.${1}Gone(", ""},
	{"function renamed", `(` + scriptTop + `(?:async )?function )(\w+)\(`, "${1}${2}Gone(", ""},
	{"constant renamed", `(` + scriptTop + `const )(\w+)( =|:)`, "${1}${2}Gone${3}", ""},
	{"class renamed", `(` + scriptTop + `(?:abstract )?class )(\w+)`, "${1}${2}Gone", ""},
	{"method renamed", `(` + scriptMember + `)([a-z]\w*)(\([^\n]*\{\n)`, "${1}${2}Gone${3}", scriptWord},
	{"method removed", scriptMember + `[a-z]\w*\([^)\n]*\)[^\n{]*\{\n(?:(?:    |\t\t).*\n|\n)*  \}\n`, "", scriptWord + `[ (]`},
	{"default export taken away", `^export default (class|function|async function) `, "${1} ", ""},
	{"name of a namespace", `\b([a-z]\w*)\.([A-Z]\w*)\b`, "${1}.${2}Gone", `this\.`},
	{"name of the library", `\b(Math|JSON|Object|Array|Promise|Number|Date)\.([a-z]\w*)\b`, "${1}.${2}Gone", ""},
	{"method of the library", `\.(push|slice|indexOf|trim|toLowerCase|startsWith|join|forEach|map|filter)\(`, ".${1}Gone(", ""},
	{"variable taken out", `^[ \t]+(?:const|let|var) \w+ = [^\n]*;\n`, "", ""},
	{"variable declared twice", `^([ \t]+)(?:const|let) (\w+) = [^\n]*;\n`, "${0}${1}const ${2} = null;\n", ""},
	{"constant assigned", `^([ \t]+)const (\w+) = [^\n]*;\n`, "${0}${1}${2} = null;\n", ""},
	{"syntax", `^([ \t]+if \([^\n]*)\) \{\n`, "${1} {\n", ""},
}

// typedWide are such as only types object to.
var typedWide = append([]rewrite{
	{"type of a parameter", `(` + scriptTop + `(?:async )?function \w+\((?:\w+\??: [\w.\[\]]+, )*\w+: )[\w.\[\]]+([,)])`, "${1}{ gone: 1 }${2}", ""},
	{"type of a method's parameter", `(` + scriptMember + `[a-z]\w*\((?:\w+\??: [\w.\[\]]+, )*\w+: )[\w.\[\]]+([,)])`, "${1}{ gone: 1 }${2}", scriptWord},
	{"parameter added to a method", `(` + scriptMember + `[a-z]\w*\()([^\n]*\{\n)`, "${1}gone: symbol, ${2}", scriptWord + `|\(\)`},
	{"parameter added to a constructor", `^(` + scriptDeep + `constructor\()(\w)`, "${1}gone: symbol, ${2}", ""},
	{"parameter taken away", `((?:` + scriptTop + `(?:async )?function \w+|` + scriptMember + `[a-z]\w*)\()\w+\??: [\w.\[\]]+, `, "${1}", scriptWord + `\(`},
	{"type of a result", `(\): )[\w.<>\[\]]+( \{\n)`, "${1}{ gone: 1 }${2}", `void|is`},
	{"member of a type removed", `^` + scriptDeep + `(?:readonly )?\w+\??: [^\n{=]+;\n`, "", ""},
	{"member of a type renamed", `^(` + scriptDeep + `(?:readonly )?\w+)(\??: [^\n{=]+;\n)`, "${1}Gone${2}", ""},
	{"member of a type added", `(` + scriptTop + `interface \w+[^{\n]*\{\n)`, "${1}  gone: number;\n", ""},
	{"member made required", `^(` + scriptDeep + `(?:readonly )?\w+)\?(: [^\n]*\n)`, "${1}${2}", ""},
	{"type of a member", `^(` + scriptDeep + `(?:private |public |readonly |protected )*\w+\??: )[\w\[\]]+(;\n)`, "${1}{ gone: 1 }${2}", ""},
	{"supertype taken away", `(` + scriptTop + `(?:abstract )?class \w+(?:<[^{\n]*?>)?) (?:extends|implements) [^{\n]+ \{`, "${1} {", ""},
	{"supertype of an interface taken away", `(` + scriptTop + `interface \w+(?:<[^{\n]*?>)?) extends [^{\n]+ \{`, "${1} {", ""},
	{"class made abstract", `^(export (?:default )?)class `, "${1}abstract class ", ""},
	{"abstract method added", `(` + scriptTop + `abstract class [^{\n]*\{\n)`, "${1}  abstract gone(): void;\n", ""},
	{"constant of an enum renamed", `^(` + scriptDeep + `)([A-Z]\w*)( = ['"\d])`, "${1}${2}Gone${3}", ""},
	{"type renamed", `(` + scriptTop + `(?:type|interface|enum) )(\w+)`, "${1}${2}Gone", ""},
	{"type of no name", `(: )([A-Z]\w+)(;|,|\)| =)`, "${1}${2}Gone${3}", ""},
	{"type argument", `\b(Array|Promise|Map|Set|Record)<\w+([,>])`, "${1}<{ gone: 1 }${2}", ""},
	{"argument of another type", `\b([a-z]\w*)\(\w+([,)])`, "${1}(Symbol()${2}", scriptWord},
	{"argument taken away", `\b([a-z]\w*)\((\w+), `, "${1}(", scriptWord},
	{"argument added", `\.([a-z]\w*)\(\)`, ".${1}(null)", ""},
	{"argument of a constructor", `\bnew ([A-Z]\w*)\((\w)`, "new ${1}(Symbol(), ${2}", ""},
	{"key of a literal", `^(    [ \t]*)([a-z]\w*)(: [^\n;]*,\n)`, "${1}${2}Gone${3}", ""},
	{"value of another type", `\b((?:const|let) \w+: (?:string|number|boolean)) = [^\n;]*`, "${1} = Symbol()", ""},
	{"field of another type", `^(` + scriptDeep + `(?:private |public |readonly |protected )*\w+: (?:string|number|boolean)) = [^\n;]*`, "${1} = Symbol()", ""},
	{"return taken out", `^[ \t]+return [^\n]*;\n(  \}\n|\}\n)`, "${1}", ""},
	{"text of a union", `( === )'\w+'`, "${1}'gone'", ""},
	{"member of a union removed", `^([ \t]+\| )'[^'\n]*'(\n[ \t]+\|)`, "${1}'gone'${2}", ""},
	{"member made private", `(` + scriptMember + `)([a-z]\w*)(\([^\n]*\{\n)`, "  private ${2}${3}", scriptWord + `|private|protected`},
	{"method made static", `^(` + scriptDeep + `)((?:async )?[a-z]\w*\([^\n]*\{\n)`, "${1}static ${2}", scriptWord},
	{"field made readonly", `^(` + scriptDeep + `(?:private |public |protected )?)(\w+: [^\n=]+;\n)`, "${1}readonly ${2}", ""},
}, scriptsWide...)
