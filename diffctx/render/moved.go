package render

import (
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// movedFiles are the new paths of the files that moved.
func movedFiles(moves []analysis.SymbolChange) map[string]string {
	out := map[string]string{}
	for i := range moves {
		if s := &moves[i]; isFile(s) {
			out[s.Before.Path] = s.After.Path
		}
	}
	return out
}

// namesakes are the new paths of the files that are called like a type which moved with them, on
// both sides: what became of the type is what became of its file.
func namesakes(moves []analysis.SymbolChange) map[string]string {
	out := map[string]string{}
	for i := range moves {
		s := &moves[i]
		if isType := s.Before.Kind == "class" || s.Before.Kind == "interface" || s.Before.Kind == "enum" || s.Before.Kind == "struct"; isType && s.Before.Path != s.After.Path &&
			isNamesake(s.Before) && isNamesake(s.After) {
			out[s.Before.Path] = s.After.Path
		}
	}
	return out
}

// isNamesake reports a type at the top of a file of its name, however that is written.
func isNamesake(s *analysis.Symbol) bool {
	stem, _, _ := strings.Cut(path.Base(s.Path), ".")
	return s.Name == s.QualifiedName && strings.EqualFold(strings.NewReplacer("_", "", "-", "").Replace(stem), s.Name)
}

// moved takes what has another place or name.
func (g *groups) moved(s analysis.SymbolChange) {
	switch {
	case s.Within != "":
		g.with[s.Within]++
		if !s.Test && (s.Has(analysis.BodyChanged) || hasNewSignature(&s)) {
			g.changed[s.Within]++
		}
	case s.Before.QualifiedName == s.After.QualifiedName && s.Before.Path == s.After.Path:
	case embeds(s.Before) && embeds(s.After) && s.Reason == analysis.FollowsRename: // the type that it embeds says so
		g.follows++
	case s.Test && !s.TestFunction && !isFile(&s) && s.After.Kind != "package": // what tests share
		g.tests++
	default:
		g.moves = append(g.moves, s)
	}
}

// embeds reports a field that has its name from its type.
func embeds(s *analysis.Symbol) bool {
	return s.Kind == "field" && s.Signature != "" && strings.HasSuffix(s.Signature, s.Name) && !strings.Contains(s.Signature, " ")
}

// movedVisibility is the visibility that a moved or renamed definition has now, where that is
// all that its signature says anew; empty otherwise.
func movedVisibility(s *analysis.SymbolChange) string {
	if s.Change != analysis.Renamed && s.Change != analysis.Moved || s.Within != "" || s.Has(analysis.SignatureChanged) || s.Before.Visibility == s.After.Visibility {
		return ""
	}
	return s.After.Visibility
}

func hasNewSignature(s *analysis.SymbolChange) bool {
	return s.Has(analysis.SignatureChanged) || s.Has(analysis.VisibilityChanged)
}

// origin says where a changed definition was, or what it was called, before.
func origin(s *analysis.SymbolChange) string {
	if s.Before == nil || s.After == nil {
		return ""
	}
	var out []string
	if s.Before.Path != s.After.Path {
		out = append(out, "moved from "+s.Before.Path)
	}
	if s.Before.QualifiedName != s.After.QualifiedName && !isFile(s) {
		out = append(out, "was "+s.Before.QualifiedName)
	}
	return strings.Join(out, ", ")
}
