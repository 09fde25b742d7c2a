//go:build cgo

package csharp

import "sync"

// above are the supertypes of types of the library that extensions are most often written for.
var above = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"StreamReader": "TextReader", "StringReader": "TextReader", "StreamWriter": "TextWriter", "StringWriter": "TextWriter",
		"FileStream": "Stream", "MemoryStream": "Stream", "NetworkStream": "Stream", "BufferedStream": "Stream", "GZipStream": "Stream", "CryptoStream": "Stream",
		"List": list, "IList": collection, "Collection": list, "ObservableCollection": "Collection " + list, "ReadOnlyCollection": list, "IReadOnlyList": "IReadOnlyCollection IEnumerable",
		"ICollection": "IEnumerable", "IReadOnlyCollection": "IEnumerable", "ISet": collection, "HashSet": "ISet " + collection, "SortedSet": "ISet " + collection,
		"Queue": "IReadOnlyCollection IEnumerable", "Stack": "IReadOnlyCollection IEnumerable", "IQueryable": "IEnumerable", "ConcurrentBag": "IReadOnlyCollection IEnumerable",
		"Dictionary": dictionary, "ConcurrentDictionary": dictionary, "SortedDictionary": dictionary, "IDictionary": collection, "IReadOnlyDictionary": "IReadOnlyCollection IEnumerable",
	}
})

const (
	collection = "ICollection IEnumerable"
	list       = "IList IReadOnlyList IReadOnlyCollection " + collection
	dictionary = "IDictionary IReadOnlyDictionary IReadOnlyCollection " + collection
)
