package main

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"os"
	"strings"
	"unicode"
)

// fakeEmbed is an embedder for scripts: a text's vector has its words, some of which mean
// the same. It notes how many texts it was given.
func fakeEmbed() {
	var texts []string
	if err := json.NewDecoder(os.Stdin).Decode(&texts); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	log, err := os.OpenFile(os.Getenv("FAKEEMBED_LOG"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err == nil {
		fmt.Fprintf(log, "[%d texts]\n", len(texts))
		err = log.Close()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	same := strings.NewReplacer("pay back", "refund", "gives it all again", "refund")
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		vectors[i] = make([]float32, 64)
		for _, w := range strings.FieldsFunc(same.Replace(strings.ToLower(text)), func(r rune) bool { return !unicode.IsLetter(r) }) {
			vectors[i][crc32.ChecksumIEEE([]byte(w))%64]++
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(vectors); err != nil {
		os.Exit(1)
	}
}
