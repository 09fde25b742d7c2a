package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path"
	"path/filepath"
)

// judged compares an answer with the truth about a commit.
type judged struct {
	truth
	missed           []test  // tests of the truth that safe leaves out
	safe, safeDirs   int     // tests, packages with tests that safe names
	tests, dirs      int     // all
	truthDirs        int     // packages with a test of the truth
	likely, likelyOK int     // tests that likely names, those of the truth among them
	beyond           int     // tests that likely names and safe does not
	unknown          bool    // the answer says that it may be incomplete
	seconds          float64 // that the command took
}

// answer is what `codegraph affected --json` prints, as far as it is needed.
type answer struct {
	Safe, Likely []struct{ Path, Name string }
	Unknown      bool
}

func judge(ctx context.Context, o options, s subject, t truth) (judged, error) {
	j := judged{truth: t, tests: t.count(), dirs: len(t.Packages)}
	state := filepath.Join(o.Dir, "reach", s.Name, "state")
	cmd := exec.CommandContext(ctx, o.Binary, "-C", s.mirror, "--state-dir", state, "affected", t.Parent+".."+t.Commit, "--json", "--quiet")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return j, fmt.Errorf("affected: %w: %s", err, firstLine(stderr.String()))
	}
	j.seconds = (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
	var a answer
	if err := json.Unmarshal(out, &a); err != nil {
		return j, fmt.Errorf("decode answer: %w", err)
	}
	j.unknown = a.Unknown
	j.compare(a)
	return j, nil
}

func (j *judged) compare(a answer) {
	safe, likely := map[test]bool{}, map[test]bool{}
	for _, t := range a.Safe {
		safe[test{t.Path, t.Name}] = true
	}
	for _, t := range a.Likely {
		likely[test{t.Path, t.Name}] = true
		if !safe[test{t.Path, t.Name}] && !safe[test{Path: t.Path}] {
			j.beyond++
		}
	}
	hit, hitDirs := map[test]bool{}, map[string]bool{}
	for _, t := range j.Hit {
		hit[t], hitDirs[path.Dir(t.Path)] = true, true
		if !safe[t] && !safe[test{Path: t.Path}] {
			j.missed = append(j.missed, t)
		}
	}
	j.truthDirs = len(hitDirs)
	for _, p := range j.Packages {
		any := false
		for name, file := range p.Tests {
			t := test{file, name}
			if safe[t] || safe[test{Path: file}] {
				j.safe++
				any = true
			}
			if likely[t] {
				j.likely++
				if hit[t] {
					j.likelyOK++
				}
			}
		}
		if any {
			j.safeDirs++
		}
	}
}

func judgeAll(ctx context.Context, o options, subjects []subject, scratch string) error {
	if err := o.BuildIn(ctx, scratch); err != nil {
		return err
	}
	var rows []row
	for _, s := range subjects {
		r := row{name: s.Name, head: s.Commit}
		for _, t := range s.truths {
			if t.Failed != "" {
				r.failed++
				continue
			}
			j, err := judge(ctx, o, s, t)
			if err != nil {
				return fmt.Errorf("%s at %s: %w", s.Name, t.Commit, err)
			}
			if o.all {
				log.Printf("%s %.10s: %d tests, truth %d, safe %d, likely %d of %d right, missed %d, %.2f s", s.Name, t.Commit, j.tests, len(j.Hit), j.safe, j.likelyOK, j.likely, len(j.missed), j.seconds)
				for _, m := range j.missed {
					log.Printf("  missed %s %s", m.Path, m.Name)
				}
			}
			r.commits = append(r.commits, j)
		}
		rows = append(rows, r)
	}
	return writeReport(os.Stdout, rows)
}
