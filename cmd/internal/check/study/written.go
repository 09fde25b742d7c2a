package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// written are the tasks that no commit gives, by repository: questions as someone asks who does
// not know the code, with the lines that answer them, and edits. They were written from the
// repositories at their pinned commits before anything was measured.
var written = map[string][]task{
	"raft": {
		{kind: kindFind, message: "Where does a leader step down because too few of the servers answered lately?", places: []place{{{"raft.go", 1076, 1080}}}},
		{kind: kindExplain, message: "When does a log entry count as committed, and how are entries from before this leader's term kept from being committed by counting replicas?", places: []place{{{"commitment.go", 80, 83}}, {{"commitment.go", 97, 103}}}},
		{kind: kindEdit, message: "setLeader takes the reason for the change", edit: edit{"Raft.setLeader", "raft.go", "setLeader(leaderAddr ServerAddress, leaderID ServerID) {", "setLeader(leaderAddr ServerAddress, leaderID ServerID, reason string) {"}},
	},
	"ice": {
		{kind: kindFind, message: "Where is it resolved that both agents believe they are the controlling one?", places: []place{{{"agent.go", 1704, 1720}}}},
		{kind: kindExplain, message: "How is the priority of a pair of candidates computed, and what does it depend on which side controls?", places: []place{{{"candidatepair.go", 104, 111}}, {{"candidatepair.go", 139, 139}}}},
		{kind: kindEdit, message: "findPair reports whether there is one", edit: edit{"Agent.findPair", "agent.go", "findPair(local, remote Candidate) *CandidatePair {", "findPair(local, remote Candidate, strict bool) *CandidatePair {"}},
	},
	"dom-testing-library": {
		{kind: kindFind, message: "Where is it decided whether assistive technology cannot reach an element because it is hidden?", places: []place{{{"src/role-helpers.js", 15, 30}}, {{"src/role-helpers.js", 52, 65}}}},
		{kind: kindExplain, message: "How does waiting for a callback know of fake timers, and what happens when they are switched on or off meanwhile?", places: []place{{{"src/helpers.ts", 8, 15}}, {{"src/wait-for.js", 51, 52}}, {{"src/wait-for.js", 61, 68}}, {{"src/wait-for.js", 125, 130}}}},
	},
	"httpcore": {
		{kind: kindFind, message: "Where do retries wait longer from one attempt to connect to the next?", places: []place{{{"httpcore/_async/connection.py", 33, 35}, {"httpcore/_sync/connection.py", 33, 35}}}},
		{kind: kindExplain, message: "What becomes of a request when the pool already has as many connections as it may have?", places: []place{{{"httpcore/_async/connection_pool.py", 320, 337}, {"httpcore/_sync/connection_pool.py", 320, 337}}}},
	},
	"java-jwt": {
		{kind: kindFind, message: "Where is the audience of a token compared with the audiences that are expected, any of them or all?", places: []place{{{"lib/src/main/java/com/auth0/jwt/JWTVerifier.java", 375, 379}}}},
		{kind: kindExplain, message: "How does leeway change when a token counts as expired or as not yet valid?", places: []place{{{"lib/src/main/java/com/auth0/jwt/JWTVerifier.java", 303, 310}}, {{"lib/src/main/java/com/auth0/jwt/JWTVerifier.java", 359, 359}}, {{"lib/src/main/java/com/auth0/jwt/JWTVerifier.java", 363, 363}}}},
	},
}

var refusedLine = regexp.MustCompile(`^(?:\./)?([^:\s]+\.go):([0-9]+):[0-9]+: `)

// refuse makes the edit, asks the compiler, tests included, which lines it refuses, and takes it
// back.
func (t *task) refuse(ctx context.Context, dir string) error {
	name := filepath.Join(dir, t.edit.path)
	source, err := os.ReadFile(name)
	if err != nil {
		return fmt.Errorf("read what is edited: %w", err)
	}
	edited := strings.Replace(string(source), t.edit.before, t.edit.after, 1)
	if edited == string(source) {
		return fmt.Errorf("%s has no %q", t.edit.path, t.edit.before)
	}
	if err := os.WriteFile(name, []byte(edited), 0o644); err != nil {
		return fmt.Errorf("edit: %w", err)
	}
	cmd := exec.CommandContext(ctx, "go", "test", "-vet=off", "-run", "^$", "-gcflags=-e", ".")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err := os.WriteFile(name, source, 0o644); err != nil {
		return fmt.Errorf("take the edit back: %w", err)
	}
	if _, failed := errors.AsType[*exec.ExitError](err); !failed {
		return fmt.Errorf("the compiler refuses nothing: %w%s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		m := refusedLine.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		n, err := strconv.Atoi(m[2])
		if err != nil {
			return fmt.Errorf("read a line of the compiler: %w", err)
		}
		t.places = append(t.places, place{{m[1], n, n}})
	}
	if !slices.ContainsFunc(t.places, func(p place) bool { return p[0].path != "" }) {
		return fmt.Errorf("no line of the compiler is read: %s", out)
	}
	return nil
}
