package cli

import (
	"slices"

	"github.com/spf13/cobra"
)

// topCommand makes one of the program's commands.
type topCommand struct {
	group string // of the help
	name  string
	make  func(*Global) *cobra.Command
}

func topCommands() []topCommand {
	return []topCommand{
		{groupIndex, "init", newInitCommand},
		{groupIndex, "index", newIndexCommand},
		{groupIndex, "sync", newSyncCommand},
		{groupIndex, "watch", newWatchCommand},
		{groupIndex, "status", newStatusCommand},
		{groupIndex, "validate", newValidateCommand},
		{groupIndex, "update", newUpdateCommand},
		{groupIndex, "remove", newRemoveCommand},
		{groupIndex, "repos", newReposCommand},
		{groupIndex, "scan", newScanCommand},
		{groupAsk, "query", newQueryCommand},
		{groupAsk, "search", newSearchCommand},
		{groupAsk, "link", newLinkCommand},
		{groupAsk, "unlink", newUnlinkCommand},
		{groupAsk, "links", newLinksCommand},
		{groupAsk, "explore", newExploreCommand},
		{groupAsk, "snippet", newSnippetCommand},
		{groupAsk, "signature", newSignatureCommand},
		{groupAsk, "signatures", newSignaturesCommand},
		{groupAsk, "outline", newOutlineCommand},
		{groupAsk, "files", newFilesCommand},
		{groupAsk, "tree", newTreeCommand},
		{groupAsk, "trace", newTraceCommand},
		{groupAsk, "deps", newDepsCommand},
		{groupAsk, "cycles", newCyclesCommand},
		{groupAsk, "hierarchy", newHierarchyCommand},
		{groupAsk, "implementations", newImplementationsCommand},
		{groupAsk, "summary", newSummaryCommand},
		{groupAsk, "describe", newDescribeCommand},
		{groupAsk, "docs", newDocsCommand},
		{groupAsk, "symbol", newSymbolCommand},
		{groupAsk, "refs", newRefsCommand},
		{groupAsk, "callers", newCallersCommand},
		{groupAsk, "callees", newCalleesCommand},
		{groupAsk, "impact", newImpactCommand},
		{groupAsk, "sql", newSQLCommand},
		{groupAsk, "recipe", newRecipeCommand},
		{groupAsk, "baseline", newBaselineCommand},
		{groupAsk, "coverage", newCoverageCommand},
		{groupAsk, "export", newExportCommand},
		{groupChange, "diff", newDiffCommand},
		{groupChange, "audit", newAuditCommand},
		{groupChange, "affected", newAffectedCommand},
		{groupChange, "log", newLogCommand},
		{groupChange, "blame", newBlameCommand},
		{groupChange, "when", newWhenCommand},
		{groupChange, "conflicts", newConflictsCommand},
		{groupChange, "diff-context", newDiffContextCommand},
		{groupChange, "pr-context", newPRContextCommand},
		{groupChange, "commit-context", newCommitContextCommand},
		{groupChange, "changelog", newChangelogCommand},
		{groupChange, "hook", newHookCommand},
		{groupChange, "pr-comment", newCommentCommand},
		{groupOther, "mcp", newMCPCommand},
		{groupOther, "serve", newServeCommand},
		{groupOther, "verify", newVerifyCommand},
		{groupOther, "gc", newGCCommand},
		{groupOther, "unlock", newUnlockCommand},
		{groupOther, "cache", newCacheCommand},
		{groupOther, "config", newConfigCommand},
		{groupOther, "doctor", newDoctorCommand},
		{groupOther, "uninstall", newUninstallCommand},
		{groupOther, "agents", newAgentsCommand},
		{groupOther, "languages", newLanguagesCommand},
		{groupOther, "version", newVersionCommand},
	}
}

// commands makes the command that the arguments begin with alone, since making all
// takes as long as a quick command does; all of them where none is named.
func commands(g *Global, args []string) []*cobra.Command {
	list := topCommands()
	if named := slices.IndexFunc(list, func(t topCommand) bool { return len(args) > 0 && args[0] == t.name }); named >= 0 {
		list = list[named : named+1]
	}
	out := make([]*cobra.Command, len(list))
	for i, t := range list {
		out[i] = t.make(g)
		out[i].GroupID = t.group
	}
	return out
}
