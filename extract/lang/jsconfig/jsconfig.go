// Package jsconfig extracts settings from the files that decide what a
// JavaScript or TypeScript import means: package.json, tsconfig.json and
// jsconfig.json, pnpm-workspace.yaml. It applies none of them: `extends` is not
// followed, patterns are not matched, defaults are not filled in.
//
// Keys and values; a list is one setting for each element, in order:
//
//	package.json         name, type, main, module, types, workspaces, and
//	                     exports:SUBPATH#CONDITION… and imports:#NAME#CONDITION…,
//	                     whose value is empty where the file says null
//	tsconfig, jsconfig   extends, references, files, include, exclude; baseUrl, paths:PATTERN,
//	                     rootDir, rootDirs, outDir, module, moduleResolution, customConditions
//	pnpm-workspace.yaml  packages
//
// Comments and trailing commas are accepted in all JSON files. A file that does
// not parse has no settings and a parse error.
package jsconfig

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/tailscale/hujson"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// version is raised when the facts of any of these files change.
const version = 2

// maxDepth is the nesting beyond which a file is not parsed.
const maxDepth = 200

// ErrTooLarge is returned for texts whose offsets do not fit.
var ErrTooLarge = errors.New("source too large")

// Languages lists the file formats. IsTSConfig knows more names than the list.
func Languages() []lang.Language {
	return []lang.Language{
		{Name: "packagejson", Version: version, Depth: "settings", Filenames: []string{"package.json"}, Extract: ExtractPackage},
		{Name: "tsconfig", Version: version, Depth: "settings", Extract: ExtractTSConfig, Filenames: []string{
			"tsconfig.json", "jsconfig.json", "tsconfig.base.json", "tsconfig.build.json", "tsconfig.app.json", "tsconfig.lib.json",
			"tsconfig.node.json", "tsconfig.spec.json", "tsconfig.test.json", "tsconfig.eslint.json", "tsconfig.esm.json", "tsconfig.cjs.json",
			"tsconfig.common.json", "tsconfig.shared.json", "tsconfig.options.json", "tsconfig.browser.json", "tsconfig.server.json",
		}},
		{Name: "pnpmworkspace", Version: version, Depth: "settings", Filenames: []string{"pnpm-workspace.yaml"}, Extract: ExtractPNPM},
	}
}

// IsTSConfig reports whether a base name is that of a TypeScript configuration:
// tsconfig.json, tsconfig.WHATEVER.json, jsconfig.json.
func IsTSConfig(base string) bool {
	return base == "jsconfig.json" || strings.HasPrefix(base, "tsconfig.") && strings.HasSuffix(base, ".json")
}

// ExtractPackage gives the settings of a package.json.
func ExtractPackage(source []byte) (*facts.File, error) {
	return extractJSON("packagejson", source, (*reader).packageJSON)
}

// ExtractTSConfig gives the settings of a tsconfig.json or jsconfig.json.
func ExtractTSConfig(source []byte) (*facts.File, error) {
	return extractJSON("tsconfig", source, (*reader).tsconfig)
}

// newFile gives the facts that need no parsing.
func newFile(language string, source []byte) (*facts.File, error) {
	if len(source) > math.MaxInt32 {
		return nil, fmt.Errorf("extract %s: %w", language, ErrTooLarge)
	}
	return &facts.File{Language: language, Lines: facts.CountLines(source)}, nil
}

func extractJSON(language string, source []byte, read func(*reader, *hujson.Object)) (*facts.File, error) {
	f, err := newFile(language, source)
	if err != nil {
		return nil, err
	}
	defer f.Finish()
	text := bytes.TrimPrefix(source, []byte("\ufeff"))
	if depth(text) > maxDepth {
		f.CutAt("depth", 1)
		return f, nil
	}
	v, err := hujson.Parse(text)
	if err != nil {
		f.ParseErrors = 1
		return f, nil
	}
	if o, ok := v.Value.(*hujson.Object); ok {
		read(&reader{file: f, source: text}, o)
	}
	return f, nil
}

// depth gives an upper bound of a text's nesting: brackets in strings and
// comments count too.
func depth(text []byte) int {
	deepest, now := 0, 0
	for _, c := range text {
		switch c {
		case '{', '[':
			now++
			deepest = max(deepest, now)
		case '}', ']':
			now--
		}
	}
	return deepest
}
