package link

// plain binds names within one file only: for languages without a binder.
type plain struct{}

func (plain) contribute(f *File, add func(Question, entry)) { contributeSymbols(f, add) }
func (plain) moduleScope(f *File) string                    { return f.Path }
func (plain) memberScope(f *File, i int32) string           { return scopeOfMember(f, i) }
func (plain) name(l *linker, f *File, name string, _ nameSpace) *value {
	return l.fileScope(f, name, anySpace)
}
func (plain) imported(*linker, *File, int32) *value                  { return nil }
func (plain) moduleMember(*linker, *value, string, nameSpace) *value { return nil }
func (plain) supers(*linker, *value) []*value                        { return nil }
func (plain) relate(*linker)                                         {}
func (plain) resolve(*linker, *File, string) *value                  { return nil }
