package cli

import "github.com/spf13/cobra"

// lookCommands are the commands that find code and show it.
func lookCommands(g *Global) []*cobra.Command {
	return []*cobra.Command{
		newQueryCommand(g), newSearchCommand(g), newLinkCommand(g), newUnlinkCommand(g), newLinksCommand(g), newExploreCommand(g),
		newSnippetCommand(g), newSignatureCommand(g), newSignaturesCommand(g), newOutlineCommand(g), newFilesCommand(g), newTreeCommand(g),
		newTraceCommand(g), newDepsCommand(g), newCyclesCommand(g), newHierarchyCommand(g), newImplementationsCommand(g), newSummaryCommand(g), newDescribeCommand(g),
		newDocsCommand(g),
	}
}
