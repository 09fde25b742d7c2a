package main

import (
	_ "embed"
	"fmt"
	"os/exec"
	"strings"
)

//go:embed ruby.rb
var rubyProgram string

// rubyMethods lists the names of the public methods of Ruby's library, of RSpec and of Minitest, a name a line.
func rubyMethods() (string, []byte, error) {
	ruby, err := exec.LookPath("ruby")
	if err != nil {
		return "", nil, absence("there is no ruby in PATH")
	}
	out, err := exec.Command(ruby, "-W0", "-e", rubyProgram).Output()
	if err != nil {
		return "", nil, absence(fmt.Sprintf("ruby lacks what is asked for: %v", err))
	}
	version, names, _ := strings.Cut(string(out), "\n")
	return version, []byte(names), nil
}
