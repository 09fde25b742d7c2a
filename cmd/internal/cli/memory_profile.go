package cli

import (
	"bytes"
	"fmt"
	"io"
	"runtime/metrics"
	"runtime/pprof"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// memoryProfile is what a command held when it held most, for those who work on codegraph: the
// hidden flag --memprofile names the file.
type memoryProfile struct {
	file      string
	peak      bytes.Buffer
	stop      chan struct{}
	recording chan error
}

// lookEach is the time between two looks at the heap, which is a peak where it grew by a twentieth.
const lookEach = 100 * time.Millisecond

func (p *memoryProfile) start() {
	if p.file == "" || p.stop != nil {
		return
	}
	p.stop, p.recording = make(chan struct{}), make(chan error, 1)
	go func() { p.recording <- p.record() }()
}

func (p *memoryProfile) record() error {
	heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	most := uint64(0)
	for t := time.NewTicker(lookEach); ; {
		if metrics.Read(heap); heap[0].Value.Uint64() > most+most/20 {
			most = heap[0].Value.Uint64()
			p.peak.Reset()
			if err := pprof.Lookup("heap").WriteTo(&p.peak, 0); err != nil {
				return fmt.Errorf("write heap profile: %w", err)
			}
		}
		select {
		case <-p.stop:
			t.Stop()
			return nil
		case <-t.C:
		}
	}
}

// write ends the profile and writes it, whole or not at all.
func (p *memoryProfile) write() error {
	if p.stop == nil {
		return nil
	}
	close(p.stop)
	if err := <-p.recording; err != nil {
		return err
	}
	return output.WriteFile(p.file, func(out io.Writer) error {
		_, err := p.peak.WriteTo(out)
		return err
	})
}
