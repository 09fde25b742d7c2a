package embed

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math"
	"net/url"
	"os"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// What names an embedder in the environment.
const (
	EnvURL     = "CODEGRAPH_EMBED_URL"     // base of the API, as http://localhost:11434/v1
	EnvModel   = "CODEGRAPH_EMBED_MODEL"   // model that the server is asked for
	EnvKey     = "CODEGRAPH_EMBED_KEY"     // sent as a bearer token
	EnvCommand = "CODEGRAPH_EMBED_COMMAND" // program and arguments, separated by blanks
)

// Embedder makes vectors of texts.
type Embedder struct {
	url, model, key string
	command         []string
}

// FromEnvironment gives the embedder that the environment names, nil where it names none.
func FromEnvironment() (*Embedder, error) {
	e := &Embedder{url: strings.TrimRight(os.Getenv(EnvURL), "/"), model: os.Getenv(EnvModel), key: os.Getenv(EnvKey), command: strings.Fields(os.Getenv(EnvCommand))}
	switch {
	case e.url == "" && len(e.command) == 0:
		return nil, nil
	case e.url != "" && len(e.command) > 0:
		return nil, output.Usagef("%s and %s name two embedders: unset one of them", EnvURL, EnvCommand)
	case e.url != "":
		if u, err := url.Parse(e.url); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return nil, output.Usagef("%s %q: use an address as http://localhost:11434/v1", EnvURL, e.url)
		}
		if e.model == "" {
			return nil, output.Usagef("%s needs %s: name the model that the server is to use", EnvURL, EnvModel)
		}
	}
	return e, nil
}

// Required is FromEnvironment, with an error where no embedder is named.
func Required() (*Embedder, error) {
	e, err := FromEnvironment()
	if err == nil && e == nil {
		return nil, output.Failf("no_embedder", "name one by "+EnvURL+" and "+EnvModel+" (OpenAI's protocol, as a local Ollama has), or by "+EnvCommand, "search by meaning needs an embedder, and none is named")
	}
	return e, err
}

// ID tells embedders apart whose vectors cannot be compared. Where a server is reached,
// and by which key, makes no difference.
func (e *Embedder) ID() [16]byte {
	sum := sha256.Sum256([]byte(strings.Join(append([]string{e.model}, e.command...), "\x00")))
	return [16]byte(sum[:16])
}

// Name is how a user knows the embedder.
func (e *Embedder) Name() string {
	if e.model != "" {
		return e.model
	}
	return e.command[0]
}

// Embed gives a vector of unit length for each text.
func (e *Embedder) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	ask := e.run
	if e.url != "" {
		ask = e.post
	}
	vectors, err := ask(ctx, texts)
	if err != nil {
		return nil, err
	}
	if len(vectors) != len(texts) {
		return nil, e.failf("gave %d vectors for %d texts", len(vectors), len(texts))
	}
	for _, v := range vectors {
		if len(v) == 0 || len(v) != len(vectors[0]) {
			return nil, e.failf("gave vectors of %d and of %d numbers", len(vectors[0]), len(v))
		}
		if !normalise(v) {
			return nil, e.failf("gave a vector that has no direction")
		}
	}
	return vectors, nil
}

func (e *Embedder) failf(format string, args ...any) error {
	return output.Failf("embedder", "check "+EnvURL+", "+EnvModel+" and "+EnvKey+", or "+EnvCommand, "embedder %s %s", e.Name(), fmt.Sprintf(format, args...))
}

// normalise scales a vector to unit length; it has none where its numbers are all 0 or
// not finite.
func normalise(v []float32) bool {
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	if sum == 0 || math.IsNaN(sum) || math.IsInf(sum, 0) {
		return false
	}
	for i := range v {
		v[i] = float32(float64(v[i]) / math.Sqrt(sum))
	}
	return true
}
