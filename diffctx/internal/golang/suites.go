package golang

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// RunInSuite reports a method that testify's suite.Run calls: tests, and what prepares and
// follows them.
func (Language) RunInSuite(path string, method *facts.Symbol) bool {
	if !strings.HasSuffix(path, "_test.go") || method.Owner == "" {
		return false
	}
	switch method.Name {
	case "SetupSuite", "SetupTest", "SetupSubTest", "TearDownSuite", "TearDownTest", "TearDownSubTest", "BeforeTest", "AfterTest", "HandleStats":
		return true
	}
	return strings.HasPrefix(method.Name, "Test") && len(method.Params) == 0
}
