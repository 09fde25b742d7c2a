//go:build !linux

package main

func (l *limits) makeClock() error   { return errNotHere }
func (l *limits) makeLocale() error  { return errNotHere }
func (l *limits) haveSeccomp() error { return errNotHere }
func (l *limits) haveOther() error   { return errNotHere }

func within(string, []string) error { return errNotHere }
