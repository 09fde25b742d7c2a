package java

import (
	"context"
	"slices"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
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

// thrown is an exception that a signature names: its key and those of its superclasses, the
// nearest first. The key of a library's class is its simple name, that of one of this repository
// the id that it has on the head side.
type thrown struct {
	name    string
	chain   []string
	checked bool // callers have to catch it or pass it on
}

// readThrown reads what the callable members that a type has of its own throw.
func (t *javaType) readThrown(ctx context.Context, s *surface.Surface) error {
	t.thrown = map[facts.SymbolID][]thrown{}
	for _, members := range t.methods {
		for _, m := range members {
			if m.level > 0 || len(m.Throws) == 0 {
				continue
			}
			all := make([]thrown, 0, len(m.Throws))
			for _, name := range m.Throws {
				x, err := readException(ctx, s, m.Offer, name)
				if err != nil {
					return err
				}
				all = append(all, x)
			}
			t.thrown[m.Offer.Symbol().ID] = all
		}
	}
	return nil
}

// readException follows the superclasses of an exception as far as they are in the repository,
// and those of the library from there.
func readException(ctx context.Context, s *surface.Surface, by surface.Offer, name string) (thrown, error) {
	x, outside := thrown{name: name}, name
	for _, e := range s.Comparison.EdgesFrom(by.File, by.Symbol().ID) {
		if e.Kind != result.EdgeUses {
			continue
		}
		f, err := s.Comparison.Described(ctx, s.Side, e.TargetPath)
		if err != nil {
			return thrown{}, err
		}
		if f == nil {
			continue
		}
		n, ok := f.Find(e.Target)
		if !ok || n < 0 || f.Facts.Symbols[n].Name != name || !f.Facts.Symbols[n].Kind.IsType() {
			continue
		}
		lineage, _, err := s.Lineage(ctx, surface.Offer{File: f, Index: n})
		if err != nil {
			return thrown{}, err
		}
		outside = ""
		for _, o := range lineage {
			if o.Facts().Kind == facts.KindInterface {
				continue
			}
			x.chain = append(x.chain, headID(s.Comparison, o.Symbol().ID))
			for _, super := range o.Facts().Supers {
				if super.Role == facts.RoleExtends {
					outside = compare.RefName(o.File.Facts, super.Expr)
				}
			}
		}
		break
	}
	for ; outside != ""; outside = checked()[outside] {
		x.chain = append(x.chain, outside)
	}
	x.checked = x.chain[len(x.chain)-1] == "Throwable"
	return x, nil
}

// headID gives the id that a symbol of either side has on the head side.
func headID(c *compare.Comparison, id facts.SymbolID) string {
	if d := c.Old[id]; d != nil && d.Match != nil {
		id = d.Match.New.ID
	}
	return id.String()
}

// throwsOtherwise says how the checked exceptions of a method or a constructor break those
// that call or override it; empty where they do not.
func (p *javaPair) throwsOtherwise(d *compare.Definition, was *Signature, m javaMember) string {
	before, now := p.old.thrown[d.ID], p.new.thrown[m.Offer.Symbol().ID]
	for _, t := range now {
		if t.checked && !covers(before, t) {
			return "now throws " + t.name + ": callers have to catch it"
		}
	}
	inheritable := d.Kind != facts.KindConstructor && p.old.extensible && p.new.extensible && !was.Is("static") && !was.Is("final")
	for _, t := range before {
		switch {
		case !t.checked || covers(now, t):
		case t.name != "Exception" && t.name != "Throwable" && !slices.ContainsFunc(now, func(n thrown) bool { return covers([]thrown{t}, n) }):
			return "no longer throws " + t.name + ": callers that catch it for this call alone do not compile"
		case inheritable:
			return "no longer throws " + t.name + ": methods outside that override it cannot throw it"
		}
	}
	return ""
}

// covers reports exceptions of which one is another or a superclass of it.
func covers(list []thrown, t thrown) bool {
	return slices.ContainsFunc(list, func(other thrown) bool { return slices.Contains(t.chain, other.chain[0]) })
}
