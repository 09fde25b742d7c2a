package state

import (
	"sync"
	"time"
)

// Phase is a part of making a graph and how long it took.
type Phase struct {
	Name    string  `json:"name"`
	Seconds float64 `json:"seconds"`
}

// phaseClock measures phases by the progress that the engine reports: a phase
// lasts to its last report, and what follows the last one is "store".
type phaseClock struct {
	next func(phase string, done, total int, bytes int64) // may be nil

	mu   sync.Mutex
	last time.Time
	list []Phase
}

const phaseStore = "store"

// start begins a run.
func (c *phaseClock) start() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last, c.list = time.Now(), nil
}

func (c *phaseClock) report(phase string, done, total int, bytes int64) {
	c.mu.Lock()
	c.add(phase)
	c.mu.Unlock()
	if c.next != nil {
		c.next(phase, done, total, bytes)
	}
}

// add gives the time since the last report to a phase.
func (c *phaseClock) add(phase string) {
	now := time.Now()
	spent := now.Sub(c.last).Seconds()
	c.last = now
	for i := range c.list {
		if c.list[i].Name == phase {
			c.list[i].Seconds += spent
			return
		}
	}
	c.list = append(c.list, Phase{phase, spent})
}

// stop ends a run and gives its phases; none when there was nothing to make.
func (c *phaseClock) stop() []Phase {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.list) > 0 {
		c.add(phaseStore)
	}
	return c.list
}
