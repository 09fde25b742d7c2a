//go:build cgo

package java

import "slices"

// declaredTwice finds the variables of a function whose name another one around has.
func (x *extractor) declaredTwice(function int32) {
	d := declared{x: x}
	x.Each(x.Field(function, x.f.Parameters), func(p int32) { d.add(x.parameter(p).name) })
	d.walk(x.Field(function, x.f.Body))
}

// declared are the names of the variables around a place in a function.
type declared struct {
	x     *extractor
	names []string
}

func (d *declared) add(name int32) {
	text := d.x.Text(name)
	if text == "" || text == "_" {
		return
	}
	if slices.Contains(d.names, text) {
		d.x.reject(name, "has the name of another variable around")
	}
	d.names = append(d.names, text)
}

// walk goes through a statement or expression; what a block declares ends with it.
func (d *declared) walk(i int32) {
	x, outer := d.x, len(d.names)
	switch k := x.Kind(i); {
	case i < 0 || x.inner(i):
		return
	case k == nVariableDeclarator || k == nCatchFormalParameter || k == nResource && x.Field(i, x.f.Name) >= 0:
		d.add(x.Field(i, x.f.Name))
	case k == nLambdaExpression:
		d.lambda(x.Field(i, x.f.Parameters))
	case k == nEnhancedForStatement:
		d.walk(x.Field(i, x.f.Value)) // does not see the variable
		d.add(x.Field(i, x.f.Name))
		d.walk(x.Field(i, x.f.Body))
		d.names = d.names[:outer]
		return
	}
	x.Each(i, func(c int32) {
		if k := x.Kind(c); k == nFinallyClause || k == nCatchClause {
			d.names = d.names[:outer] // what was opened is not seen there
		}
		d.walk(c)
	})
	switch x.Kind(i) {
	case nBlock, nConstructorBody, nForStatement, nTryWithResourcesStatement, nCatchClause, nSwitchBlock, nSwitchRule, nLambdaExpression:
		d.names = d.names[:outer]
	}
}

// lambda adds the parameters of a lambda.
func (d *declared) lambda(params int32) {
	x := d.x
	if x.Kind(params) == nIdentifier {
		d.add(params)
		return
	}
	x.Each(params, func(p int32) {
		if x.Kind(p) == nIdentifier {
			d.add(p)
			return
		}
		d.add(x.parameter(p).name)
	})
}

// withoutValue finds the variables of a function that are read before anything gives them a value.
func (x *extractor) withoutValue(body int32) {
	for i := body + 1; body >= 0 && i < x.Nodes[body].Last; i++ {
		if x.inner(i) {
			i = x.Nodes[i].Last - 1
			continue
		}
		if x.Kind(i) != nVariableDeclarator || x.Field(i, x.f.Value) >= 0 || x.Kind(x.Nodes[x.Nodes[i].Parent].Parent) == nForStatement { // whose steps run behind its body
			continue
		}
		name, from, to := x.Text(x.Field(i, x.f.Name)), x.Nodes[i].Last, x.blockEnd(i, body)
		read := x.firstUse(name, from, to)
		if read < 0 && !x.writesVariable(name, from, to) {
			read = x.firstRead(name, from, to)
		}
		if read >= 0 {
			x.reject(read, "reads a variable that has no value yet")
		}
	}
}

// blockEnd is where the innermost block around a node of a body ends.
func (x *extractor) blockEnd(i, body int32) int32 {
	end := x.Nodes[body].Last
	for n := body; n < i; n++ {
		if last := x.Nodes[n].Last; last > i && (x.Kind(n) == nBlock || x.Kind(n) == nSwitchBlock || x.Kind(n) == nForStatement) {
			end = last
		}
	}
	return end
}

// firstUse is where a variable's name comes first in the nodes of a range, if it is read there; -1 if it gets a value there, or
// where the order in which code runs is not that of the text.
func (x *extractor) firstUse(name string, from, to int32) int32 {
	for i := from; i < to; i++ {
		switch k := x.Kind(i); {
		case x.inner(i) || k == nForStatement || k == nSwitchBlock:
			if x.names(i, name) {
				return -1
			}
			i = x.Nodes[i].Last - 1
		case k == nAssignmentExpression || k == nUpdateExpression:
			if left := x.assignedAt(i); x.Kind(left) == nIdentifier && x.Text(left) == name {
				return -1
			}
		case k == nIdentifier && x.Text(i) == name:
			if !x.local[i] {
				return -1 // the name of something else
			}
			return i
		}
	}
	return -1
}

// writesVariable reports nodes that give a name a value, whatever it is the name of there.
func (x *extractor) writesVariable(name string, from, to int32) bool {
	for i := from; i < to; i++ {
		if k := x.Kind(i); k != nAssignmentExpression && k != nUpdateExpression {
			continue
		}
		if left := x.assignedAt(i); left >= 0 && x.names(left, name) {
			return true
		}
	}
	return false
}

// firstRead is where nodes name a variable of the function around them first, -1 if none does.
func (x *extractor) firstRead(name string, from, to int32) int32 {
	for i := from; i < to; i++ {
		if x.inner(i) {
			i = x.Nodes[i].Last - 1
		} else if x.Kind(i) == nIdentifier && x.Text(i) == name && x.local[i] {
			return i
		}
	}
	return -1
}

// names reports a name in the nodes of another one.
func (x *extractor) names(i int32, name string) bool {
	for n := i; n < x.Nodes[i].Last; n++ {
		if x.Kind(n) == nIdentifier && x.Text(n) == name {
			return true
		}
	}
	return false
}
