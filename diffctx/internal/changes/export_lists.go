package changes

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// exports lists what a file exports besides its own definitions under their names,
// of which their entries tell, as the variable does that lists the names of a module.
func exports(file *compare.Definition) []string {
	f := file.File.Facts
	if compare.TraitsOf(f.Language).ListedNames {
		return nil
	}
	now := namesNow(file)
	var out []string
	for _, e := range f.Exports {
		if name := compare.RefName(f, e.Expr); e.Name == "default" {
			out = append(out, e.Name+"\x00"+cmp.Or(now[name], name))
		} else if !exportsOwn(f, e) {
			out = append(out, e.Name+"\x00"+name)
		}
	}
	slices.Sort(out)
	return out
}

// offeredElse lists the names that came and went of what a module offers of its imports
// (`export { escape }` of an imported name), but for those that the changed imports tell, and
// those that one of the sides defines itself.
func offeredElse(told []string, a, b *compare.Definition) []string {
	return slices.DeleteFunc(cameAndWent(passedOn(a.File.Facts), passedOn(b.File.Facts)), func(s string) bool {
		sign, name, _ := strings.Cut(s, " export ")
		defined := func(s facts.Symbol) bool { return s.Container < 0 && s.Name == name }
		return slices.ContainsFunc(told, func(t string) bool { return strings.HasPrefix(t, sign+" "+name+" from ") }) ||
			slices.ContainsFunc(a.File.Facts.Symbols, defined) || slices.ContainsFunc(b.File.Facts.Symbols, defined)
	})
}

// codeDiffers reports files whose code outside of definitions differs besides lists of what they take from others and pass
// on, and settings that came or went, which are told.
func (c *comparison) codeDiffers(ctx context.Context, a, b *compare.Definition) bool {
	lists := func(line string) bool {
		return slices.ContainsFunc([]string{"import", "export{", "export*", "exporttype{", "}from"}, func(begin string) bool { return strings.HasPrefix(line, begin) })
	}
	was := slices.DeleteFunc(c.looseLines(ctx, a, c.settingLines(ctx, a, b)...), lists)
	is := slices.DeleteFunc(c.looseLines(ctx, b, c.settingLines(ctx, b, a)...), lists)
	return a.File.Language == b.File.Language && !slices.Equal(was, is)
}

// settingLines are the lines of a file's told settings that another has not, or not as often, with
// those of the blocks that they open.
func (c *comparison) settingLines(ctx context.Context, d, other *compare.Definition) []uint32 {
	left := map[string]int{}
	for _, s := range toldSettings(other.File.Facts) {
		left[s]++
	}
	var lines []string
	var out []uint32
	for _, s := range d.File.Facts.Settings {
		if !strings.HasPrefix(s.Key, facts.SettingTold) {
			continue
		}
		if text := settingText(s); left[text] > 0 {
			left[text]--
			continue
		}
		if lines == nil {
			lines = strings.Split(string(c.SourceOf(ctx, d)), "\n")
		}
		for n, depth := s.Line, 0; n >= 1 && int(n) <= len(lines); n++ {
			out = append(out, n)
			for _, r := range lines[n-1] {
				switch r {
				case '(', '[', '{':
					depth++
				case ')', ']', '}':
					depth--
				}
			}
			if depth <= 0 {
				break
			}
		}
	}
	return out
}

// passedOn writes the names that a module offers of what it imports.
func passedOn(f *facts.File) []string {
	imported := map[string]bool{}
	for i := range f.Imports {
		imported[f.Imports[i].Local] = true
	}
	var out []string
	for _, e := range f.Exports {
		x := &f.Exprs[e.Expr]
		if e.Name != "*" && (x.Op == facts.OpImport || x.Op == facts.OpName && imported[x.S]) {
			out = append(out, "export "+e.Name)
		}
	}
	return out
}

// listsOthers reports a variable that lists what its module exports, of which nothing differs
// but the names of definitions that came, went or became visible, of which their entries tell.
func listsOthers(a, b *compare.Definition) bool {
	if a.Kind != facts.KindValue || b.Kind != facts.KindValue || a.Name != b.Name || !isExportList(a) || !isExportList(b) {
		return false
	}
	was, is := listedNames(a), listedNames(b)
	for name := range was {
		if !is[name] && !isMoved(a, name) {
			return false
		}
	}
	for name := range is {
		if !was[name] && !isMoved(b, name) {
			return false
		}
	}
	return !maps.Equal(was, is)
}

// isExportList reports the variable at the top of a file that lists what it exports.
func isExportList(d *compare.Definition) bool {
	f := d.File.Facts
	return compare.TraitsOf(f.Language).ListedNames && d.AtTop() && len(f.Exports) > 0 && !slices.ContainsFunc(f.Exports, func(e facts.Export) bool {
		return int(e.Line) < d.StartLine || int(e.Line) > d.EndLine
	})
}

func listedNames(d *compare.Definition) map[string]bool {
	f, out := d.File.Facts, map[string]bool{}
	for _, e := range f.Exports {
		out[e.Name+"\x00"+compare.RefName(f, e.Expr)] = true
	}
	return out
}

// isMoved reports a listed name of a definition that the file of the other side has not, or
// has by another name or visibility.
func isMoved(list *compare.Definition, listed string) bool {
	name, _, _ := strings.Cut(listed, "\x00")
	return list.Container != nil && slices.ContainsFunc(list.Container.Children, func(d *compare.Definition) bool {
		if d.Name != name {
			return false
		}
		other := d.Counterpart()
		return other == nil || other.Name != name || other.File.Path != list.Counterpart().File.Path ||
			d.Facts.Visibility != other.Facts.Visibility || d.Facts.Flags.Has(facts.Exported) != other.Facts.Flags.Has(facts.Exported)
	})
}

// namesNow are the names at the top of a file that have another name on the head side,
// with that name.
func namesNow(file *compare.Definition) map[string]string {
	out := map[string]string{}
	for _, d := range file.Children {
		if d.Match != nil && d.Match.Old == d && d.Match.New.Name != d.Name {
			out[d.Name] = d.Match.New.Name
		}
	}
	return out
}

// exportsOwn reports an export of a definition of the file under its name. Declarations of one
// name that are joined, as a class and its interface, are exported by the name.
func exportsOwn(f *facts.File, e facts.Export) bool {
	switch x := f.Exprs[e.Expr]; x.Op {
	case facts.OpSymbol:
		return f.Symbols[x.N].Name == e.Name
	case facts.OpName, facts.OpTypeName:
		return x.S == e.Name && slices.ContainsFunc(f.Symbols, func(s facts.Symbol) bool { return s.Container < 0 && s.Name == e.Name })
	}
	return false
}
