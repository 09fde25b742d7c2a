package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"
)

// soak runs operations by several processes, with gc in a loop beside them, and expects
// each to answer as it does alone.
func soak(b *bench) error {
	want, err := b.truth()
	if err != nil {
		return err
	}
	s := &soaking{b: b, want: want, end: time.Now().Add(b.time), counts: map[string]int{}}
	stop := make(chan struct{})
	var collecting, working sync.WaitGroup
	collecting.Go(func() { s.collect(stop) })
	for job := range b.jobs {
		working.Go(func() { s.work(rand.New(rand.NewPCG(b.seed, uint64(job)))) })
	}
	working.Wait()
	close(stop)
	collecting.Wait()
	fmt.Printf("soak: %d operations by %d processes, %d collections beside them, %d failures: %v\n", s.done, b.jobs, s.collections, len(s.failures), s.counts)
	for _, f := range s.failures[:min(len(s.failures), 20)] {
		fmt.Println("  " + f)
	}
	if len(s.failures) > 0 {
		return fmt.Errorf("%d failures", len(s.failures))
	}
	return nil
}

type soaking struct {
	b    *bench
	want []string
	end  time.Time

	mu                sync.Mutex
	done, collections int
	counts            map[string]int
	failures          []string
}

// more counts an operation; false when there were enough.
func (s *soaking) more(verb string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.b.time > 0 && time.Now().After(s.end) || s.b.time == 0 && s.done >= s.b.count {
		return false
	}
	s.done++
	s.counts[verb]++
	return true
}

func (s *soaking) fail(args []string, a answer, why string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failures = append(s.failures, fmt.Sprintf("%s: exit %d, %s: %s%.300s", strings.Join(args, " "), a.code, why, strings.TrimSpace(a.err), a.out))
}

func (s *soaking) collect(stop chan struct{}) {
	for {
		select {
		case <-stop:
			return
		default:
		}
		args := []string{"gc", "--days", "0"}
		if a := s.b.run(args...); a.code != 0 {
			s.fail(args, a, "gc failed")
		}
		s.mu.Lock()
		s.collections++
		s.mu.Unlock()
	}
}

// others are operations whose answer another operation may change; each must end well.
var others = [][]string{
	{"index", "v0"}, {"index", "v3", "v7"}, {"sync"}, {"gc"}, {"gc", "--days", "0"}, {"status"}, {"verify"}, {"doctor"}, {"unlock"},
	{"affected", "v2..v6"}, {"audit", "--base", "v2"}, {"impact", "help"}, {"log", "Get1"}, {"recipe", "largest"}, {"explore", "get words"},
	{"baseline", "save", "kept", "--sql", "SELECT name FROM symbols"}, {"baseline", "list"}, {"coverage", "ingest", "DIR/cover.out"},
	{"cache", "export", "-"}, {"update", "p1/a.go"}, {"validate"}, {"conflicts", "v2", "v6"},
}

func (s *soaking) work(r *rand.Rand) {
	for {
		n := r.IntN(2 * len(questions))
		var args []string
		switch {
		case n < len(questions):
			args = questions[n]
		case r.IntN(40) == 0:
			args = []string{"gc", "--rebuild"}
		default:
			args = others[r.IntN(len(others))]
		}
		if !s.more(args[0]) {
			return
		}
		a := s.b.run(args...)
		switch {
		case a.code != 0 && !(a.code == 1 && findings[args[0]]):
			s.fail(args, a, "failed")
		case n < len(questions) && a.out != s.want[n]:
			s.fail(args, a, "another answer")
		}
	}
}

// findings are the verbs whose exit code 1 is an answer: something was found, or the
// index is in use.
var findings = map[string]bool{"audit": true, "conflicts": true, "validate": true, "unlock": true}
