package tools

import (
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs"
)

// tools are the verbs as tools: the few default ones, then where all are asked for the
// other verbs that answer, and the analyses. Verbs whose output is no JSON object, that
// need a terminal, or that change how git or agents work are none.
func tools(all bool) ([]verbTool, error) {
	var few, others []verbTool
	eachTool(func(v *verb.Verb, as verb.Tool) {
		if t := toolOf(v, as); as.Default {
			few = append(few, t)
		} else {
			others = append(others, t)
		}
	})
	if !all {
		return few, nil
	}
	analyses, err := analysisTools()
	return append(append(few, others...), analyses...), err
}

// eachTool calls fn for each tool of each verb.
func eachTool(fn func(v *verb.Verb, as verb.Tool)) {
	var visit func(v *verb.Verb)
	visit = func(v *verb.Verb) {
		for _, as := range v.Tools {
			fn(v, as)
		}
		for _, below := range v.Verbs {
			visit(below)
		}
	}
	for _, top := range verbs.List() {
		visit(top.Make())
	}
}

// writingTools names the tools that a server has only if it may write.
func writingTools() []string {
	var names []string
	eachTool(func(v *verb.Verb, as verb.Tool) {
		if as.Writes != "" {
			names = append(names, as.Named(v))
		}
	})
	return names
}
