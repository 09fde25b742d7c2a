package main

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
)

const preamble = `# Accuracy

Written by ` + "`make accuracy`" + ` (cmd/internal/check/accuracy): every repository of cmd/internal/check/repos.txt is indexed at its commit and
compared with the truth of a compiler or a compiler-grade indexer, site by site: which definition does the name at this line refer to.

Cells are precision/recall. An edge is right if the truth has a reference on its very line to that definition. For Python and Java
the precision in brackets is the one asked for; it is *judged*: it leaves out sites at which the tool that made the truth resolved
nothing of that name (untyped receivers, missing dependencies). Pairs of functions and of files have no site, so the scorer judges
all of them right; look at the plain figure. A figure below its aim is **bold**. What is asked of a language is asked of each repository.

- **calls**: site to function or method. **refs**: all references but imports. **callgraph**: each pair of functions once.
- **filedeps**: a file to another that it refers into. **inherit**: a type to one that it extends or implements.
- **defs**: functions, methods and types; precision/recall, then the share found at the exact line of the name. Nested functions and
  local types that the truth leaves out count against precision only.
- Edges that say what holds rather than what is written (` + "`implements`" + ` in Go, ` + "`overrides`" + `) have no reference on their line: they count
  against the precision of refs, exact refs and filedeps, not against the judged one.
- The third table has figures once more without what the rules of leave.go and augment.go leave out (they look at no figure): *unsited*, the edges of the
  point above, those of rule 20, whose sites name a local variable, and calls of methods that Python makes for an operator, a statement or a builtin; *alternatives*, an edge to one alternative of a union, of builds or of
  overload signatures at a site for which the truth names another one, which was made for one build; *faults*, edges at sites where the source shows a fault of the truth's tool (faults.go: in
  Python a member or imported name called as a builtin, which it takes for the builtin, a member called as a module of its package, what a branch over the system, the version or ` + "`TYPE_CHECKING`" + ` defines, declarations of stubs, which it has in the place of the sources' own, also left out of the truth, and attributes that a class assigns without a type, for which it
  has the base's, and names in ` + "`__slots__`" + `, for which it has the class, also left out of the truth, and functions under a decorator that are named as members of their module, for which it has one of the decorator's module; in TypeScript keys of object literals, fields that a constructor's parameters make, methods of types without a name and members that are set on functions, which it does not define, calls with type arguments, in brackets or of a cast, which it has as mere references and which are taken for such, and ` + "`super(…)`" + `, at which it has nothing, and members of a module imported as a whole that the module passes on, for which it has a local); *calls* of the truth that stand on the line of another definition of the name (overloads,
  setters) or are keys of an object literal, and calls on templates, which the truth has as mere references; *self* and *generic*, relations of a type to itself and of Go's generic types, which the truth's tool has and mostly has not, of inherit; *augmented*,
  pairs of files that nothing relates but that the second augments a module that the first imports. Aims there: calls of Go, Python and Java .98/.98, of TypeScript .97/.94, the exact tier .998.
- Sets: binding was written against **development** repositories; **older** ones are the same about one and two years before;
  **examined** ones were measured first and then read for causes of misses; **held-out** ones were only measured, nobody
  read what is missed or wrong there. The last are the figures to expect of a repository that is not listed.

Repositories that were measured at first sight: [fresh.md](accuracy/fresh.md). Repositories that are not scored here have their last figures in [earlier.md](accuracy/earlier.md). Style sheets are compared with postcss instead (` + "`" + `make styles` + "`" + `): [css.md](accuracy/css.md). Of five repositories nothing differs. C, C++ and Rust: [names.md](accuracy/names.md).

## The truth

Truth and scorer of the development set come with the evaluation folder (` + "`-truth`" + `, CODEGRAPH_EVAL). Truth for the rest is made by the
same folder's steps, and read from the folder ` + "`-more`" + ` (CODEGRAPH_EVAL_MORE):

    go run ./cmd/internal/check/accuracy -list > ../repos.txt
    export EVAL_LIST=$PWD/../repos.txt EVAL_DATA=DIR EVAL_REPOS=DIR EVAL_MIRROR=DIR EVAL_NPM=DIR
    for step in build checkout deps index truth; do sh $CODEGRAPH_EVAL/run.sh $step; done
    make accuracy CODEGRAPH_EVAL_MORE=$EVAL_DATA/truth
`

// relationsShown are the rows of the first table of a language.
var relationsShown = []string{"calls", "refs", "callgraph", "filedeps", "inherit"}

func writeReport(w io.Writer, scored []result, left []skipped, pages string) {
	fmt.Fprint(w, preamble)
	for _, language := range order {
		var list []result
		for _, set := range sets {
			for _, r := range scored {
				if r.language == language && r.set == set {
					list = append(list, r)
				}
			}
		}
		if len(list) == 0 {
			continue
		}
		fmt.Fprintf(w, "\n## %s\n\n", aims[language].title)
		fmt.Fprintf(w, "Known faults of the truth:%s\n\n", aims[language].faults)
		writeCauses(w, language, pages)
		writeRelations(w, language, list)
		writeTiers(w, list)
		writeLeftOut(w, list)
	}
	writeSkipped(w, left)
}

// writeCauses links the page about what is missed and wrong, if there is one.
func writeCauses(w io.Writer, language, pages string) {
	page := language + ".md"
	if _, err := os.Stat(filepath.Join(pages, page)); err == nil {
		fmt.Fprintf(w, "What is missed and what is wrong, by cause: [%s](%s).\n\n", page, path.Join(filepath.Base(pages), page))
	}
}

func writeRelations(w io.Writer, language string, list []result) {
	target := aims[language]
	fmt.Fprintf(w, "| repository | set | commit | %s | defs |\n|%s\n", strings.Join(relationsShown, " | "), strings.Repeat("---|", len(relationsShown)+4))
	fmt.Fprint(w, "| *aim* | | |")
	for _, name := range relationsShown {
		if a := target.aims[name]; a != (aim{}) {
			fmt.Fprintf(w, " *%.2f/%.2f* |", a.precision, a.recall)
		} else {
			fmt.Fprint(w, " |")
		}
	}
	fmt.Fprintf(w, " *-/%.2f at the line* |\n", defsRecall)
	for _, r := range list {
		fmt.Fprintf(w, "| %s | %s | %.10s |", r.Name, r.set, r.Commit)
		for _, name := range relationsShown {
			fmt.Fprintf(w, " %s |", r.pair(r.all[name], target.aims[name]))
		}
		defs := r.all["defs all"]
		fmt.Fprintf(w, " %.3f/%s, %s |\n", defs.Precision, figure(defs.Recall, defsRecall), figure(defs.ExactLine, defsRecall))
	}
}

// pair shows precision/recall of a relation, if there was anything to find.
func (r result) pair(figures row, least aim) string {
	if figures.Truth == 0 {
		return "-"
	}
	if figures.Graph == 0 {
		return "-/" + figure(figures.Recall, least.recall)
	}
	precision := figure(r.precision(figures), least.precision)
	if aims[r.language].judged {
		precision = fmt.Sprintf("%.3f (%s)", figures.Precision, precision)
	}
	return precision + "/" + figure(figures.Recall, least.recall)
}

// writeTiers shows how far certainty can be relied upon.
func writeTiers(w io.Writer, list []result) {
	fmt.Fprintf(w, "\nPrecision by certainty (judged where that is asked for), with the number of edges; of the exact tier also its share of all right edges (aims: %.3f, %.0f %%).\n\n"+
		"| repository | exact calls | share | exact refs | share | inferred calls | inferred refs | alternative calls | alternative refs | ambiguous calls | ambiguous refs |\n|%s\n",
		exactPrecision, exactShare*100, strings.Repeat("---|", 11))
	for _, r := range list {
		fmt.Fprintf(w, "| %s |", r.Name)
		for _, relation := range []string{"calls", "refs"} {
			exact := r.tier["exact"][relation]
			share := float64(exact.Right) / float64(max(1, r.all[relation].Right))
			fmt.Fprintf(w, " %s | %s |", r.counted(exact, exactPrecision), figure(share, exactShare))
		}
		for _, tier := range tiers[1:] {
			fmt.Fprintf(w, " %s | %s |", r.counted(r.tier[tier]["calls"], 0), r.counted(r.tier[tier]["refs"], 0))
		}
		fmt.Fprintln(w)
	}
}

// writeLeftOut shows figures without what is left out by rule, where that is anything.
func writeLeftOut(w io.Writer, list []result) {
	const columns = "unsited | alternatives | faults | calls | self | generic | augmented | calls | exact calls | refs | filedeps | inherit | inferred calls | inferred refs"
	fmt.Fprintf(w, "\nWithout what is left out by rule, and how much that is:\n\n| repository | %s |\n|%s\n", columns, strings.Repeat("---|", strings.Count(columns, "|")+2))
	for _, r := range list {
		l, target := r.left, aims[r.language]
		fmt.Fprintf(w, "| %s | %d | %d | %d | %d | %d | %d | %d | %s | %s | %s | %s | %s | %s | %s |\n", r.Name, l.unsited, l.unions, l.faults, l.calls, l.selves, l.generics, l.pairs,
			r.pair(l.all["calls"], target.reduced), r.counted(l.exact["calls"], reducedExact), r.pair(l.all["refs"], target.aims["refs"]), r.pair(l.all["filedeps"], target.aims["filedeps"]), r.pair(l.inherits["inherit"], target.aims["inherit"]),
			r.counted(l.inferred["calls"], inferredPrecision), r.counted(l.inferred["refs"], inferredPrecision))
	}
}

func (r result) counted(figures row, least float64) string {
	if figures.Graph == 0 {
		return "-"
	}
	return fmt.Sprintf("%s (%d)", figure(r.precision(figures), least), figures.Graph)
}

// skipped is a subject that has no figures, and why.
type skipped struct {
	subject
	why string
}

func writeSkipped(w io.Writer, left []skipped) {
	if len(left) == 0 {
		return
	}
	fmt.Fprint(w, "\n## Not scored\n\n")
	for _, s := range left {
		fmt.Fprintf(w, "- %s (%s): %s\n", s.Name, s.language, s.why)
	}
}

// figure shows a figure, bold when it is below what is asked for.
func figure(value, least float64) string {
	if value < least {
		return fmt.Sprintf("**%.3f**", value)
	}
	return fmt.Sprintf("%.3f", value)
}
