package ecmascript

import (
	"bytes"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// The words that open blocks whose declarations other files have: `declare global {}` and `declare module "m" {}`.
const (
	globalBlock = "global"
	moduleBlock = "module"
)

// registerBlocks says where such blocks are.
func registerBlocks() {
	core.RegisterBlock(core.Block{Word: globalBlock, Opens: opensGlobal, Ambient: ambientSuffix, Cut: true})
	core.RegisterBlock(core.Block{Word: moduleBlock, Opens: opensModule, Cut: true})
	core.RegisterPlace(core.AskGlobal, func(q core.Question) core.Place { return core.Place{Spelling: q.Scope, Opening: globalBlock} })
	core.RegisterPlace(core.AskAdded, func(q core.Question) core.Place { return core.Place{Spelling: q.Scope, Opening: moduleBlock} })
}

const blanks = " \t\r\n"

// Comments may be between the parts of what opens a block.

func opensGlobal(before, after []byte) bool {
	if after = bytes.TrimLeft(after, blanks); len(after) == 0 || !isAnyOf(after[0], "{/") {
		return false
	}
	before = bytes.TrimRight(before, " \t")
	return len(before) == 0 || isAnyOf(before[len(before)-1], "\r\n/") || slices.ContainsFunc([]string{"declare", "namespace", moduleBlock}, func(w string) bool { return bytes.HasSuffix(before, []byte(w)) })
}

func opensModule(before, after []byte) bool {
	after = bytes.TrimLeft(after, blanks)
	return len(after) > 0 && isAnyOf(after[0], "'\"`/") && (len(before) == 0 || !isAnyOf(before[len(before)-1], "'\"`"))
}

func isAnyOf(c byte, set string) bool { return strings.IndexByte(set, c) >= 0 }
