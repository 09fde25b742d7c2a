//go:build cgo

package java

import "strings"

// count adds one node to the metrics of the function around it. Lambdas count
// for the function they are in, local and anonymous classes for themselves.
func (x *extractor) count(i int32) {
	m := &x.fn.metrics
	switch x.Kind(i) {
	case nIfStatement:
		m.Branch(x.fn.nesting)
		if x.Field(i, x.f.Alternative) >= 0 {
			m.Cognitive++
		}
	case nTernaryExpression, nCatchClause:
		m.Branch(x.fn.nesting)
	case nSwitchExpression:
		m.Cognitive += 1 + x.fn.nesting
	case nSwitchLabel:
		if x.First(i) >= 0 { // not default
			m.Case()
		}
	case nForStatement, nEnhancedForStatement, nWhileStatement, nDoStatement:
		m.Loop(x.fn.nesting)
	case nBinaryExpression:
		if op := x.Text(x.Field(i, x.f.Operator)); op == "&&" || op == "||" {
			m.Cyclomatic++
			if p := x.Nodes[i].Parent; x.Kind(p) != nBinaryExpression || x.Text(x.Field(p, x.f.Operator)) != op {
				m.Cognitive++
			}
		}
	case nReturnStatement:
		m.Returns++
	case nAssertStatement:
		m.Assertions++
	case nMethodInvocation:
		if name := x.Text(x.Field(i, x.f.Name)); strings.HasPrefix(name, "assert") || name == "fail" || name == "verify" {
			m.Assertions++
		}
	}
}
