//go:build !unix

package gitrepo

func makeFIFO(f *fixture, _ string) { f.t.Skip("no named pipes here") }
