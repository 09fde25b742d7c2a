package cli

import "github.com/spf13/cobra"

func commands(g *Global) []*cobra.Command {
	group := func(id string, cmds ...*cobra.Command) []*cobra.Command {
		for _, c := range cmds {
			c.GroupID = id
		}
		return cmds
	}
	var all []*cobra.Command
	all = append(all, group(groupIndex, newInitCommand(g), newIndexCommand(g), newSyncCommand(g), newWatchCommand(g), newStatusCommand(g), newValidateCommand(g), newUpdateCommand(g), newRemoveCommand(g),
		newReposCommand(g), newScanCommand(g))...)
	all = append(all, group(groupAsk, lookCommands(g)...)...)
	all = append(all, group(groupAsk, newSymbolCommand(g), newRefsCommand(g), newCallersCommand(g), newCalleesCommand(g),
		newImpactCommand(g), newSQLCommand(g), newRecipeCommand(g), newBaselineCommand(g), newCoverageCommand(g), newExportCommand(g))...)
	all = append(all, group(groupChange, changeCommands(g)...)...)
	return append(all, group(groupOther, newMCPCommand(g), newServeCommand(g), newVerifyCommand(g), newGCCommand(g), newUnlockCommand(g), newCacheCommand(g), newConfigCommand(g), newDoctorCommand(g), newUninstallCommand(g),
		newAgentsCommand(g), newLanguagesCommand(g), newVersionCommand(g))...)
}

// changeCommands say what a change means, and what changes did.
func changeCommands(g *Global) []*cobra.Command {
	return []*cobra.Command{
		newDiffCommand(g), newAuditCommand(g), newAffectedCommand(g),
		newLogCommand(g), newBlameCommand(g), newWhenCommand(g), newConflictsCommand(g),
		newDiffContextCommand(g), newPRContextCommand(g), newCommitContextCommand(g), newChangelogCommand(g),
		newHookCommand(g), newCommentCommand(g),
	}
}
