//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// TestLittleMemory lowers the limit of data until an index does not fit: each run ends
// well or says what happened and what to do, and the state folder is sound after it.
func TestLittleMemory(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	told := false
	for allowed := 256; allowed >= 64 && !told; allowed -= 8 {
		line := s.command("index HEAD --json")
		cmd := exec.CommandContext(t.Context(), "sh", append([]string{"-c", fmt.Sprintf(`ulimit -d %d; exec "$0" "$@"`, allowed<<10), line.Path}, line.Args[1:]...)...)
		cmd.Dir, cmd.Env = line.Dir, append(line.Env, "GOMAXPROCS=2") // the stacks of threads count too
		var out, message bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &message
		code := exitCode(t, cmd.Run())
		told = code == 2 && strings.Contains(message.String(), `"code": "out_of_memory"`) && strings.Contains(message.String(), "ulimit -d")
		if code != 0 && !told {
			t.Fatalf("%d MB: exit code %d\n%s%s", allowed, code, &out, &message)
		}
		if out, err := s.command("verify").CombinedOutput(); err != nil {
			t.Fatalf("%d MB: verify: %v\n%s", allowed, err, out)
		}
	}
	if !told {
		t.Error("no run had too little memory")
	}
}

// TestMemoryIsWatched ends a process whose memory is all but used up.
func TestMemoryIsWatched(t *testing.T) {
	used := int64(100 << 20)
	m := memory{allowed: 512 << 20, inUse: func() int64 { used += 100 << 20; return used }}
	ended := make(chan int64)
	go m.watch(func() { ended <- used })
	if at := <-ended; at < 400<<20 || at > 512<<20 {
		t.Errorf("ended at %d MB", at>>20)
	}
	for allowed, want := range map[int64]int64{256: 85, 512: 212, 700: 340, 4096: 340} {
		m := memory{allowed: allowed << 20}
		if got := m.limit() >> 20; got != want {
			t.Errorf("%d MB allowed: the collector's limit is %d MB, want %d", allowed, got, want)
		}
	}
	c := collector{limit: 512, most: 2000}
	for _, x := range []struct{ live, want int64 }{{100, 512}, {400, 600}, {1000, 1500}, {800, 1500}, {3000, 2000}} {
		if c.limit = c.next(x.live); c.limit != x.want {
			t.Errorf("%d live: the collector's limit is %d, want %d", x.live, c.limit, x.want)
		}
	}
	if n := dataMemory(); n < 1<<20 || residentMemory() < 1<<20 {
		t.Errorf("the test holds %d bytes of data", n)
	}
}
