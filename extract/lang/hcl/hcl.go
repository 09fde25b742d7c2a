//go:build cgo

// Package hcl gives the facts of Terraform's and other HCL files: blocks with labels, the
// variables, locals, resources and modules that expressions name by their addresses, and the
// folders that modules come from.
//
// A definition is called as its address: var.region, local.tags, aws_instance.web,
// data.aws_ami.ubuntu, module.net, output.id. The text is scanned by a lexer of its own, in one
// pass: there is nothing in HCL's structure that a grammar would tell besides.
package hcl

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// The names of the languages.
const (
	terraform = "terraform"
	plain     = "hcl"
)

// Languages lists Terraform, whose folders are modules, and other HCL.
func Languages() []lang.Language {
	return []lang.Language{
		{Name: terraform, Version: 4, Tier: 1, Depth: "names", Family: terraform, Extensions: []string{".tf", ".tofu"}, ImportCircles: true, AnyArguments: true,
			Limits: []string{"Modules from registries and addresses are outside.", "What count, for_each and dynamic blocks make is one definition.", "Attributes of resources are the provider's, and open."},
			Names:  &lang.Names{Strategy: lang.ByFolder, Inner: "main.tf main.tofu", Strict: true, Included: included}, Extract: func(source []byte) (*facts.File, error) { return extract(terraform, source), nil }},
		{Name: plain, Version: 4, Tier: 1, Depth: "names", Family: plain, Extensions: []string{".hcl", ".tfvars", ".nomad"}, ImportCircles: true, AnyArguments: true,
			Limits: []string{"Blocks are an outline: what reads them gives names their meaning."},
			Names:  &lang.Names{Strategy: lang.ByFile}, Extract: func(source []byte) (*facts.File, error) { return extract(plain, source), nil }},
	}
}

// included is the path that the source of a module is; those from elsewhere have none.
func included(module string) []string {
	if strings.HasPrefix(module, "./") || strings.HasPrefix(module, "../") || module == "." || module == ".." {
		return []string{module}
	}
	return nil
}

// maxDepth bounds the nesting of brackets that is followed.
const maxDepth = 200

// extractor holds one extraction.
type extractor struct {
	*draft.Draft
	tokens []token
	module bool  // of a folder: names are looked up there
	owner  int32 // the definition around, -1 for none
	depth  int
	locals []local
	hidden map[string]int // by name: how many of locals are called so
	whole  bool           // modules are named as a whole: what is selected of one is not looked at
	passed []int          // the attributes of the module around
	source facts.ExprID   // of it, once known

}

// local is a name that an expression binds until a token.
type local struct {
	name string
	end  int
}

func extract(language string, source []byte) *facts.File {
	x := &extractor{Draft: draft.New(language, source, []string{"//", "/*", "#"}, draft.MaxSymbols), module: language == terraform, owner: -1, hidden: map[string]int{}}
	x.scan()
	x.body(0, len(x.tokens))
	return x.Finish()
}
