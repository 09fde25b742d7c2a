//go:build cgo

package java

// placeFinals finds the fields of a class that are final and that nothing gives a value: no initializer, or a constructor
// that calls no other one of the class. Where Lombok is used it may write constructors.
func (x *extractor) placeFinals(c *class) {
	if k := x.Kind(c.node); !x.placing || k != nClassDeclaration && k != nEnumDeclaration || x.hasLombok() {
		return
	}
	body := x.Field(c.node, x.f.Body)
	var constructors, initializers []int32
	x.eachMember(body, func(i int32) {
		switch x.Kind(i) {
		case nConstructorDeclaration:
			constructors = append(constructors, i)
		case nBlock, nStaticInitializer:
			initializers = append(initializers, i)
		}
	})
	x.eachMember(body, func(i int32) {
		if x.Kind(i) != nFieldDeclaration || !x.HasToken(x.Child(i, nModifiers), x.t.Final) {
			return
		}
		static := x.HasToken(x.Child(i, nModifiers), x.t.Static)
		x.Each(i, func(d int32) {
			name := x.Field(d, x.f.Name)
			if x.Kind(d) != nVariableDeclarator || x.Field(d, x.f.Value) >= 0 || x.anyAssigns(initializers, x.Text(name)) {
				return
			}
			x.placeFinal(c, name, static, constructors)
		})
	})
}

// placeFinal reports a final field that no initializer gives a value.
func (x *extractor) placeFinal(c *class, name int32, static bool, constructors []int32) {
	if static || len(constructors) == 0 {
		x.within(c.fields[x.Text(name)], func() { x.reject(name, "is final and is given no value") })
		return
	}
	for _, i := range constructors {
		body := x.Field(i, x.f.Body)
		if x.assigns(body, x.Text(name)) || x.callsOwn(body) || !x.completes(body) {
			continue
		}
		x.within(x.symbolAt(i), func() { x.reject(x.Field(i, x.f.Name), "gives no value to "+x.Text(name)+", which is final") })
	}
}

// eachMember visits the members in a type's body, those behind an enum's constants too.
func (x *extractor) eachMember(body int32, visit func(i int32)) {
	x.Each(body, func(i int32) {
		if x.Kind(i) == nEnumBodyDeclarations {
			x.Each(i, visit)
			return
		}
		visit(i)
	})
}

func (x *extractor) anyAssigns(list []int32, name string) bool {
	for _, i := range list {
		if x.assigns(i, name) {
			return true
		}
	}
	return false
}

// assigns reports code that gives a value to what has a name, itself or as a member.
func (x *extractor) assigns(body int32, name string) bool {
	for i := body; body >= 0 && i < x.Nodes[body].Last; i++ {
		left := x.assignedAt(i)
		if x.Kind(left) == nFieldAccess {
			left = x.Field(left, x.f.Field)
		}
		for x.Kind(left) == nParenthesizedExpression {
			left = x.First(left)
		}
		if left >= 0 && x.Text(left) == name {
			return true
		}
	}
	return false
}

// callsOwn reports a constructor that leaves it to another one of its class.
func (x *extractor) callsOwn(body int32) bool {
	for i := body + 1; body >= 0 && i < x.Nodes[body].Last; i++ {
		switch x.Kind(i) {
		case nExplicitConstructorInvocation:
			return x.Kind(x.Field(i, x.f.Constructor)) == nThis
		case nMethodInvocation:
			if x.Text(x.Field(i, x.f.Name)) == lateThis {
				return true
			}
		}
	}
	return false
}
