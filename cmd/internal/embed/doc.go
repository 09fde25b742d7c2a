// Package embed asks the embedder that a user names for the vectors of texts: a server
// that speaks OpenAI's protocol, such as a local Ollama, or a command. Only the
// environment names one, never a file of the repository, and by default there is none:
// what is asked of an embedder leaves this process.
package embed
