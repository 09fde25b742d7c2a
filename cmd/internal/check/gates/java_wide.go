package main

// Parts of the patterns of members: four spaces deep, as nearly all of Java is written.
const (
	javaMods = `    (?:public |protected |private )?(?:static |final |synchronized )*`
	javaType = `\w[\w<>\[\], ?.]*`
)

// javaWide are further kinds of edit, most of which break a build.
var javaWide = []rewrite{
	{"import taken out", `^import (?:static )?[\w.]+;\n`, "", ""},
	{"import of what the library lacks", `^(import java\.[\w.]+\.[A-Z]\w*);`, "${1}Gone;", ""},
	{"import of a nested class", `^(import [a-z][\w.]*\.[A-Z]\w*);`, "${1}.Gone;", ""},
	{"value of no name", `(\breturn|=) ([a-z]\w*);`, "${1} ${2}Gone;", `\b(?:null|true|false|this);`},
	{"field of no name", `\bthis\.([a-z]\w*)\b([^(\w])`, "this.${1}Gone${2}", ""},
	{"argument of a constructor", `\bnew ([A-Z]\w*)\((\w)`, "new ${1}(new Thread(), ${2}", ""},
	{"type of an argument", `\b([a-z]\w*)\(\w+([,)])`, "${1}(new Thread()${2}", `^(?:if|for|while|switch|catch|synchronized|assert|super|this|return)\b`},
	{"type of a parameter", `^(` + javaMods + javaType + ` [a-z]\w*\()(?:final )?[\w<>\[\].?]+ (\w+)([,)])`, "${1}Thread ${2}${3}", ""},
	{"override renamed", `^(    @Override\n    [^\n(=]*? )([a-z]\w*)\(`, "${1}${2}Gone(", ""},
	{"implementation renamed", `^    @Override\n(    [^\n(=]*? )([a-z]\w*)\(`, "${1}${2}Gone(", ""},
	{"class made final", `^public class `, "public final class ", ""},
	{"class made abstract", `^public class `, "public abstract class ", ""},
	{"supertype taken away", `^((?:public |abstract |final )*class \w+(?:<[^{\n]*?>)?) (?:extends|implements) [^{\n]+ \{`, "${1} {", ""},
	{"type of no name", `^(\s+(?:private |public |protected |static |final )+)([A-Z]\w*)( \w+(?: =|;))`, "${1}${2}Gone${3}", ""},
	{"field removed", `^    (?:private |public |protected |static |final )+` + javaType + ` \w+(?: = [^\n;]*)?;\n`, "", `abstract|\(.*\) *(?:throws [\w., ]+)?;\n$|^    (?:return|throw) `},
	{"method removed", javaBody.String()[len(`(?m)`):], "", ""},
	{"method renamed", `^(    (?:public |protected )(?:static |final |synchronized )*` + javaType + ` )([a-z]\w*)\(`, "${1}${2}Gone(", ""},
	{"static taken away", `^(    (?:public |protected |private )?)static ((?:final )?` + javaType + ` [a-z]\w*\()`, "${1}${2}", ""},
	{"type of a result", `^(    (?:public |protected |private )?(?:static |final )*)` + javaType + ` ([a-z]\w*\([^)]*\)[^;{\n]*\{)`, "${1}Thread ${2}", "^    Thread "},
	{"checked exception", `^(    (?:public|protected)[^=;\n(]* [a-z]\w*\([^)]*\)) \{`, "${1} throws Exception {", ""},
	{"return taken out", `^        return [^\n]*;\n(    \}\n)`, "${1}", ""},
	{"field made final", `^(    (?:private|protected|public) )((?:static )?` + javaType + ` \w+(?: = [^\n;]*)?;)`, "${1}final ${2}", `\bfinal\b|\(\);$|abstract`},
	{"type of a field", `^(    (?:private |public |protected |static |final )+)[\w<>\[\].?]+ (\w+(?: = [^\n;]*)?;)`, "${1}Thread ${2}", ""},
	{"method added to an interface", `^(public interface [^{]*\{\n)`, "${1}    void gone();\n", ""},
	{"method added to an abstract class", `^(public abstract class [^{]*\{\n)`, "${1}    protected abstract void gone();\n", ""},
	{"constant of an enum renamed", `^(    )([A-Z][A-Z_0-9]+)([,;(])`, "${1}${2}_GONE${3}", ""},
	{"method of no name", `\b(\w+)\.(add|put|get|append|size|length|isEmpty|contains|remove|charAt|substring|equals|iterator|next|hasNext|format|min|max)\(`, "${1}.${2}Gone(", ""},
	{"arguments of the library", `\.(size|length|isEmpty|iterator|hasNext|next|hashCode)\(\)`, ".${1}(new Thread())", ""},
	{"variable declared twice", `^(        )(?:final )?` + javaType + ` (\w+)( = [^\n]*;\n)`, "${0}${1}Object ${2} = null;\n", "return|throw"},
	{"value of another type", `^(        (?:int|long|boolean|double) \w+ = )[^\n;]*;`, `${1}"gone";`, ""},
	{"type argument", `\b(List|Map|Set|Collection|Iterable|Optional|Comparator|Iterator)<[A-Z]\w*([,>])`, "${1}<Thread${2}", ""},
	{"syntax", `^(        return [^\n]*);\n`, "${1}\n", ""},
	{"call of a super constructor taken out", `^        super\([^\n)][^\n]*\);\n`, "", ""},
	{"field not assigned", `^        this\.\w+ = [\w.]+;\n`, "", ""},
	{"variable without a value", `^(        (?:int|long|boolean|String|[A-Z]\w*) \w+) = [^\n;]*;`, "${1};", ""},
}
