// Package agents tells coding agents of codegraph, and takes that back: an entry
// among an agent's servers of the Model Context Protocol, a section of its
// instructions between marks, and a skill file.
//
// Files of someone else's are edited in place: comments, order and spacing of
// what is there stay byte for byte, and what an edit gives is read again and
// compared before it is written. A file that cannot be edited so is an error
// that wraps ErrByHand.
//
// Places and forms are those of the agents' own documentation: code.claude.com
// (mcp, skills, memory), developers.openai.com/codex, cursor.com/docs,
// code.visualstudio.com and docs.github.com/copilot, geminicli.com,
// opencode.ai/docs, zed.dev/docs/ai, docs.cline.bot, docs.roocode.com.
package agents
