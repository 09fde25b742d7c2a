package render

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// groups sorts the entries of a diff by what a reviewer does with them.
type groups struct {
	moves      []analysis.SymbolChange            // renamed, moved; what moved with its container is folded
	with       map[string]int                     // entries folded into a container, by its id
	offers     map[string][]string                // the names of public ones at the top of a file that came or went, or in its namespace, by its id
	holds      map[string][]string                // the names of private ones of code at the top of a file that came or went, by its id
	spaces     map[string]bool                    // the namespaces in these, as memberKey has them
	changed    map[string]int                     // those of them that also changed otherwise
	nested     map[string][]analysis.SymbolChange // what changed inside of a function that changed, by its id
	behaviour  []analysis.SymbolChange            // body changes, the widest reach first
	annotated  []analysis.SymbolChange            // those of which annotations alone differ, or a signature that a break reports too
	outlined   []analysis.SymbolChange            // those of sections and keys of texts and data
	signature  []analysis.SymbolChange
	deprecated []analysis.SymbolChange // marked as deprecated, or no longer
	added      []analysis.SymbolChange
	removed    []analysis.SymbolChange
	files      []analysis.SymbolChange // added and removed ones that offer nothing to others
	newTests   []analysis.SymbolChange
	goneTests  []analysis.SymbolChange
	private    []analysis.SymbolChange // additions and removals that are not part of an API
	sections   []analysis.SymbolChange // those of text and data
	docs       int
	local      int // definitions with renamed locals
	follows    int // definitions that only follow what was renamed
	rewritten  int // definitions that are written otherwise
	tests      int // other entries in test code

	closed    map[string]bool                                // ids of files that came or went and whose definitions are all private
	broken    map[string]bool                                // ids, on the base side, of what the breaks report
	gone      map[string]bool                                // paths, on the base side, of which the breaks report that a definition was removed
	filled    map[string]bool                                // folders with added files
	emptied   map[string]bool                                // folders that lost files
	asked     map[string]bool                                // members that the breaks report as required now, by path and qualified name
	testFiles []string                                       // that came or went
	helpers   []*analysis.Symbol                             // other definitions in test code that came or went
	now       map[string]bool                                // ids, on the head side, of what the breaks show as the new definition
	valued    map[string]bool                                // ids, on the base side, of constants whose value the breaks report
	hidden    map[string]bool                                // ids, on the base side, of what the breaks say others can no longer name
	written   map[string][2]string                           // signatures that the breaks show, by path and qualified name: before and now
	above     struct{ signature, added, removed, moves int } // entries left out for that
}

// group sorts the entries. What the breaks report is left out where they are shown.
func (p *page) group(r *analysis.Result) groups {
	g := groups{with: map[string]int{}, offers: map[string][]string{}, holds: map[string][]string{}, spaces: map[string]bool{}, changed: map[string]int{}, nested: map[string][]analysis.SymbolChange{}, broken: map[string]bool{}, gone: map[string]bool{}, asked: map[string]bool{}, now: map[string]bool{}, valued: map[string]bool{}, hidden: map[string]bool{}, written: map[string][2]string{}, filled: folders(r.Symbols, false), emptied: folders(r.Symbols, true), closed: closedFiles(r.Symbols)}
	if p.opts.wants("breaks") && !p.opts.Summary {
		g.noteBreaks(r, p.opts.broken(), p.outside)
	}
	for _, s := range r.Symbols {
		if s.Cause != "" {
			g.inside(s)
			continue
		}
		switch s.Change {
		case analysis.Added, analysis.Removed:
			g.oneSided(s)
		case analysis.Renamed, analysis.Moved:
			g.moved(s)
			g.content(s)
		default:
			g.content(s)
		}
	}
	p.dropShown(&g)
	with, named := movedFiles(g.moves), namesakes(g.moves)
	g.moves = slices.DeleteFunc(g.moves, func(s analysis.SymbolChange) bool { return isFile(&s) && named[s.Before.Path] == s.After.Path })
	moves := len(g.moves)
	g.moves = slices.DeleteFunc(g.moves, func(s analysis.SymbolChange) bool {
		return g.broken[s.Before.ID] && (g.with[s.After.ID] == 0 || g.changed[s.After.ID] == 0 && (s.Before.Path == s.After.Path || with[s.Before.Path] == s.After.Path))
	})
	g.above.moves = moves - len(g.moves)
	slices.SortStableFunc(g.behaviour, func(a, b analysis.SymbolChange) int {
		return cmp.Or(cmp.Compare(order(&a), order(&b)), cmp.Compare(b.Reach, a.Reach))
	})
	for _, list := range [...][]analysis.SymbolChange{g.signature, g.added, g.removed} {
		slices.SortStableFunc(list, func(a, b analysis.SymbolChange) int { return cmp.Compare(order(&a), order(&b)) })
	}
	behaviour := g.behaviour
	g.behaviour = nil
	for _, s := range behaviour {
		switch {
		case analysis.IsOutlined(s.After.Path) || s.Only == analysis.OnlySettings:
			g.outlined = append(g.outlined, s)
		case s.Only == analysis.OnlyAnnotations:
			g.annotated = append(g.annotated, s)
		default:
			g.behaviour = append(g.behaviour, s)
		}
	}
	return g
}

// order puts what people write before what programs do.
func order(s *analysis.SymbolChange) int {
	if s.Generated {
		return 1
	}
	return 0
}

// inside takes what changed inside of a function that changed. Its documentation is no
// part of what the function does.
func (g *groups) inside(s analysis.SymbolChange) {
	switch {
	case s.Only == analysis.OnlyNumber: // the first has all
	case s.Change != analysis.DocChanged:
		g.nested[s.Cause] = append(g.nested[s.Cause], s)
	case !s.Test:
		g.docs++
	}
}

// folders are those that files were added or moved to or, lost, that files went from.
func folders(list []analysis.SymbolChange, lost bool) map[string]bool {
	out := map[string]bool{}
	for i := range list {
		s := &list[i]
		is, other := s.After, s.Before
		if lost {
			is, other = other, is
		}
		if is != nil && isFile(s) && (other == nil || path.Dir(is.Path) != path.Dir(other.Path)) {
			out[link.Dir(is.Path)] = true
		}
	}
	return out
}

// closedFiles are the files that came or went and hold nothing that others may use, or
// nothing but what came from another file or went to one, and pass on nothing.
func closedFiles(list []analysis.SymbolChange) map[string]bool {
	closed := map[string]bool{}
	for i := range list {
		if s := &list[i]; s.Within != "" && (s.Change == analysis.Added || s.Change == analysis.Removed) {
			before, seen := closed[s.Within]
			closed[s.Within] = !s.Public && (before || !seen)
		}
	}
	for i := range list {
		if s := &list[i]; isFile(s) && (s.Change == analysis.Added || s.Change == analysis.Removed) {
			before, holds := closed[s.Shown().ID]
			closed[s.Shown().ID] = !s.Public && (before || !holds)
		}
	}
	return closed
}

// noteBreaks notes what the breaks that are shown report.
func (g *groups) noteBreaks(r *analysis.Result, shownHere, shownOutside int) {
	here, outside := hereAndOutside(r.ByCause())
	for _, b := range slices.Concat(here[:atMost(len(here), shownHere)], outside[:atMost(len(outside), shownOutside)]) {
		if b.Now == nil && b.Change == analysis.Removed {
			g.gone[b.Symbol.Path], g.gone[path.Dir(b.Symbol.Path)] = true, true
			if b.Symbol.Kind == "package" {
				g.gone[b.Symbol.Path+"/"] = true // with its files
			}
		}
		g.broken[b.Symbol.ID] = true
		g.valued[b.Symbol.ID] = tellsValue(&b)
		g.hidden[b.Symbol.ID] = b.Change == analysis.VisibilityChanged
		if b.Now != nil {
			g.now[b.Now.ID] = true
			g.written[memberKey(&b.Symbol)] = [2]string{b.Symbol.Signature}
			g.written[memberKey(b.Now)] = [2]string{b.Symbol.Signature, b.Now.Signature}
		}
		g.noteRequired(&b)
		if b.Overrides > 0 {
			for _, id := range b.Members {
				g.broken[id] = true
			}
		}
	}
}

// tellsValue reports a break of a constant that says what it is and was.
func tellsValue(b *analysis.Break) bool {
	return strings.HasPrefix(b.Reason, "is ") && strings.Contains(b.Reason, ", was ")
}

// noteRequired notes the members that a type asks for now.
func (g *groups) noteRequired(b *analysis.Break) {
	names, ok := strings.CutPrefix(b.Reason, "now requires ")
	if !ok || b.Now == nil {
		return
	}
	names, _, _ = strings.Cut(names, ":")
	for _, name := range strings.Split(names, ", ") {
		g.asked[b.Now.Path+"\x00"+b.Now.QualifiedName+"."+name] = true
	}
}

// memberKey is what a member is looked up by where its id is not known.
func memberKey(s *analysis.Symbol) string { return s.Path + "\x00" + s.QualifiedName }

// oneSided takes what was added or removed. What several things put on one line is shown once.
func (g *groups) oneSided(s analysis.SymbolChange) {
	switch {
	case s.TestFunction && s.Change == analysis.Added:
		g.newTests = append(g.newTests, s)
	case s.TestFunction:
		g.goneTests = append(g.goneTests, s)
	case s.Test && isFile(&s):
		g.testFiles = append(g.testFiles, s.Shown().Path)
	case s.Test:
		g.helpers = append(g.helpers, s.Shown())
	case s.Within != "":
		g.with[s.Within]++
		g.offer(&s)
	case s.Change == analysis.Added && s.After.Kind == "package" && g.filled[s.After.Path]: // the files in it say so
	case s.Change == analysis.Removed && s.Before.Kind == "package" && g.emptied[s.Before.Path]:
	case isFile(&s) && g.closed[s.Shown().ID]:
		g.files = append(g.files, s)
	case s.Inherited && s.Public:
		g.above.removed++
	case s.Inherited: // the relations say so
	case !s.Public && !isFile(&s) && s.Shown().Kind == "section":
		g.sections = append(g.sections, s)
	case !s.Public && !isFile(&s):
		g.private = append(g.private, s)
	case s.Change == analysis.Removed && (g.broken[s.Before.ID] || g.gone[s.Before.Path] && (isFile(&s) || s.Before.Kind == "package") || isFile(&s) && g.gone[path.Dir(s.Before.Path)+"/"]):
		g.above.removed++
	case s.Change == analysis.Added && (g.asked[memberKey(s.After)] || g.now[s.After.ID]):
		g.above.added++
	case s.Change == analysis.Added:
		g.added = withLine(g.added, s)
	default:
		g.removed = withLine(g.removed, s)
	}
}

// offered counts public definitions: those at the top of a file that came or went as a whole each for itself.
func (g groups) offered(list []analysis.SymbolChange) int {
	n := 0
	for i := range list {
		n += max(1, len(g.offers[list[i].Shown().ID]))
	}
	return n
}

// offer notes what a file offers to others: what is at its top, or in a namespace that is. What is private there is noted apart.
func (g *groups) offer(s *analysis.SymbolChange) {
	x := s.Shown()
	owner := strings.TrimSuffix(x.QualifiedName, "."+x.Name)
	switch {
	case !s.Public && x.QualifiedName == x.Name && x.Kind != "section" && x.Kind != "property":
		g.holds[s.Within] = append(g.holds[s.Within], x.Name)
	case !s.Public || x.QualifiedName != x.Name && !g.spaces[x.Path+"\x00"+owner]:
	case x.Kind == "namespace":
		g.spaces[memberKey(x)] = true
	default:
		g.offers[s.Within] = append(g.offers[s.Within], x.Name)
	}
}

// withLine adds an entry unless the one before is shown by the same words, as the
// classes of one selector are.
func withLine(list []analysis.SymbolChange, s analysis.SymbolChange) []analysis.SymbolChange {
	x := s.Shown()
	if n := len(list); n > 0 && x.Signature != "" && isOneSelector(list[n-1].Shown(), x) {
		return list
	}
	return append(list, s)
}

// content takes what a definition of both sides says otherwise than before.
func (g *groups) content(s analysis.SymbolChange) {
	told := true
	switch {
	case movedVisibility(&s) != "" && !s.Test: // its move says who may name it now
		if s.Has(analysis.BodyChanged) {
			g.behaviour = append(g.behaviour, s)
		}
	case hasNewSignature(&s) && !s.Test && g.broken[s.Before.ID] && (s.Before.Signature != s.After.Signature || s.Has(analysis.SignatureChanged) && form(s.Before) == form(s.After) || g.hidden[s.Before.ID] && !s.Has(analysis.SignatureChanged)):
		g.above.signature++
		switch {
		case s.Has(analysis.BodyChanged) || len(g.nested[s.After.ID]) > 0 || s.Decorators:
			g.behaviour = append(g.behaviour, s)
		case s.Annotations:
			g.annotated = append(g.annotated, s)
		}
	case hasNewSignature(&s) && !s.Test:
		g.signature = append(g.signature, s)
	case s.Has(analysis.BodyChanged) && !s.Test && g.valued[s.Before.ID]: // with the break
	case s.Has(analysis.BodyChanged) && !s.Test:
		g.behaviour = append(g.behaviour, s)
	default:
		told = s.Change == analysis.Renamed || s.Change == analysis.Moved
	}
	switch {
	case s.Test:
		if !told || hasNewSignature(&s) || s.Has(analysis.BodyChanged) {
			g.tests++
		}
	case s.Has(analysis.DeprecationChanged):
		g.deprecated = append(g.deprecated, s)
	case !told && s.Change == analysis.DocChanged:
		g.docs++
	case !told && s.Change == analysis.Cosmetic && s.Reason == analysis.FollowsRename:
		g.follows++
	case !told && s.Change == analysis.Cosmetic && s.Reason == analysis.WrittenOtherwise:
		g.rewritten++
	case !told && s.Change == analysis.Cosmetic:
		g.local++
	}
}

func isFile(s *analysis.SymbolChange) bool {
	return s.Shown().Kind == "file"
}

// apart are the relations and calls that no changed signature shows: a type that says now
// what it implements is shown with its signature.
func apart(r *analysis.Result) []analysis.Dispatch {
	was, is := map[string]*analysis.SymbolChange{}, map[string]*analysis.SymbolChange{}
	for i := range r.Symbols {
		if s := &r.Symbols[i]; s.Has(analysis.SignatureChanged) && s.Before != nil && s.After != nil {
			was[s.Before.ID], is[s.After.ID] = s, s
		}
	}
	return slices.DeleteFunc(slices.Clone(r.Dispatch), func(d analysis.Dispatch) bool {
		switch d.Change {
		case analysis.Satisfies:
			s := is[d.Source.ID]
			return s != nil && d.After != nil && declares(s.After.Signature, d.After.Name) && !declares(s.Before.Signature, d.After.Name)
		case analysis.NoLongerSatisfies:
			s := was[d.Source.ID]
			return s != nil && d.Before != nil && declares(s.Before.Signature, d.Before.Name) && !declares(s.After.Signature, d.Before.Name)
		}
		return false
	})
}

// declares reports a signature that names a type.
func declares(text, name string) bool {
	return slices.Contains(strings.FieldsFunc(text, signature.NotWord), name)
}
