package changes

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// detail says what came and went of a part of a changed body, and whether that is all that
// differs: of a file its imports or the settings of a manifest, of a definition what stands
// above it, of a constant that counts its value.
func (c *comparison) detail(ctx context.Context, e *result.SymbolChange, m *compare.Pairing) {
	a, b := m.Old, m.New
	switch {
	case renumbered(a, b):
		e.Only, e.Details = result.OnlyNumber, []string{b.Name + " " + a.Facts.Value + " → " + b.Facts.Value}
	case a.Kind == facts.KindFile && b.Kind == facts.KindFile:
		if isManifest(b.File.Language) {
			e.Details, e.Only = cameAndWent(settingTexts(a.File.Facts), settingTexts(b.File.Facts)), result.OnlySettings
		} else if c.importsDiffer(a, b) {
			e.Details = cameAndWent(importNames(a.File.Facts), importNames(b.File.Facts))
			if !c.statementsDiffer(ctx, a, b) {
				e.Only = result.OnlyImports
			}
		}
		if e.Only == "" {
			e.Details = append(e.Details, offeredElse(e.Details, a, b)...)
			e.Details = append(e.Details, cameAndWent(toldSettings(a.File.Facts), toldSettings(b.File.Facts))...)
			if len(e.Details) > 0 && c.codeDiffers(ctx, a, b) {
				e.Details = append(e.Details, "code outside of definitions changed too")
			}
		}
	case decoratorsDiffer(m):
		e.Details = cameAndWent(marked(telling(e, a)), marked(telling(e, b)))
		if len(e.Details) == 0 {
			return
		}
		e.Decorators = compare.DescriptorAt(b.Path).Calls.Decorated
		if e.Annotations = !e.Decorators; e.Annotations && c.sameBelowAnnotations(ctx, e, m) {
			e.Only = result.OnlyAnnotations
		} else if e.Annotations && m.New.Kind.IsType() && e.Change != result.BodyChanged { // the members have entries of their own
			if e.Changes = slices.DeleteFunc(e.Changes, func(s string) bool { return s == result.BodyChanged }); len(e.Changes) == 1 {
				e.Changes = nil
			}
		}
	default:
		e.Details = c.valueDetails(ctx, a, b)
	}
}

// isManifest reports a language of which nothing is extracted but settings.
func isManifest(language string) bool {
	l := extract.ByName(language)
	return l != nil && l.Depth == lang.Settings
}

// sameBelowAnnotations reports a definition of which nothing differs but its annotations.
func (c *comparison) sameBelowAnnotations(ctx context.Context, e *result.SymbolChange, m *compare.Pairing) bool {
	if e.Has(result.SignatureChanged) || e.Has(result.VisibilityChanged) || compare.NormalSignature(m.Old) != compare.NormalSignature(m.New) {
		return false
	}
	if m.New.Kind.IsType() {
		return true // the members have entries of their own
	}
	same, known := c.sameBehindSignature(ctx, m.Old, m.New)
	return known && same
}

// telling are the decorators of a definition that tell something of it besides what its entry does:
// one that deprecates it is reported as that, one that says it overrides another changes nothing.
func telling(e *result.SymbolChange, d *compare.Definition) []string {
	return slices.DeleteFunc(slices.Clone(d.Facts.Decorators), func(s string) bool {
		name, _, _ := strings.Cut(s, "(")
		name = compare.SimpleName(strings.TrimPrefix(name, "@"))
		return e.Has(result.DeprecationChanged) && strings.EqualFold(name, "deprecated") || name != "" && name == lang.KnownOf(d.File.Language).Overriding
	})
}

// marked writes decorators as they are above a definition.
func marked(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = "@" + strings.TrimPrefix(s, "@")
	}
	return out
}

func settingTexts(f *facts.File) []string {
	out := make([]string, len(f.Settings))
	for i, s := range f.Settings {
		out[i] = settingText(s)
	}
	return out
}

// toldSettings are the settings of a file of code that are there to be reported, as a build script's dependencies.
func toldSettings(f *facts.File) []string {
	var out []string
	for _, s := range f.Settings {
		if strings.HasPrefix(s.Key, facts.SettingTold) {
			out = append(out, settingText(s))
		}
	}
	return out
}

func settingText(s facts.Setting) string {
	return strings.TrimPrefix(s.Key, facts.SettingTold) + " " + strings.ReplaceAll(s.Value, "\x00", ", ") // values of several parts
}

// importNames writes what a file imports, each once, without the names that it gives it.
func importNames(f *facts.File) []string {
	var out []string
	idle := idleImports(f)
	for i := range f.Imports {
		if idle[i] {
			continue
		}
		s := f.Imports[i].Module
		switch name := f.Imports[i].Name; {
		case f.Imports[i].Kind == facts.ImportStar:
			s = "* from " + s
		case name != "":
			s = name + " from " + s
		}
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// cameAndWent lists what is on one side alone, what went first.
func cameAndWent(was, is []string) []string {
	var out []string
	for _, s := range without(was, is) {
		out = append(out, "− "+s)
	}
	for _, s := range without(is, was) {
		out = append(out, "+ "+s)
	}
	return out
}

// without lists what another list has not, each once for every time that it is missing.
func without(list, other []string) []string {
	return unmatched(list, other, func(s string) string { return s })
}

// unmatched lists what has a key that another list does not have as often.
func unmatched[T any](list, other []T, key func(T) string) []T {
	left := map[string]int{}
	for _, x := range other {
		left[key(x)]++
	}
	return slices.DeleteFunc(slices.Clone(list), func(x T) bool {
		left[key(x)]--
		return left[key(x)] >= 0
	})
}
