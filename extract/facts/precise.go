package facts

// What a precise kind says of a symbol beyond its common kind, whatever its language.

// IsAlias reports a second name of a type.
func (s *Symbol) IsAlias() bool { return s.Flags.Has(Alias) || s.NodeKind == "type_alias" }

// IsSingleton reports a type of one value, which is called as it: one of that name may be a type beside it.
func (s *Symbol) IsSingleton() bool {
	return s.NodeKind == "object" || s.NodeKind == "kotlin_object" || s.IsCompanion()
}

// IsCompanion reports a type of one value whose members are had through the type around it.
func (s *Symbol) IsCompanion() bool { return s.NodeKind == "companion_object" }

// IsExtension reports a declaration that adds members to a type from elsewhere.
func (s *Symbol) IsExtension() bool { return s.Kind == KindExtension || s.NodeKind == "extension" }

// IsRecord reports a type with a constructor from its fields, which need not be written.
func (s *Symbol) IsRecord() bool { return s.NodeKind == "record" }

// IsDataClass reports a class whose constructor names its fields.
func (s *Symbol) IsDataClass() bool { return s.NodeKind == "data_class" }

// IsArrow reports a function without a name of its own, which its place may give parameters.
func (s *Symbol) IsArrow() bool { return s.NodeKind == "arrow_function" }

// IsTypeParameter reports a type that is a parameter of what is around it.
func (s *Symbol) IsTypeParameter() bool { return s.NodeKind == "generic_param" }
