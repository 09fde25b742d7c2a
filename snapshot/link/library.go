package link

import (
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Every reports a member that values of every class have in a language, of
// Object or whatever its root is called.
func Every(language, name string) bool { return everyMember()[binderOf(language)][name] }

var everyMember = sync.OnceValue(func() map[binder]map[string]bool {
	return map[binder]map[string]bool{
		java{}:       lang.SetOf("clone equals finalize getClass hashCode notify notifyAll toString wait"),
		ecmascript{}: lang.SetOf("constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf"),
		pythonic{}: lang.SetOf("__class__ __delattr__ __dict__ __dir__ __doc__ __eq__ __format__ __ge__ __getattribute__ __getstate__ __gt__ __hash__ __init__ __init_subclass__ " +
			"__le__ __lt__ __module__ __ne__ __new__ __reduce__ __reduce_ex__ __repr__ __setattr__ __sizeof__ __str__ __subclasshook__"),
	}
})

// LibraryHas reports whether the external name of a member, Type.name, is known to
// be there: the standard libraries are, as far as linking follows them.
func LibraryHas(language, external string) bool {
	dot := strings.LastIndexByte(external, '.')
	if dot < 0 {
		return false
	}
	of, name := external[:dot], external[dot+1:]
	switch binderOf(language).(type) {
	case golang:
		_, ok := libraryMethods(of)[name]
		return ok
	case java:
		return Every(language, name) || javaLibrary().member(of, name) != nil
	case pythonic:
		return pythonHas(of, name)
	case ecmascript:
		return Every(language, name) || scriptMembers()[of][name] || of == containerNames[kindMap] // an object with computed keys may have any
	}
	return false
}

// LibraryComplete reports an external type all of whose members LibraryHas knows.
func LibraryComplete(language, external string) bool {
	c, ok := binderOf(language).(complete)
	return ok && c.libraryComplete(external)
}

// scriptMembers are the members of JavaScript's own classes that others extend.
var scriptMembers = sync.OnceValue(func() map[string]map[string]bool {
	array := lang.SetOf("at concat copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach includes indexOf join keys lastIndexOf length map pop push " +
		"reduce reduceRight reverse shift slice some sort splice toReversed toSorted toSpliced unshift values with")
	failure := lang.SetOf("cause message name stack")
	out := map[string]map[string]bool{
		"Array": array, containerNames[kindList]: array,
		"Map":             lang.SetOf("clear delete entries forEach get has keys set size values"),
		"Set":             lang.SetOf("add clear delete difference entries forEach has intersection isDisjointFrom isSubsetOf isSupersetOf keys size symmetricDifference union values"),
		"WeakMap":         lang.SetOf("delete get has set"),
		"WeakSet":         lang.SetOf("add delete has"),
		"Promise":         lang.SetOf("catch finally then"),
		"EventTarget":     lang.SetOf("addEventListener dispatchEvent removeEventListener"),
		"URLSearchParams": lang.SetOf("append delete entries forEach get getAll has keys set size sort values"),
		"Headers":         lang.SetOf("append delete entries forEach get getSetCookie has keys set values"),
	}
	for name, members := range map[string]string{
		"string": "anchor at charAt charCodeAt codePointAt concat endsWith includes indexOf isWellFormed lastIndexOf length link localeCompare match matchAll normalize padEnd padStart repeat replace " +
			"replaceAll search slice split startsWith substr substring toLocaleLowerCase toLocaleUpperCase toLowerCase toUpperCase toWellFormed trim trimEnd trimStart",
		"number":       "toExponential toFixed toPrecision",
		"symbol":       "description",
		"RequestInit":  "body cache credentials duplex headers integrity keepalive method mode priority redirect referrer referrerPolicy signal window",
		"ResponseInit": "headers status statusText",
		"Request": "arrayBuffer blob body bodyUsed bytes cache clone credentials destination duplex formData headers integrity isHistoryNavigation json keepalive method mode redirect referrer " +
			"referrerPolicy signal text url",
		"Response":    "arrayBuffer blob body bodyUsed bytes clone formData headers json ok redirected status statusText text type url",
		"URL":         "hash host hostname href origin password pathname port protocol search searchParams toJSON username",
		"AbortSignal": "aborted addEventListener dispatchEvent onabort reason removeEventListener throwIfAborted",
		"Function":    "apply arguments bind call caller length name prototype",
	} {
		out[name] = lang.SetOf(members)
	}
	for _, name := range strings.Fields("Error EvalError RangeError ReferenceError SyntaxError TypeError URIError AggregateError DOMException") {
		out[name] = failure
	}
	return out
})
