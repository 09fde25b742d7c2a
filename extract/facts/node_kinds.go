package facts

import "slices"

// nodeKinds are the precise kinds that symbols may have, sorted.
var nodeKinds = []string{"abstract_method", "annotation", "annotation_usage", "anonymous_class", "arrow_function", "case_class", "class", "column", "companion_object",
	"component", "const", "constructor", "csharp_property", "css_class", "css_keyframes", "css_variable", "data_class", "data_source", "decorator", "delegate", "enum",
	"enum_variant", "event", "export", "extension", "field", "file", "function", "generic_param", "getter", "go_package", "heading", "html_id", "impl", "include",
	"init_block", "inner_class", "interface", "interface_type", "key", "kotlin_object", "kotlin_package", "library", "macro", "method", "mixin", "module", "namespace",
	"object", "output", "package", "pascal_program", "pascal_record", "pascal_unit", "preprocessor_def", "procedure", "property", "proto_message", "proto_rpc",
	"proto_service", "provider", "record", "resource", "scala_package", "sealed_class", "section", "setter", "stage", "static", "struct", "struct_method", "struct_tag",
	"table", "target", "template", "trait", "trigger", "type_alias", "typedef", "union", "use", "val", "var", "view"}

// IsNodeKind reports whether a name is one of a precise kind.
func IsNodeKind(name string) bool {
	_, ok := slices.BinarySearch(nodeKinds, name)
	return ok
}

// KindNames lists the names of kinds, common and precise, sorted.
func KindNames() []string {
	names := slices.Concat(kindNames[1:], nodeKinds)
	slices.Sort(names)
	return slices.Compact(names)
}

// EdgeKinds lists the kinds of edges, sorted.
func EdgeKinds() []string {
	names := slices.Concat(roleNames[:], []string{"contains", "overrides", "tests"})
	slices.Sort(names)
	return slices.Compact(names)
}
