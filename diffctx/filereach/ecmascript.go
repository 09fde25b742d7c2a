package filereach

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// What runners of JavaScript's tests load without an import: modules that stand
// in for others, and what their configuration names.

var (
	scriptEndings = sync.OnceValue(func() []string { return extract.ExtensionsOf(lang.ECMAScript) })

	// runnerConfigs are the names, without endings, of the files in which runners are told what to load.
	runnerConfigs = []string{"jest.config", "vitest.config", "vite.config", "vitest.workspace", "karma.conf", ".mocharc", "playwright.config", "ava.config"}
	configEndings = sync.OnceValue(func() []string { return append([]string{"", ".json", ".jsonc", ".yml", ".yaml"}, scriptEndings()...) })

	// runnerKeys are those of package.json that say what tests load.
	runnerKeys = []string{"jest", "mocha", "ava", "vitest", "scripts"}
)

func init() { declare(lang.ECMAScript, scriptConventions) }

func scriptConventions() *conventions {
	return &conventions{loads: scriptLoads, computed: computedScript, own: ownScript, part: scriptPart,
		imports: func(m string) []string { return []string{`"` + m + `"`, `'` + m + `'`} }, around: (*dependents).aroundScript}
}

var (
	scriptLoads = sync.OnceValue(func() []link.Key {
		return []link.Key{link.GlobalKey("require"), link.GlobalKey("import"), link.GlobalKey("import.meta"),
			link.SpecifierKey("module"), link.SpecifierKey("node:module"), link.SpecifierKey("child_process"), link.SpecifierKey("node:child_process"),
			link.SpecifierKey("worker_threads"), link.SpecifierKey("node:worker_threads"), link.SpecifierKey("proxyquire"), link.SpecifierKey("rewire"), link.SpecifierKey("esmock")}
	})
	computedScript = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile("\\b(?:require|import)\\s*\\(\\s*(?:/\\*.*?\\*/\\s*)*(?:[^\"'\\s)]|\"[^\"\n]*\"\\s*\\+|'[^'\n]*'\\s*\\+)|\\brequire\\s*\\.\\s*context\\b|\\bimport\\.meta\\.glob|[(,]\\s*require\\s*[,)]|\\bcreateRequire\\b")
	})
	ownScript = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile("[\"'`]\\./(?:[\"'`*]|\\$\\{)|\\b__dirname\\s*(?:,\\s*[a-zA-Z_$]|\\))")
	})
	scriptPart = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("[\"'`/}]([\\w@$.+-]+)") })
)

func isScriptPath(p string) bool { return extract.FamilyOfPath(p) == lang.ECMAScript }

// ConfiguresTools reports a script that configures tools: nothing refers to it, and
// it may decide about tests.
func ConfiguresTools(p string) bool {
	stem := strings.TrimSuffix(path.Base(p), path.Ext(p))
	return isScriptPath(p) && (strings.HasSuffix(stem, ".config") || slices.Contains(runnerConfigs, stem))
}

// aroundScript adds what sees a script without referring to it: the module that it
// replaces, the tests below the folder of packages that it replaces,
// and those whose runner loads it.
func (s *dependents) aroundScript(ctx context.Context, p string, found map[string]bool) error {
	if err := s.aroundRunner(ctx, p, found); err != nil {
		return err
	}
	s.aroundAlias(p, found)
	return nil
}

func (s *dependents) aroundRunner(ctx context.Context, p string, found map[string]bool) error {
	if dir := link.Dir(p); path.Base(dir) == "__mocks__" {
		around := link.Dir(dir)
		stem := strings.TrimSuffix(path.Base(p), path.Ext(p))
		beside := false
		for _, end := range scriptEndings() {
			module := path.Join(around, stem+end)
			there, err := s.head.Exists(ctx, module)
			if err != nil {
				return fmt.Errorf("look for %s: %w", module, err)
			}
			if there == link.PathFile {
				found[module], beside = true, true
			}
		}
		if !beside {
			return s.testsBelow(ctx, around, isScriptPath, found)
		}
	}
	for dir := link.Dir(p); ; dir = link.Dir(dir) {
		text, err := s.runnerConfig(ctx, dir)
		if err != nil {
			return err
		}
		if text != "" && names(text, strings.TrimPrefix(strings.TrimPrefix(p, dir), "/")) {
			return s.testsBelow(ctx, dir, isScriptPath, found)
		}
		if dir == "" {
			return nil
		}
	}
}

// names reports a text that has the path of a script, with its ending or without.
func names(text, p string) bool {
	stem := strings.TrimSuffix(p, path.Ext(p))
	if !strings.Contains(text, stem) {
		return false
	}
	return regexp.MustCompile("(?:^|[\"'`\\s/=])" + regexp.QuoteMeta(stem) + "(?:" + regexp.QuoteMeta(path.Ext(p)) + ")?(?:[\"'`\\s,]|$)").MatchString(text)
}

// runnerConfig is what the files of a folder tell runners of tests.
func (s *dependents) runnerConfig(ctx context.Context, dir string) (string, error) {
	if text, ok := s.configs[dir]; ok {
		return text, nil
	}
	var b strings.Builder
	leaves, err := s.head.LeavesIn(ctx, dir)
	if err != nil {
		return "", fmt.Errorf("list %s: %w", dir, err)
	}
	for _, l := range leaves {
		name := path.Base(l.Path)
		configures := slices.ContainsFunc(runnerConfigs, func(c string) bool {
			end, ok := strings.CutPrefix(name, c)
			return ok && slices.Contains(configEndings(), end)
		})
		if !configures && name != "package.json" {
			continue
		}
		source, err := s.head.Source(ctx, l.Path)
		if err != nil {
			continue // what cannot be read says nothing
		}
		if name != "package.json" {
			b.Write(source)
			continue
		}
		var keys map[string]json.RawMessage
		if json.Unmarshal(source, &keys) == nil {
			for _, k := range runnerKeys {
				b.Write(keys[k])
				b.WriteByte('\n')
			}
		}
	}
	s.configs[dir] = b.String()
	return b.String(), nil
}
