//go:build cgo

package java

// completes reports a statement that surely can complete normally, by the rules of the language: what is
// not known cannot.
func (x *extractor) completes(i int32) bool {
	switch x.Kind(i) {
	case nBlock, nConstructorBody:
		return x.allComplete(i)
	case nLocalVariableDeclaration, nAssertStatement:
		return true
	case nExpressionStatement:
		if s := x.First(i); x.Kind(s) == nSwitchExpression {
			return x.switchCompletes(s)
		}
		return true
	case nIfStatement:
		other := x.Field(i, x.f.Alternative)
		return other < 0 || x.completes(x.Field(i, x.f.Consequence)) || x.completes(other)
	case nWhileStatement, nForStatement:
		return x.varies(x.Field(i, x.f.Condition)) || x.breaksOut(x.Field(i, x.f.Body), "")
	case nEnhancedForStatement:
		return true
	case nDoStatement:
		body := x.Field(i, x.f.Body)
		return x.completes(body) && x.varies(x.Field(i, x.f.Condition)) || x.breaksOut(body, "")
	case nLabeledStatement:
		return x.labelCompletes(i)
	case nSwitchExpression:
		return x.switchCompletes(i)
	case nSynchronizedStatement:
		return x.completes(x.Field(i, x.f.Body))
	case nTryStatement, nTryWithResourcesStatement:
		return x.tryCompletes(i)
	}
	return isTypeDeclaration(x.Kind(i))
}

func (x *extractor) allComplete(i int32) bool {
	all := true
	x.Each(i, func(s int32) { all = all && (x.completes(s) || x.Kind(s) == nExplicitConstructorInvocation) })
	return all
}

func (x *extractor) labelCompletes(i int32) bool {
	label, body := x.First(i), x.Nth(i, 1)
	return x.completes(body) || x.breaksOut(body, x.Text(label))
}

// tryCompletes: the block or a handler does, and so does what is always run.
func (x *extractor) tryCompletes(i int32) bool {
	any, finally := x.completes(x.Field(i, x.f.Body)), true
	x.Each(i, func(c int32) {
		switch x.Kind(c) {
		case nCatchClause:
			any = any || x.completes(x.Field(c, x.f.Body))
		case nFinallyClause:
			finally = x.completes(x.First(c))
		}
	})
	return any && finally
}

// switchCompletes: a switch with constants alone and no default does, else its last statements, a rule, or a break.
func (x *extractor) switchCompletes(i int32) bool {
	body := x.Field(i, x.f.Body)
	whole, last, rule := false, true, false
	x.Each(body, func(g int32) {
		last = true
		x.Each(g, func(c int32) {
			switch k := x.Kind(c); {
			case k == nSwitchLabel:
				whole = whole || x.takesAll(c)
			case x.Kind(g) == nSwitchRule:
				rule = rule || x.completes(c)
			default:
				last = last && x.completes(c)
			}
		})
		last = last && x.Kind(g) != nSwitchRule
	})
	return !whole || last || rule || x.breaksOut(body, "")
}

// takesAll reports a label of a switch that may take all values with others: a default, a pattern, or null.
func (x *extractor) takesAll(label int32) bool {
	for n := label + 1; n < x.Nodes[label].Last; n++ {
		switch x.Kind(n) {
		case nPattern, nTypePattern, nRecordPattern, nNullLiteral:
			return true
		}
		if x.Text(n) == "default" {
			return true
		}
	}
	return x.First(label) < 0
}

// breaksOut reports a break out of a statement that is repeated or chosen, or of one with a label.
func (x *extractor) breaksOut(i int32, label string) bool {
	switch k := x.Kind(i); {
	case i < 0 || x.inner(i) || k == nLambdaExpression:
		return false
	case k == nBreakStatement:
		return x.Text(x.First(i)) == label
	case label == "" && (k == nWhileStatement || k == nForStatement || k == nEnhancedForStatement || k == nDoStatement || k == nSwitchExpression):
		return false
	}
	found := false
	x.Each(i, func(c int32) { found = found || x.breaksOut(c, label) })
	return found
}

// varies reports a condition that surely is no constant: it calls, makes or changes something, or reads a
// variable of the function that may change.
func (x *extractor) varies(i int32) bool {
	if i < 0 {
		return false
	}
	for n := i; n < x.Nodes[i].Last; n++ {
		switch x.Kind(n) {
		case nMethodInvocation, nObjectCreationExpression, nInstanceofExpression, nAssignmentExpression, nUpdateExpression, nArrayAccess, nNullLiteral:
			return true
		case nIdentifier:
			if x.changes(n) {
				return true
			}
		}
	}
	return false
}

// changes reports a name that the text gives another value somewhere: it is no constant.
func (x *extractor) changes(name int32) bool {
	if x.assigned == nil {
		x.assigned = map[string]bool{}
		for n := range int32(len(x.Nodes)) {
			if v := x.assignedAt(n); x.Kind(v) == nIdentifier {
				x.assigned[x.Text(v)] = true
			}
		}
	}
	return x.assigned[x.Text(name)]
}

// assignedAt is what an assignment gives another value, -1 if a node is none.
func (x *extractor) assignedAt(i int32) int32 {
	switch x.Kind(i) {
	case nAssignmentExpression:
		return x.Field(i, x.f.Left)
	case nUpdateExpression:
		return x.First(i)
	}
	return -1
}
