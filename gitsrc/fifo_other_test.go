//go:build !unix

package gitsrc

func makeFIFO(f *fixture, _ string) { f.t.Skip("no named pipes here") }
