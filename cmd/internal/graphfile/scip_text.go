package graphfile

import (
	"strings"
	"unicode/utf8"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// replaceInvalidUTF8 replaces bytes that are no UTF-8, which git's paths may have and
// protocol buffers may not.
func replaceInvalidUTF8(m protoreflect.Message) {
	mend := func(v protoreflect.Value) protoreflect.Value {
		return protoreflect.ValueOfString(strings.ToValidUTF8(v.String(), string(utf8.RuneError)))
	}
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		isText, isMessage := f.Kind() == protoreflect.StringKind, f.Kind() == protoreflect.MessageKind
		switch {
		case f.IsMap():
		case f.IsList():
			for i, list := 0, v.List(); i < list.Len(); i++ {
				switch {
				case isText:
					list.Set(i, mend(list.Get(i)))
				case isMessage:
					replaceInvalidUTF8(list.Get(i).Message())
				}
			}
		case isText:
			m.Set(f, mend(v))
		case isMessage:
			replaceInvalidUTF8(v.Message())
		}
		return true
	})
}
