// Package summary describes a project as a whole: what of it can be read from a
// revision (languages, entry points, most used types, declared dependencies), the
// sections that people write in .codegraph/summary.md, and the instructions to
// agents that lie in the tree as CLAUDE.md and AGENTS.md.
//
// The generated part is between two marks and is made anew each time; what
// is outside of them is never changed but by adding a section or, when asked to,
// replacing one.
package summary
