package core

// Plain binds names within one file only: for languages without a binder.
type Plain struct{}

// Contribute and the other methods make Plain a Binder.
func (Plain) Contribute(f *File, add func(Question, Entry)) { ContributeSymbols(f, add) }
func (Plain) ModuleScope(f *File) string                    { return f.Path }
func (Plain) MemberScope(f *File, i int32) string           { return ScopeOfMember(f, i) }
func (Plain) Name(l *Linker, f *File, name string, _ NameSpace) *Value {
	return l.FileScope(f, name, AnySpace)
}
func (Plain) Imported(*Linker, *File, int32) *Value                  { return nil }
func (Plain) ModuleMember(*Linker, *Value, string, NameSpace) *Value { return nil }
func (Plain) Supers(*Linker, *Value) []*Value                        { return nil }
func (Plain) Relate(*Linker)                                         {}
func (Plain) Resolve(*Linker, *File, string) *Value                  { return nil }
