package python

import (
	"bytes"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// isOpened reports a module that gets names which it does not write: by what it is, or by what it calls.
func isOpened(l *core.Linker, f *core.File) bool {
	whole := l.WholeFacts(f)
	if slices.ContainsFunc(f.Facts.Imports, opens) {
		return true
	}
	return usesAny(whole, pythonOpening()) || usesModules(whole) || usesAny(whole, pythonRunner()) && runsHere(l, f) || setsTable(l, f) || handsOver(whole)
}

// pythonOpening are the names by which a module gets names that it does not write, beside those that are looked at more closely.
var pythonOpening = lang.WordSet("execfile __path__ __getattr__ extend_path declare_namespace attach attach_stub LazyModule lazy_import _LazyModule install_lazy")

var pythonRunner = lang.WordSet("exec")

// opens reports an import of what gives a module names.
func opens(m facts.Import) bool {
	for _, name := range [...]string{m.Local, m.Name} {
		if pythonOpening()[name] || pythonRunner()[name] || name == "modules" && m.Module == "sys" {
			return true
		}
	}
	return false
}

// usesModules reports a file that reaches for the table of modules.
func usesModules(f *facts.File) bool {
	return slices.ContainsFunc(f.Exprs, func(x facts.Expr) bool {
		if x.Op != facts.OpMember || x.S != "modules" {
			return false
		}
		of := &f.Exprs[x.A]
		return of.Op == facts.OpName || of.Op == facts.OpImport && int(of.N) < len(f.Imports) && f.Imports[of.N].Module == "sys"
	})
}

// runsHere reports a module that runs a text with its own names around it: where no names are given, or its own are.
func runsHere(l *core.Linker, f *core.File) bool {
	t, ok := l.Tree.(core.Sources)
	if !ok {
		return true
	}
	text := t.Source(f.Path)
	for _, at := range runsText.Regexp().FindAllIndex(text, -1) {
		if at[0] > 0 && bytes.IndexByte([]byte(`.'"`), text[at[0]-1]) >= 0 {
			continue // a method, or the mode of compile
		}
		arguments := argumentsAt(text[at[1]:])
		if len(arguments) < 2 || ownNames.Regexp().Match(bytes.Join(arguments[1:], []byte{','})) {
			return true
		}
	}
	return false
}

var (
	runsText = lang.Pattern{Text: `\bexec\b[ \t]*\(?`}
	ownNames = lang.Pattern{Text: `\*|\b(?:globals|locals|vars|__name__|__package__|f_globals)\b`}
)

// argumentsAt parts what is behind an open parenthesis into arguments; none where it does not close.
func argumentsAt(text []byte) (out [][]byte) {
	depth, from := 0, 0
	var quote byte
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0:
			if c == '\\' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ',' && depth == 0:
			out, from = append(out, text[from:i]), i+1
		case c == ')' || c == ']' || c == '}':
			if depth--; depth < 0 {
				if rest := bytes.TrimSpace(text[from:i]); len(rest) > 0 {
					out = append(out, rest)
				}
				return out
			}
		}
	}
	return nil
}
