package mcp

import (
	"crypto/rand"
	"sync"
	"time"
)

// sessions are the clients that shook hands.
type sessions struct {
	mu   sync.Mutex
	byID map[string]*session
}

// session is one client.
type session struct {
	running *running
	used    time.Time
}

// Bounds of sessions: clients that end without a word leave theirs behind.
const (
	sessionIdle = time.Hour
	maxSessions = 1000
)

func newSessions() *sessions { return &sessions{byID: map[string]*session{}} }

// begin makes a session and drops those that nobody used for long.
func (s *sessions) begin() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	oldest, now := "", time.Now()
	for id, other := range s.byID {
		if now.Sub(other.used) > sessionIdle {
			delete(s.byID, id)
		} else if oldest == "" || other.used.Before(s.byID[oldest].used) {
			oldest = id
		}
	}
	if len(s.byID) >= maxSessions {
		delete(s.byID, oldest)
	}
	id := rand.Text()
	s.byID[id] = &session{newRunning(), now}
	return id
}

// of gives a session. A client without one, or of a revision that has none,
// is alone with its request.
func (s *sessions) of(id string, stateless bool) (*session, bool) {
	if id == "" || stateless {
		return &session{running: newRunning()}, true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	found := s.byID[id]
	if found != nil {
		found.used = time.Now()
	}
	return found, found != nil
}

// end ends a session with what runs in it.
func (s *sessions) end(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := s.byID[id]
	delete(s.byID, id)
	if found != nil {
		found.running.cancelAll()
	}
	return found != nil
}
