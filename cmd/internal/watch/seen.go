package watch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Seen reports whether files changed, for who would otherwise look at all of them.
type Seen struct {
	mu      sync.Mutex
	changes uint64 // noticed so far
	sound   bool   // none goes unnoticed
	marks   string // folder of files that are written to see which changes were noticed
	next    int
	waiting map[string]chan struct{}
}

// markWithin is how long a mark may take: the watch is idle, or it looks at all files anyway.
const markWithin = 100 * time.Millisecond

// Changes is how many changes were noticed. Who looks at the files afterwards sees all of them.
func (s *Seen) Changes() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.changes
}

// Settled is Changes once everything that changed before the call was noticed. It writes a file and waits for its
// notification, which follows those of earlier changes. ok is false where a change may go unnoticed.
func (s *Seen) Settled(ctx context.Context) (changes uint64, ok bool) {
	name, noticed, ok := s.begin()
	if !ok {
		return 0, false
	}
	file := filepath.Join(s.marks, name)
	defer s.end(name)
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		return 0, false
	}
	defer os.Remove(file)
	late := time.NewTimer(markWithin)
	defer late.Stop()
	select {
	case <-noticed:
	case <-late.C:
		return 0, false
	case <-ctx.Done():
		return 0, false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.changes, s.sound
}

func (s *Seen) begin() (name string, noticed chan struct{}, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.sound {
		return "", nil, false
	}
	s.next++
	name, noticed = fmt.Sprintf("%d-%d", os.Getpid(), s.next), make(chan struct{})
	if s.waiting == nil {
		s.waiting = map[string]chan struct{}{}
	}
	s.waiting[name] = noticed
	return name, noticed, true
}

func (s *Seen) end(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.waiting, name)
}

func (s *Seen) markIn(folder string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.marks = folder
}

// mark is called for the notification of a file among the marks.
func (s *Seen) mark(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if noticed, ok := s.waiting[name]; ok {
		close(noticed)
		delete(s.waiting, name)
	}
}

// change is called for each change that was noticed.
func (s *Seen) change() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changes++
}

// trust says whether from now on no change goes unnoticed. What went before may have.
func (s *Seen) trust(sound bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sound = sound
	s.changes++
}
