//go:build unix

package records

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// The tests of several processes run the test binary again with a role.
func TestMain(m *testing.M) {
	if role := os.Getenv("STORE_TEST_ROLE"); role != "" {
		if err := roles[role](context.Background(), os.Getenv("STORE_TEST_DIR"), os.Getenv("STORE_TEST_ARG")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

var roles = map[string]func(ctx context.Context, dir, arg string) error{
	"write":     roleWrite,
	"forever":   roleForever,
	"read-only": roleReadOnly,
	"collect":   roleCollect,
}

func process(t *testing.T, role, dir, arg string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "STORE_TEST_ROLE="+role, "STORE_TEST_DIR="+dir, "STORE_TEST_ARG="+arg)
	cmd.Stderr = os.Stderr
	return cmd
}

// roleWrite writes trees from..to.
func roleWrite(ctx context.Context, dir, arg string) error {
	var from, to uint64
	if _, err := fmt.Sscanf(arg, "%d-%d", &from, &to); err != nil {
		return err
	}
	db, err := Open(ctx, dir, Options{})
	if err != nil {
		return err
	}
	for n := from; n < to; n++ {
		if err := writeTree(ctx, db, n); err != nil {
			return err
		}
		if _, err := checkTrees(ctx, db); err != nil {
			return err
		}
	}
	return db.Close()
}

// roleForever writes until it is killed.
func roleForever(ctx context.Context, dir, arg string) error {
	db, err := Open(ctx, dir, Options{})
	if err != nil {
		return err
	}
	start, err := strconv.ParseUint(arg, 10, 64)
	if err != nil {
		return err
	}
	fmt.Println("ready")
	for n := start; ; n++ {
		if err := writeTree(ctx, db, n%60000); err != nil {
			return err
		}
	}
}

// roleCollect collects again and again, keeping every second snapshot.
func roleCollect(ctx context.Context, dir, arg string) error {
	db, err := Open(ctx, dir, Options{})
	if err != nil {
		return err
	}
	times, err := strconv.Atoi(arg)
	if err != nil {
		return err
	}
	for range times {
		if _, err := db.GC(ctx, markTrees(db, func(n uint64) bool { return n%2 == 0 }), GCOptions{}); err != nil {
			return err
		}
		if _, err := checkTrees(ctx, db); err != nil {
			return err
		}
	}
	return db.Close()
}

func TestSeveralProcessesWrite(t *testing.T) {
	for _, count := range []int{2, 8} {
		t.Run(fmt.Sprint(count), func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "state") // made by whoever comes first
			each := 48 / count
			var running []*exec.Cmd
			for i := range count {
				// Neighbours share half of their trees: both materialise them.
				cmd := process(t, "write", dir, fmt.Sprintf("%d-%d", i*each, i*each+each*3/2))
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				running = append(running, cmd)
			}
			for _, cmd := range running {
				if err := cmd.Wait(); err != nil {
					t.Error(err)
				}
			}
			db := openTest(t, dir, Options{})
			n, err := checkTrees(t.Context(), db)
			if err != nil || n != 48+each/2 {
				t.Errorf("%d snapshots, %v; want %d", n, err, 48+each/2)
			}
			expectSound(t, db)
		})
	}
}

func TestKilledWriterLeavesBeforeOrAfter(t *testing.T) {
	dir := t.TempDir()
	openTest(t, dir, Options{}).Close()
	rounds := 25
	if testing.Short() {
		rounds = 5
	}
	seen, latest := 0, 40*time.Millisecond
	for round := range rounds {
		cmd := process(t, "forever", dir, strconv.Itoa(round*2000))
		cmd.Stderr = nil
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		time.Sleep(rand.N(latest))
		cmd.Process.Signal(syscall.SIGKILL)
		cmd.Wait()
		db := openTest(t, dir, Options{})
		n, err := checkTrees(t.Context(), db)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if n == 0 {
			latest = min(2*latest, 2*time.Second) // a busy machine writes nothing so soon
		}
		if n < seen {
			t.Fatalf("round %d: %d snapshots, %d before", round, n, seen)
		}
		seen = n
		expectSound(t, db)
		db.Close()
	}
	if seen == 0 {
		t.Error("nothing was ever written: the kills came too early")
	}
}

func TestKilledWhileCreating(t *testing.T) {
	for round := range 12 {
		dir := filepath.Join(t.TempDir(), "state")
		cmd := process(t, "forever", dir, "1")
		cmd.Stderr = nil
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for deadline := time.Now().Add(5 * time.Second); time.Now().Before(deadline); { // until it has begun
			if _, err := os.Stat(filepath.Join(dir, FileName)); err == nil {
				break
			}
		}
		time.Sleep(time.Duration(round*300) * time.Microsecond)
		cmd.Process.Signal(syscall.SIGKILL)
		cmd.Wait()
		db := openTest(t, dir, Options{})
		if _, err := checkTrees(t.Context(), db); err != nil {
			t.Errorf("round %d: %v", round, err)
		}
		expectSound(t, db)
	}
}

func TestCollectionRacesWriters(t *testing.T) {
	dir := t.TempDir()
	openTest(t, dir, Options{}).Close()
	cmds := []*exec.Cmd{process(t, "write", dir, "0-40"), process(t, "write", dir, "20-60"), process(t, "collect", dir, "30")}
	for _, cmd := range cmds {
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
	}
	for _, cmd := range cmds {
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
	db := openTest(t, dir, Options{})
	n, err := checkTrees(t.Context(), db)
	if err != nil || n < 30 { // the even ones are kept
		t.Errorf("%d snapshots, %v", n, err)
	}
	expectSound(t, db)
}

func TestSecondWriterWaitsAndGivesUp(t *testing.T) {
	dir := t.TempDir()
	first := openTest(t, dir, Options{})
	waits := 0
	second := openTest(t, dir, Options{LockWait: 300 * time.Millisecond, OnWait: func() { waits++ }})
	err := first.Update(t.Context(), func(*Tx) error {
		err := second.Update(t.Context(), func(*Tx) error { return nil })
		if !errors.Is(err, ErrLocked) {
			t.Errorf("second writer: %v, want ErrLocked", err)
		}
		if _, err := second.Snapshots(t.Context()); err != nil { // readers never wait
			t.Error(err)
		}
		return nil
	})
	if err != nil || waits != 1 {
		t.Errorf("%v, told %d times", err, waits)
	}
	if err := second.Update(t.Context(), func(*Tx) error { return nil }); err != nil {
		t.Error(err)
	}
}

// roleReadOnly opens a folder that it may not write.
func roleReadOnly(ctx context.Context, dir, _ string) error {
	if _, err := Open(ctx, filepath.Join(dir, "new"), Options{}); !errors.Is(err, ErrReadOnly) {
		return fmt.Errorf("create: %v, want ErrReadOnly", err)
	}
	db, err := Open(ctx, dir, Options{})
	if err == nil {
		err = writeTree(ctx, db, 1)
		db.Close()
	}
	if !errors.Is(err, ErrReadOnly) {
		return fmt.Errorf("write: %v, want ErrReadOnly", err)
	}
	db, err = Open(ctx, dir, Options{ReadOnly: true})
	if err != nil {
		return err
	}
	if n, err := checkTrees(ctx, db); n != 1 || err != nil {
		return fmt.Errorf("%d snapshots, %w", n, err)
	}
	return db.Close()
}

func TestReadOnlyFolder(t *testing.T) {
	dir := t.TempDir()
	db := openTest(t, dir, Options{})
	if err := writeTree(t.Context(), db, 3); err != nil {
		t.Fatal(err)
	}
	db.Close()
	cmd := process(t, "read-only", dir, "")
	for _, withLock := range []bool{true, false} {
		if !withLock {
			if err := os.Remove(filepath.Join(dir, FileName+".lock")); err != nil {
				t.Fatal(err)
			}
		}
		seal := exec.Cmd{Path: cmd.Path, Args: cmd.Args, Env: cmd.Env, Stderr: os.Stderr}
		if os.Getuid() == 0 { // root writes everywhere: be somebody else
			seal.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
			seal.Path = copyBinary(t)
			makeReachable(t, dir)
		}
		if err := os.Chmod(dir, 0o555); err != nil {
			t.Fatal(err)
		}
		if err := seal.Run(); err != nil {
			t.Errorf("lock file there: %v: %v", withLock, err)
		}
		os.Chmod(dir, 0o755)
	}
}

func copyBinary(t *testing.T) string {
	data, err := os.ReadFile(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "store.test")
	if err := os.WriteFile(name, data, 0o755); err != nil {
		t.Fatal(err)
	}
	makeReachable(t, filepath.Dir(name))
	return name
}

// makeReachable lets others through the folders above name.
func makeReachable(t *testing.T, name string) {
	for name = filepath.Clean(name); name != filepath.Clean(os.TempDir()) && name != "/"; name = filepath.Dir(name) {
		if err := os.Chmod(name, 0o755); err != nil {
			t.Fatal(err)
		}
	}
}
