package embed

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
)

// TestMain makes the test program the command that is asked, where a test says so.
func TestMain(m *testing.M) {
	switch os.Getenv("EMBED_TEST_COMMAND") {
	case "":
		os.Exit(m.Run())
	case "lengths":
		var texts []string
		if err := json.NewDecoder(os.Stdin).Decode(&texts); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		vectors := make([][]float32, len(texts))
		for i, t := range texts {
			vectors[i] = []float32{float32(len(t)), 1}
		}
		json.NewEncoder(os.Stdout).Encode(vectors)
	case "prose":
		fmt.Println("no vectors here")
	case "fail":
		fmt.Fprintln(os.Stderr, "model not found")
		os.Exit(3)
	}
}

func named(t *testing.T, env map[string]string) *Embedder {
	t.Helper()
	for _, name := range []string{EnvURL, EnvModel, EnvKey, EnvCommand} {
		t.Setenv(name, env[name])
	}
	e, err := FromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestServer(t *testing.T) {
	answer := func(w http.ResponseWriter, _ []string) {}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var asked struct {
			Model string
			Input []string
		}
		data, _ := io.ReadAll(r.Body)
		if err := json.Unmarshal(data, &asked); err != nil || r.URL.Path != "/v1/embeddings" || asked.Model != "small" || r.Header.Get("Authorization") != "Bearer k" {
			http.Error(w, "wrong request", http.StatusBadRequest)
			return
		}
		answer(w, asked.Input)
	}))
	defer server.Close()
	e := named(t, map[string]string{EnvURL: server.URL + "/v1/", EnvModel: "small", EnvKey: "k"})

	answer = func(w http.ResponseWriter, input []string) { // in another order than asked
		fmt.Fprintf(w, `{"data": [{"index": 1, "embedding": [0, %d]}, {"index": 0, "embedding": [3, 4]}]}`, len(input[1]))
	}
	got, err := e.Embed(context.Background(), []string{"a", "bb"})
	if err != nil || len(got) != 2 || math.Abs(float64(got[0][0])-0.6) > 1e-6 || got[1][1] != 1 {
		t.Errorf("vectors %v, %v", got, err)
	}
	for body, want := range map[string]string{
		`{"data": []}`: "gave 0 vectors for 2 texts", `{"data": [{"index": 7, "embedding": [1]}]}`: "numbered its vectors wrongly", "hello": "no JSON of embeddings: hello",
		`{"data": [{"index": 0, "embedding": [1]}, {"index": 1, "embedding": [1, 2]}]}`: "vectors of 1 and of 2 numbers",
		`{"data": [{"index": 0, "embedding": [1]}, {"index": 1, "embedding": [0]}]}`:    "no direction",
	} {
		answer = func(w http.ResponseWriter, _ []string) { io.WriteString(w, body) }
		if _, err := e.Embed(context.Background(), []string{"a", "bb"}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v does not say %q", body, err, want)
		}
	}
	answer = func(w http.ResponseWriter, _ []string) {
		http.Error(w, "out of memory", http.StatusInternalServerError)
	}
	if _, err := e.Embed(context.Background(), []string{"a"}); err == nil || !strings.Contains(err.Error(), "500 Internal Server Error: out of memory") {
		t.Errorf("a failing server: %v", err)
	}
	server.Close()
	if _, err := e.Embed(context.Background(), []string{"a"}); err == nil || !strings.Contains(err.Error(), "was not reached") {
		t.Errorf("no server: %v", err)
	}
}

func TestCommand(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	e := named(t, map[string]string{EnvCommand: program + " -test.v"})
	for mode, want := range map[string]string{"prose": "no JSON array of arrays of numbers: no vectors here", "fail": "exit status 3: model not found"} {
		t.Setenv("EMBED_TEST_COMMAND", mode)
		if _, err := e.Embed(context.Background(), []string{"a"}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v does not say %q", mode, err, want)
		}
	}
	t.Setenv("EMBED_TEST_COMMAND", "lengths")
	got, err := e.Embed(context.Background(), []string{"", "aaa"})
	if err != nil || got[0][1] != 1 || math.Abs(float64(got[1][0])-3/math.Sqrt(10)) > 1e-6 {
		t.Errorf("vectors %v, %v", got, err)
	}
}

func TestFromEnvironment(t *testing.T) {
	if e := named(t, nil); e != nil {
		t.Errorf("nothing names an embedder, and there is %s", e.Name())
	}
	if _, err := Required(); err == nil || !strings.Contains(err.Error(), "needs an embedder") {
		t.Errorf("no embedder: %v", err)
	}
	one, other := named(t, map[string]string{EnvURL: "http://a/v1", EnvModel: "m"}), named(t, map[string]string{EnvURL: "https://b/v1", EnvModel: "m", EnvKey: "k"})
	third := named(t, map[string]string{EnvURL: "http://a/v1", EnvModel: "n"})
	if one.ID() != other.ID() || one.ID() == third.ID() {
		t.Error("embedders are told apart by their address, or not by their model")
	}
	for _, env := range []map[string]string{{EnvURL: "localhost:11434", EnvModel: "m"}, {EnvURL: "http://a"}, {EnvURL: "http://a", EnvModel: "m", EnvCommand: "c"}} {
		for _, name := range []string{EnvURL, EnvModel, EnvKey, EnvCommand} {
			t.Setenv(name, env[name])
		}
		if e, err := FromEnvironment(); err == nil {
			t.Errorf("%v gives %v", env, e)
		}
	}
}
