package audit

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// RuleBoundaries is the id of the rule.
const RuleBoundaries = "boundaries"

var boundariesRule = rule{
	Rule: Rule{ID: RuleBoundaries, Severity: SeverityError, Summary: "A dependency that the configuration forbids",
		Help: "An edge leads from a file to one that the base side's boundaries deny to it. Depend on what is allowed, or change the boundaries in a change of their own."},
	run: (*audit).boundaries,
}

// boundaries judges what the changed files depend on. What a file, or the one
// that it was before it moved, depended on already is inherited.
func (a *audit) boundaries(context.Context, *result.Result) error {
	rules := a.cfg.AllBoundaries()
	if len(rules) == 0 {
		return nil
	}
	for i := range a.c.Files {
		had := map[string]bool{}
		for _, e := range a.c.EdgesOf(a.before(a.c.Files[i].New)) {
			had[unitOf(e)] = true
		}
		seen := map[string]bool{}
		for _, e := range a.c.EdgesOf(a.c.Files[i].New) {
			unit := unitOf(e)
			if e.TargetPath == "" || !compare.IsReference(e) || seen[unit] {
				continue
			}
			rule, err := forbidden(rules, e)
			if err != nil {
				return err
			}
			if rule == nil {
				continue
			}
			seen[unit] = true // one finding for each, at its first edge
			attribution := Introduced
			if had[unit] {
				attribution = Inherited
			}
			a.add(Finding{Rule: RuleBoundaries, Path: e.Path, Line: e.Line, Symbol: e.Source.String(), Attribution: attribution, Message: boundaryMessage(e, unit, rule)},
				e.Path, unit, rule.From, rule.To)
		}
	}
	return nil
}

// unitOf is what an edge makes its file depend on: a Go package, elsewhere a file.
func unitOf(e graph.Edge) string {
	if compare.InFolderPackage(e.Path) {
		return cmp.Or(compare.TargetDir(e), ".")
	}
	return e.TargetPath
}

func boundaryMessage(e graph.Edge, unit string, rule *config.Boundary) string {
	how := "may not depend on"
	if rule.Allow {
		how = "may depend only on"
	}
	m := fmt.Sprintf("%s depends on %s, but %s %s %s", e.Path, unit, rule.From, how, rule.To)
	if rule.Name != "" {
		m = rule.Name + ": " + m
	}
	if rule.Reason != "" {
		m += " (" + rule.Reason + ")"
	}
	return m
}

// forbidden gives the boundary that an edge crosses: a denial that names it, or
// a permission that is the only one its file has and does not.
func forbidden(rules []config.Boundary, e graph.Edge) (*config.Boundary, error) {
	var only *config.Boundary
	allowed := false
	for i := range rules {
		b := &rules[i]
		from, err := matchPath(b.From, e.Path, false)
		if err != nil {
			return nil, err
		}
		if !from {
			continue
		}
		isPackage := e.Target.Kind == facts.KindPackage
		to, err := matchPath(b.To, e.TargetPath, isPackage)
		if err != nil {
			return nil, err
		}
		if !b.Allow {
			if to {
				return b, nil
			}
			continue
		}
		inside, err := matchPath(b.From, e.TargetPath, isPackage)
		if err != nil {
			return nil, err
		}
		only, allowed = b, allowed || to || inside
	}
	if only == nil || allowed {
		return nil, nil
	}
	return only, nil
}

// matchPath matches a file, or a package by any file that may be in it.
func matchPath(glob, path string, isPackage bool) (bool, error) {
	ok, err := doublestar.Match(glob, path)
	if err != nil {
		return false, fmt.Errorf("match boundary %q: %w", glob, err)
	}
	if isPackage && !ok {
		return doublestar.Match(glob, strings.TrimPrefix(path+"/_.go", "/"))
	}
	return ok, nil
}
