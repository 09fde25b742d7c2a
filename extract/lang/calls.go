package lang

// Calls says how arguments meet parameters, and results what takes them.
type Calls struct {
	// Named says that an argument may name its parameter, so that callers depend on
	// the names of parameters.
	Named bool
	// Results says that a function may give several values, of which each is taken by
	// itself, and which may be all arguments of a call: f(g()).
	Results bool
	// ThroughType says that a method may be called through its type, with what it
	// belongs to as the first argument.
	ThroughType bool
	// Maker is the method that makes an object, and that is passed its type wherever it is called by its name.
	Maker string
	// Decorated says that a decorator is called with what it decorates, and gives what
	// is called in its stead.
	Decorated bool
	// InheritedOverloads says that a type may inherit a method of the name of one of its
	// own, and that calls choose between the two.
	InheritedOverloads bool
	// Declared says that overload signatures come before the function that is called,
	// which takes what they leave out.
	Declared bool
	// Late says that a call which does not suit what it calls fails when it runs, so that a
	// program may be prepared for it.
	Late bool
	// Surplus says that a call may pass more arguments than are taken: most likely a mistake, which nothing reports.
	Surplus bool
	// Counted says that a call passes as many arguments as there are parameters, less those that
	// may be left out, in any order where it names them. A call is compared with a definition
	// only where it surely means it.
	Counted bool
	// Trailing says that blocks behind the parentheses may be arguments too.
	Trailing bool
	// BareConditions says that conditions are written without parentheses, and what braces follow them is
	// what they decide about.
	BareConditions bool
	// Collapsed says that arguments which are named may be one together, a hash.
	Collapsed bool
	// Commands are the words before which the arguments of a call without parentheses end; nil where
	// calls have them always.
	Commands []string
	// Tupled says that arguments may be one together, a tuple.
	Tupled bool
	// ReceiverApart says that a method's receiver is none of its parameters, and the first
	// argument where the method is called through its type.
	ReceiverApart bool
}

// CallsOf says how a language calls.
func CallsOf(language string) Calls {
	if l := Named(language); l != nil {
		return l.Calls
	}
	return Calls{}
}
