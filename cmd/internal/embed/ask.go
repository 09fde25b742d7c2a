package embed

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"strings"
)

// maxAnswer bounds what is read of an embedder's answer.
const maxAnswer = 256 << 20

// post asks a server by OpenAI's protocol.
func (e *Embedder) post(ctx context.Context, texts []string) ([][]float32, error) {
	body, err := json.Marshal(map[string]any{"model": e.model, "input": texts})
	if err != nil {
		return nil, fmt.Errorf("write the request: %w", err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, e.url+"/embeddings", bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("make the request: %w", err)
	}
	req.Header.Set("Content-Type", "application/json")
	if e.key != "" {
		req.Header.Set("Authorization", "Bearer "+e.key)
	}
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, e.failf("was not reached: %v", err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return nil, e.failf("was cut off: %v", err)
	}
	if answer.StatusCode != http.StatusOK {
		return nil, e.failf("answered %s: %s", answer.Status, beginning(data))
	}
	var got struct {
		Data []struct {
			Index     int       `json:"index"`
			Embedding []float32 `json:"embedding"`
		} `json:"data"`
	}
	if err := json.Unmarshal(data, &got); err != nil {
		return nil, e.failf("answered what is no JSON of embeddings: %s", beginning(data))
	}
	vectors := make([][]float32, len(got.Data))
	for _, d := range got.Data {
		if d.Index < 0 || d.Index >= len(vectors) || vectors[d.Index] != nil {
			return nil, e.failf("numbered its vectors wrongly: %d of %d", d.Index, len(vectors))
		}
		vectors[d.Index] = d.Embedding
	}
	return vectors, nil
}

// run asks a command: texts as a JSON array on its standard input, an array of arrays of
// numbers on its standard output.
func (e *Embedder) run(ctx context.Context, texts []string) ([][]float32, error) {
	in, err := json.Marshal(texts)
	if err != nil {
		return nil, fmt.Errorf("write the texts: %w", err)
	}
	var messages bytes.Buffer
	cmd := exec.CommandContext(ctx, e.command[0], e.command[1:]...)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(in), &messages
	out, err := cmd.Output()
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, e.failf("failed: %v: %s", err, beginning(messages.Bytes()))
	}
	var vectors [][]float32
	if err := json.Unmarshal(out, &vectors); err != nil {
		return nil, e.failf("printed what is no JSON array of arrays of numbers: %s", beginning(out))
	}
	return vectors, nil
}

// beginning is as much of a message as is worth showing, on one line.
func beginning(data []byte) string {
	const most = 200
	text := strings.Join(strings.Fields(strings.ToValidUTF8(string(data), "?")), " ")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "\u2026"
	}
	return text
}
