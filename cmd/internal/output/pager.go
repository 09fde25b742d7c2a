package output

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
)

// ErrPagerEnded says that a reader has ended the pager before all was shown. It is no failure.
var ErrPagerEnded = errors.New("the pager has ended")

// Pager shows what is written to a terminal by pages, as git does. It begins with the first byte, so that
// questions and progress come before it. Its descriptor is the terminal's: what is written fits that.
type Pager struct {
	terminal *os.File
	command  func() string // "" or cat for no pager
	begun    bool
	in       io.WriteCloser // of the pager; nil where there is none
	cmd      *exec.Cmd
}

// NewPager makes a pager for a terminal.
func NewPager(terminal *os.File, command func() string) *Pager {
	return &Pager{terminal: terminal, command: command}
}

// Fd is for those who ask for the width, or for a terminal.
func (p *Pager) Fd() uintptr { return p.terminal.Fd() }

// Write shows text.
func (p *Pager) Write(text []byte) (int, error) {
	if !p.begun {
		p.begun = true
		p.begin()
	}
	if p.in == nil {
		return p.terminal.Write(text)
	}
	n, err := p.in.Write(text)
	if errors.Is(err, syscall.EPIPE) || errors.Is(err, os.ErrClosed) {
		err = ErrPagerEnded
	}
	return n, err
}

// begin starts the pager; where that fails, text goes to the terminal.
func (p *Pager) begin() {
	command := strings.TrimSpace(p.command())
	if command == "" || command == "cat" {
		return
	}
	cmd := exec.Command("sh", "-c", command)
	if fields := strings.Fields(command); runtime.GOOS == "windows" || len(fields) == 1 {
		if _, err := exec.LookPath(fields[0]); err != nil {
			return
		}
		cmd = exec.Command(fields[0], fields[1:]...)
	}
	cmd.Stdout, cmd.Stderr, cmd.Env = p.terminal, os.Stderr, os.Environ()
	for name, value := range map[string]string{"LESS": "FRX", "LV": "-c"} { // git's: colours pass, and what fits one page ends at once
		if _, ok := os.LookupEnv(name); !ok {
			cmd.Env = append(cmd.Env, name+"="+value)
		}
	}
	in, err := cmd.StdinPipe()
	if err != nil || cmd.Start() != nil {
		return
	}
	p.in, p.cmd = in, cmd
}

// Close waits until the reader has ended the pager.
func (p *Pager) Close() error {
	if p.cmd == nil {
		return nil
	}
	_ = p.in.Close()
	_ = p.cmd.Wait() // how a reader ends it is nobody's failure
	p.cmd = nil
	return nil
}
