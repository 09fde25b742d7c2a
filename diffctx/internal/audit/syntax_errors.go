package audit

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// RuleSyntax is the id of the rule.
const RuleSyntax = "syntax-errors"

var syntaxErrorsRule = rule{
	Rule: Rule{ID: RuleSyntax, Severity: SeverityError, Summary: "A file that no longer parses",
		Help: "A changed or added file has a syntax error, and parsed before. Correct it. Judged are languages whose grammar here reads what the language has; syntax errors of others, and further ones in a file that had some, are reported as code that is not analysed. Where the text is right, the grammar lacks what it uses: set audit.rules.syntax-errors to warning, or suppress the finding."},
	run: (*audit).syntaxErrors,
}

// syntaxErrors makes a finding of each file that stopped parsing.
func (a *audit) syntaxErrors(_ context.Context, d *result.Result) error {
	for _, u := range result.Unparsed(d.Unanalysed) {
		a.add(Finding{Rule: RuleSyntax, Path: u.Path, Line: u.Line, Symbol: facts.FileID(u.Path).String(), Message: fmt.Sprintf("syntax error: %s does not parse", u.Path)}, u.Path)
	}
	return nil
}
