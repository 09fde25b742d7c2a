package cli

import (
	"bytes"
	"fmt"
	"io"
	"runtime/pprof"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// profile is the processor time of a command, for those who work on codegraph: the
// hidden flag --cpuprofile names the file. `go tool pprof` reads it.
type profile struct {
	file    string
	samples bytes.Buffer
	started bool
}

func (p *profile) start() error {
	if p.file == "" || p.started {
		return nil
	}
	if err := pprof.StartCPUProfile(&p.samples); err != nil {
		return fmt.Errorf("start profile: %w", err)
	}
	p.started = true
	return nil
}

// write ends the profile and writes it, whole or not at all.
func (p *profile) write() error {
	if !p.started {
		return nil
	}
	pprof.StopCPUProfile()
	return output.WriteFile(p.file, func(out io.Writer) error {
		_, err := p.samples.WriteTo(out)
		return err
	})
}
