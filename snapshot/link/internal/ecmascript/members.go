package ecmascript

import (
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Members keeps, of a class, what it has itself or what its instances have.
func (Binder) Members(_ *core.Linker, t *core.Value, _ string, found []core.Definition, r core.Rule) []core.Definition {
	if t.Symbol().Kind == facts.KindClass {
		found = ofSide(found, r == core.RuleStatic)
	}
	return ofDeclaration(found, t)
}

// ofSide keeps the members of an ECMAScript class itself, or those of its
// instances: the two have nothing in common.
func ofSide(found []core.Definition, static bool) []core.Definition {
	return slices.DeleteFunc(found, func(d core.Definition) bool {
		s := &d.File.Facts.Symbols[d.Index]
		return s.Kind != facts.KindConstructor && !s.Kind.IsType() && s.Flags.Has(facts.Static) != static
	})
}

// ofDeclaration leaves, of members of one name in declarations that share theirs,
// those of the kind of declaration that t is: a type's, or a value's. A type has none of a value's alone.
func ofDeclaration(found []core.Definition, t *core.Value) []core.Definition {
	if !core.InSpace(t.Symbol(), core.ValueSpace) {
		return slices.DeleteFunc(found, func(d core.Definition) bool {
			c := d.File.Facts.Symbols[d.Index].Container
			return c >= 0 && !core.InSpace(&d.File.Facts.Symbols[c], core.TypeSpace)
		})
	}
	if len(found) < 2 {
		return found
	}
	var out []core.Definition
	for _, d := range found {
		if c := d.File.Facts.Symbols[d.Index].Container; c >= 0 && core.InSpace(&d.File.Facts.Symbols[c], core.ValueSpace) {
			out = append(out, d)
		}
	}
	if len(out) == 0 {
		return found
	}
	return out
}

// IsPrototype reports what a class gives its instances: that has what each of them has.
func (Binder) IsPrototype(name string) bool { return name == "prototype" }

// EveryHas reports a member of Object.
func (Binder) EveryHas(name string) bool { return objectMembers()[name] }

// LibraryHas reports a member of one of the language's own classes.
func (e Binder) LibraryHas(of, name string) bool {
	if _, has := libraryTypes()[of][name]; has {
		return true
	}
	return e.EveryHas(name) || scriptMembers()[of][name] || of == core.ContainerNames[core.KindMap] // an object with computed keys may have any
}

// scriptMembers are the members of JavaScript's own classes that others extend.
var scriptMembers = sync.OnceValue(func() map[string]map[string]bool {
	array := lang.SetOf("at concat copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach includes indexOf join keys lastIndexOf length map pop push " +
		"reduce reduceRight reverse shift slice some sort splice toReversed toSorted toSpliced unshift values with")
	failure := lang.SetOf("cause message name stack")
	out := map[string]map[string]bool{
		"Object": lang.SetOf("should"), // by chai and should.js
		"Array":  array, core.ContainerNames[core.KindList]: array,
		"Map":             lang.SetOf("clear delete entries forEach get getOrInsert getOrInsertComputed has keys set size values"),
		"Set":             lang.SetOf("add clear delete difference entries forEach has intersection isDisjointFrom isSubsetOf isSupersetOf keys size symmetricDifference union values"),
		"WeakMap":         lang.SetOf("delete get getOrInsert getOrInsertComputed has set"),
		"WeakSet":         lang.SetOf("add delete has"),
		"Promise":         lang.SetOf("catch finally then"),
		"EventTarget":     lang.SetOf("addEventListener dispatchEvent removeEventListener"),
		"URLSearchParams": lang.SetOf("append delete entries forEach get getAll has keys set size sort values"),
		"Headers":         lang.SetOf("append delete entries forEach get getSetCookie has keys set values"),
	}
	for name, members := range map[string]string{
		"string": "anchor at charAt charCodeAt codePointAt concat endsWith includes indexOf isWellFormed lastIndexOf length link localeCompare match matchAll normalize padEnd padStart repeat replace " +
			"replaceAll search slice split startsWith substr substring toLocaleLowerCase toLocaleUpperCase toLowerCase toUpperCase toWellFormed trim trimEnd trimLeft trimRight trimStart " +
			"big blink bold fixed fontcolor fontsize italics small strike sub sup",
		"number":       "toExponential toFixed toPrecision",
		"symbol":       "description",
		"RequestInit":  "body cache credentials duplex headers integrity keepalive method mode priority redirect referrer referrerPolicy signal window",
		"ResponseInit": "headers status statusText",
		"Request": "arrayBuffer blob body bodyUsed bytes cache clone credentials destination duplex formData headers integrity isHistoryNavigation json keepalive method mode redirect referrer " +
			"referrerPolicy signal text url",
		"Response":    "arrayBuffer blob body bodyUsed bytes clone formData headers json ok redirected status statusText text type url",
		"URL":         "hash host hostname href origin password pathname port protocol search searchParams toJSON username",
		"AbortSignal": "aborted addEventListener dispatchEvent onabort reason removeEventListener throwIfAborted",
		"Event": "bubbles cancelBubble cancelable composed composedPath currentTarget defaultPrevented eventPhase initEvent isTrusted preventDefault returnValue srcElement stopImmediatePropagation " +
			"stopPropagation target timeStamp type",
		"Blob":     "arrayBuffer bytes size slice stream text type",
		"FormData": "append delete entries forEach get getAll has keys set values",
		"Function": "apply arguments bind call caller length name prototype",
	} {
		out[name] = lang.SetOf(members)
	}
	for name, members := range map[string]string{ // what an event of its own has besides
		"CustomEvent":           "detail initCustomEvent",
		"MessageEvent":          "data initMessageEvent lastEventId origin ports source",
		"CloseEvent":            "code reason wasClean",
		"ErrorEvent":            "colno error filename lineno message",
		"ProgressEvent":         "lengthComputable loaded total",
		"PromiseRejectionEvent": "promise reason",
	} {
		out[name] = lang.SetOf(members)
		for m := range out["Event"] {
			out[name][m] = true
		}
	}
	out["File"] = lang.SetOf("lastModified name webkitRelativePath")
	for m := range out["Blob"] {
		out["File"][m] = true
	}
	for _, name := range strings.Fields("Error EvalError RangeError ReferenceError SyntaxError TypeError URIError AggregateError DOMException") {
		out[name] = failure
	}
	return out
})
