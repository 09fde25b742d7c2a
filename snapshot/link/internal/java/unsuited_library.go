package java

import (
	"fmt"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/java/library"
)

// suitsNoneOutside says how a call suits none of the library's methods that it may mean. What a type parameter of a
// method stands for is left out.
func (b java) suitsNoneOutside(l *core.Linker, x *facts.Expr, callee *core.Value) (takes, passes string, ok bool) {
	all := b.callableOutside(l, callee)
	if len(all) == 0 || len(all) > maxCallable || !b.isCertainChain(l, l.Expr(l.File, x.A).A) {
		return "", "", false
	}
	count := int(x.N) - 1
	args, declared := b.certainArguments(l, x.B), b.isDeclared(l, l.Expr(l.File, x.A).A)
	passes = fmt.Sprintf("passes %d", count)
	for _, o := range all {
		at, of := -1, (*core.Value)(nil)
		if o.Method.Takes(count) {
			if at, of = b.unsuitedInLibrary(l, o, args, declared); at < 0 {
				return "", "", false
			}
		}
		takes = fmt.Sprintf("takes %s", arguments(len(o.Method.Params)))
		if at >= 0 {
			takes = fmt.Sprintf("takes %s as argument %d", typeName(of), at+1)
			passes = "passes " + typeName(b.ArgumentOf(l, args[at]))
		}
	}
	if len(all) > 1 {
		takes, passes = fmt.Sprintf("has %d definitions, none of which takes these arguments", len(all)), fmt.Sprintf("passes %d", count)
	}
	return takes, passes, true
}

// callableOutside lists the methods of the library that a call may mean, none where there may be others.
func (b java) callableOutside(l *core.Linker, callee *core.Value) []library.Overload {
	if callee.Inferred || callee.Receiver == nil || callee.Receiver.Inferred {
		return nil
	}
	of := types().AsLibrary(callee.Receiver)
	if !of.Is(core.KindExternal) || of.Text == types().Root().Text || !javaLibrary().Complete(of.Text) || b.inTreeToo(l, of.Text) {
		return nil
	}
	name := core.LastName(callee.Text)
	all := javaLibrary().Overloads(of, name)
	return append(all, javaLibrary().Overloads(types().Root(), name)...)
}

// unsuitedInLibrary is the first argument that a parameter surely does not take, with the parameter's type; -1 for none.
// What the holder's type parameters stand for is known where the receiver's type is written.
func (b java) unsuitedInLibrary(l *core.Linker, o library.Overload, args []*core.Value, declared bool) (int, *core.Value) {
	call := javaLibrary().Called(l, types(), o.Holder, o.Method)
	for n := range min(len(args), len(o.Method.Params)) {
		if o.Method.Spreads(n) {
			break
		}
		if of, variable := call.Bound(o.Method.Params[n]); (!variable || declared && javaLibrary().IsParameter(o.Holder.Text, o.Method.Params[n])) && types().NeverTakes(l, of, b.ArgumentOf(l, args[n])) {
			return n, of
		}
	}
	return -1, nil
}
