package main

// pythonWide are further kinds of edit that a checker of types may object to.
var pythonWide = []rewrite{
	{"import taken out", `^(?:from [\w.]+ )?import \w+\n`, "", "__future__"},
	{"value of no name", `(\breturn|=) ([a-z]\w*)\n`, "${1} ${2}_gone\n", `\b(?:None|True|False)\n`},
	{"attribute of no name", `\bself\.(\w+)\b([^(\w =])`, "self.${1}_gone${2}", ""},
	{"method of no name", `\bself\.(\w+)\(`, "self.${1}_gone(", ""},
	{"name of the library", `\b(os|sys|re|time|json|logging|itertools|functools)\.([a-z]\w*)\b`, "${1}.${2}_gone", ""},
	{"argument by a name that is none", `([(, ])(\w+)=(\w+[,)])`, "${1}${2}_gone=${3}", ""},
	{"parameter taken away", `^((?:    )?def \w+\((?:self, )?)\w+(?:: [\w.\[\]]+)?, `, "${1}", ""},
	{"parameter renamed", `^((?:    )?def \w+\((?:self, )?\w+)(: [\w.\[\]]+)?([,)])`, "${1}_gone${2}${3}", ""},
	{"function renamed", `^(def )(\w+)\(`, "${1}${2}_gone(", ""},
	{"method renamed", `^(    def )([a-z]\w*)\(`, "${1}${2}_gone(", ""},
	{"class renamed", `^(class )(\w+)`, "${1}${2}_gone", ""},
	{"supertype taken away", `^(class \w+)\([\w., ]+\):`, "${1}:", ""},
	{"constant renamed", `^([A-Z][A-Z_]+)( = )`, "${1}_GONE${2}", ""},
	{"attribute not assigned", `^        self\.\w+ = \w+\n`, "", ""},
	{"syntax", `^(    def [^\n]*\)):\n`, "${1}\n", ""},
}
