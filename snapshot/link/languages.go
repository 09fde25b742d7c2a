package link

// The languages that have binders, and those that are bound by their descriptions.
func init() {
	registerGo()
	registerJava()
	registerPython()
	registerScripts()
	registerCSS()
	registerNames()
}
