package graph

import (
	"context"
	"sync"
	"time"
)

// factsBatch is the number of bytes of facts written in one transaction.
const factsBatch = 8 << 20

// factsWriter collects facts and writes them in large transactions.
type factsWriter struct {
	ctx     context.Context
	storage Storage
	mu      sync.Mutex
	batch   map[Key][]byte
	size    int
}

func (w *factsWriter) add(k Key, data []byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.batch == nil {
		w.batch = map[Key][]byte{}
	}
	w.batch[k] = data
	w.size += len(data)
	if w.size < factsBatch {
		return nil
	}
	return w.write()
}

func (w *factsWriter) flush() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.write()
}

// rescueTime bounds the wait for the database by who was asked to end.
const rescueTime = 5 * time.Second

// rescue writes what was made before the work was cut off, so that the next run goes on from there. It only
// saves time: a failure is no error.
func (w *factsWriter) rescue() {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(w.ctx), rescueTime)
	defer cancel()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ctx = ctx
	_ = w.write()
}

func (w *factsWriter) write() error {
	batch := w.batch
	w.batch, w.size = nil, 0
	if len(batch) == 0 {
		return nil
	}
	return w.storage.Update(w.ctx, func(tx Tx) error {
		for k, data := range batch {
			if err := tx.Put(KindFacts, k, data); err != nil {
				return err
			}
		}
		return nil
	})
}
