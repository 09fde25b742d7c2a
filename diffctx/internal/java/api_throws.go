package java

import (
	"slices"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// checked are exceptions of the library that callers have to catch, with the one that each extends.
var checked = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"Throwable": "", "Exception": "Throwable",
		"IOException": "Exception", "FileNotFoundException": "IOException", "MalformedURLException": "IOException", "UnknownHostException": "IOException",
		"SocketException": "IOException", "ConnectException": "SocketException", "SocketTimeoutException": "InterruptedIOException", "InterruptedIOException": "IOException",
		"UnsupportedEncodingException": "IOException", "EOFException": "IOException", "ObjectStreamException": "IOException", "CharacterCodingException": "IOException",
		"FileSystemException": "IOException", "NoSuchFileException": "FileSystemException", "FileAlreadyExistsException": "FileSystemException", "SSLException": "IOException",
		"InterruptedException": "Exception", "CloneNotSupportedException": "Exception", "ExecutionException": "Exception", "TimeoutException": "Exception",
		"ReflectiveOperationException": "Exception", "ClassNotFoundException": "ReflectiveOperationException", "NoSuchMethodException": "ReflectiveOperationException",
		"NoSuchFieldException": "ReflectiveOperationException", "IllegalAccessException": "ReflectiveOperationException",
		"InstantiationException": "ReflectiveOperationException", "InvocationTargetException": "ReflectiveOperationException",
		"SQLException": "Exception", "NamingException": "Exception", "URISyntaxException": "Exception", "ParseException": "Exception",
		"GeneralSecurityException": "Exception", "NoSuchAlgorithmException": "GeneralSecurityException", "KeyStoreException": "GeneralSecurityException",
		"CertificateException": "GeneralSecurityException", "InvalidKeySpecException": "GeneralSecurityException", "NoSuchPaddingException": "GeneralSecurityException",
		"SAXException": "Exception", "ParserConfigurationException": "Exception", "XMLStreamException": "Exception", "TransformerException": "Exception",
	}
})

// throwsOtherwise says how the checked exceptions of a method or a constructor break those
// that call or override it; empty where they do not.
func (p *javaPair) throwsOtherwise(d *compare.Definition, was *Signature, m javaMember) string {
	for _, t := range m.Throws {
		if _, known := checked()[t]; known && !covers(was.Throws, t) {
			return "throws more: callers have to catch it"
		}
	}
	inheritable := d.Kind != facts.KindConstructor && p.old.extensible && p.new.extensible && !was.Is("static") && !was.Is("final")
	for _, t := range was.Throws {
		switch _, known := checked()[t]; {
		case !known || covers(m.Throws, t):
		case t != "Exception" && t != "Throwable" && !slices.ContainsFunc(m.Throws, func(now string) bool { return covers([]string{t}, now) }):
			return "throws no " + t + " now: callers that catch it for this call alone do not compile"
		case inheritable:
			return "throws no " + t + " now: methods outside that override it cannot throw it"
		}
	}
	return ""
}

// covers reports exceptions of which one is another or a superclass of it.
func covers(list []string, name string) bool {
	for ; name != ""; name = checked()[name] {
		if slices.Contains(list, name) {
			return true
		}
	}
	return false
}
