package diffctx

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/ecmascript"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot"
)

func init() { declare(lang.ECMAScript, scriptRules) }

func scriptRules() *rules {
	return &rules{
		public: publicScript, listed: listedScript, passesOn: passesOnScript, partial: leavesOut, replaces: byNameAlone, toOthers: (*comparison).toOthersOfUnion, dead: deadScript, excused: excusedScript, retyped: retypedScript,
		offers: (*surface).exports, idleNames: true, inferred: true, madeByBase: madeByScriptBase, declared: declaredElsewhere,
		spared: func(_ *comparison, _ context.Context, d *definition) bool { return inMergedNamespace(d) },
		early:  []finder{(*comparison).unsigned}, late: []finder{(*comparison).unfit, (*comparison).unmoduled},
		modules: &moduleRules{compare: (*moduleAPI).scriptModules, differs: scriptDiffers, types: (*moduleAPI).compareScriptTypes, member: isScriptMember},
	}
}

func isScript(language string) bool { return extract.FamilyOf(language) == lang.ECMAScript }

func publicScript(d, top *definition) bool {
	return top.Facts != nil && (top.Facts.Flags.Has(facts.Exported) || top.isListed() || top.extendsModule()) && isShipped(d.Path) && !isScriptSettings(d.Path)
}

func passesOnScript(d *definition) bool {
	f := d.file.Facts
	return isShipped(d.Path) && !isScriptSettings(d.Path) && slices.ContainsFunc(f.Exports, func(e facts.Export) bool {
		op := f.Exprs[e.Expr].Op
		return op != facts.OpSymbol && op != facts.OpName && op != facts.OpTypeName
	})
}

// leavesOut reports a type that inherits a part of another one.
func leavesOut(o offer) bool {
	return strings.Contains(o.facts().Signature, "Omit<") || strings.Contains(o.facts().Signature, "Pick<")
}

func deadScript(d *definition) bool {
	if d.atTop() { // what an assignment gives to a function or class, those who hold that may reach
		return d.Facts.Owner == "" && !d.Facts.Flags.Has(facts.Exported) && !d.Facts.Flags.Has(facts.External) && isModule(d.file.Facts)
	}
	return d.Facts.Visibility == facts.VisibilityPrivate && d.Kind != facts.KindConstructor
}

func excusedScript(f *snapshot.File, t *signature.Text, line int) bool {
	return ecmascript.IsTyped(f.Language) && ecmascript.ErrorExpected(t, line)
}

func retypedScript(m *pairing, f *snapshot.File, e snapshot.Edge, a signature.Arguments) int {
	if !ecmascript.IsTyped(f.Language) || !ecmascript.IsTyped(m.new.file.Language) {
		return -1
	}
	return retyped(m, a, ecmascript.IsPrimitive, func(text, was string) bool {
		return ecmascript.IsLiteral(text) || declaredAs(f, e.SourceIdx, text, was)
	})
}

func madeByScriptBase(o offer) bool {
	_, own := o.members()
	return own["constructor"].file == nil
}

func isScriptMember(m offer) bool {
	x := m.facts()
	return x.Visibility == facts.VisibilityPublic && !strings.HasPrefix(x.Name, "#")
}

// listedScript reports a definition of a script that the file exports apart from it, as
// `export { Box }` does, and one of the same name that is joined with it.
func listedScript(d *definition) bool {
	if !d.atTop() {
		return false
	}
	f := d.file.Facts
	return slices.ContainsFunc(f.Exports, func(e facts.Export) bool {
		x := f.Exprs[e.Expr]
		return (x.Op == facts.OpName || x.Op == facts.OpTypeName) && x.S == d.Name || x.Op == facts.OpSymbol && int(x.N) < len(f.Symbols) && f.Symbols[x.N].Container < 0 && f.Symbols[x.N].Name == d.Name
	})
}

// extendsModule reports `declare module "x"`, which adds to what the module exports.
func (d *definition) extendsModule() bool {
	return d.Facts.NodeKind == "module" && strings.ContainsAny(d.Name, "./@")
}

// isScriptSettings reports a module that a tool reads, as babel.config.js and karma.conf.js are.
func isScriptSettings(p string) bool {
	name := path.Base(p)
	return strings.Contains(name, ".config.") || strings.Contains(name, ".conf.")
}
