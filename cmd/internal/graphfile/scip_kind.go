package graphfile

import (
	"strings"

	"github.com/scip-code/scip/bindings/go/scip"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

var scipKinds = map[facts.Kind]scip.SymbolInformation_Kind{
	facts.KindFile: scip.SymbolInformation_File, facts.KindModule: scip.SymbolInformation_Module, facts.KindPackage: scip.SymbolInformation_Package,
	facts.KindNamespace: scip.SymbolInformation_Namespace, facts.KindClass: scip.SymbolInformation_Class, facts.KindStruct: scip.SymbolInformation_Struct,
	facts.KindInterface: scip.SymbolInformation_Interface, facts.KindTrait: scip.SymbolInformation_Trait, facts.KindEnum: scip.SymbolInformation_Enum,
	facts.KindUnion: scip.SymbolInformation_Union, facts.KindType: scip.SymbolInformation_Type, facts.KindFunction: scip.SymbolInformation_Function,
	facts.KindMethod: scip.SymbolInformation_Method, facts.KindConstructor: scip.SymbolInformation_Constructor, facts.KindGetter: scip.SymbolInformation_Getter,
	facts.KindSetter: scip.SymbolInformation_Setter, facts.KindField: scip.SymbolInformation_Field, facts.KindProperty: scip.SymbolInformation_Property,
	facts.KindEnumMember: scip.SymbolInformation_EnumMember, facts.KindValue: scip.SymbolInformation_Variable, facts.KindMacro: scip.SymbolInformation_Macro,
	facts.KindParameter: scip.SymbolInformation_Parameter, facts.KindComponent: scip.SymbolInformation_Function,
}

// scipKind is the protocol's name for a kind of symbol.
func scipKind(s graph.Symbol) scip.SymbolInformation_Kind {
	if f := s.Facts; f != nil {
		switch {
		case s.Kind == facts.KindType && f.Flags.Has(facts.Alias):
			return scip.SymbolInformation_TypeAlias
		case s.Kind == facts.KindValue && f.Flags.Has(facts.Const):
			return scip.SymbolInformation_Constant
		case s.Kind == facts.KindMethod && f.Flags.Has(facts.Static):
			return scip.SymbolInformation_StaticMethod
		case s.Kind == facts.KindMethod && f.Flags.Has(facts.Abstract):
			return scip.SymbolInformation_AbstractMethod
		case s.Kind == facts.KindField && f.Flags.Has(facts.Static):
			return scip.SymbolInformation_StaticField
		}
	}
	return scipKinds[s.Kind]
}

// scipLanguage is the protocol's name of a language, ours where it has none.
func scipLanguage(language string) string {
	if l := extract.ByName(language); l != nil && l.SCIP != "" {
		return l.SCIP
	}
	for _, name := range scip.Language_name {
		if strings.EqualFold(name, language) {
			return name
		}
	}
	return language
}
