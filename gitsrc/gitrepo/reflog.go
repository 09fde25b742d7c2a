package gitrepo

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
)

// logEntry is one line of a reflog.
type logEntry struct {
	old, new plumbing.Hash
	when     int64
	message  string
}

// reflog reads a ref's log, oldest entry first; no log has no entries.
func (s *refStore) reflog(name string) ([]logEntry, error) {
	f, err := os.Open(filepath.Join(s.base(name), "logs", filepath.FromSlash(name)))
	if err != nil {
		return nil, nil // no log is kept, or none yet
	}
	defer f.Close()
	var list []logEntry
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		head, message, _ := strings.Cut(lines.Text(), "\t")
		ids := strings.SplitN(head, " ", 3)
		if len(ids) < 3 || !plumbing.IsHash(ids[0]) || !plumbing.IsHash(ids[1]) {
			continue
		}
		list = append(list, logEntry{old: plumbing.NewHash(ids[0]), new: plumbing.NewHash(ids[1]),
			when: parseSignature(ids[2]).When.Unix(), message: message})
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read reflog of %s: %w", name, err)
	}
	return list, nil
}

// resolveAt evaluates base@{arg}; an empty base is the current branch.
func (r *Repository) resolveAt(ctx context.Context, base, arg string) (plumbing.Hash, error) {
	var zero plumbing.Hash
	var full string
	if base == "" {
		_, target, err := r.refs.read("HEAD")
		if err != nil {
			return zero, err
		}
		if full = target; target == "" {
			full = "HEAD"
		}
	} else {
		var err error
		if full, _, err = r.expandRef(base); errors.Is(err, errNoRef) {
			return zero, &unknown{part: base}
		} else if err != nil {
			return zero, err
		}
		if full == "HEAD" && isTracking(arg) {
			_, full, _ = r.refs.resolve("HEAD")
		}
	}
	if isTracking(arg) {
		return r.tracking(full, arg)
	}
	log, err := r.refs.reflog(full)
	if err != nil {
		return zero, err
	}
	if n, err := strconv.Atoi(arg); err == nil {
		return nthEntry(full, log, n)
	}
	when, ok := parseDate(arg, time.Now())
	if !ok {
		return zero, &unknown{part: arg, reason: "neither a number, \"upstream\", \"push\" nor a date that is understood"}
	}
	return entryAt(full, log, when.Unix())
}

func isTracking(arg string) bool {
	switch strings.ToLower(arg) {
	case "u", "upstream", "push":
		return true
	}
	return false
}

func nthEntry(ref string, log []logEntry, n int) (plumbing.Hash, error) {
	switch {
	case n >= 0 && n < len(log):
		return log[len(log)-1-n].new, nil
	case n == len(log) && n > 0 && !log[0].old.IsZero():
		return log[0].old, nil
	}
	return plumbing.Hash{}, &unknown{part: ref, absent: true, reason: fmt.Sprintf("the log of %s has %d entries", ref, len(log))}
}

// entryAt is where a ref was at a time; before its log begins, where it began.
func entryAt(ref string, log []logEntry, when int64) (plumbing.Hash, error) {
	for i := len(log) - 1; i >= 0; i-- {
		if log[i].when <= when {
			return log[i].new, nil
		}
	}
	if len(log) == 0 {
		return plumbing.Hash{}, &unknown{part: ref, reason: "there is no log of " + ref}
	}
	if log[0].old.IsZero() {
		return log[0].new, nil
	}
	return log[0].old, nil
}

// tracking gives the remote branch that a branch is merged from or pushed to.
func (r *Repository) tracking(full, arg string) (plumbing.Hash, error) {
	branch, ok := strings.CutPrefix(full, "refs/heads/")
	if !ok {
		return plumbing.Hash{}, &unknown{part: full, reason: full + " is not a branch, so it tracks none"}
	}
	remote := r.config.string("branch." + branch + ".remote")
	merge := r.config.string("branch." + branch + ".merge")
	if strings.EqualFold(arg, "push") {
		for _, key := range []string{"remote.pushdefault", "branch." + branch + ".pushremote"} {
			if v := r.config.string(key); v != "" {
				remote, merge = v, full
			}
		}
	}
	if remote == "" || merge == "" {
		return plumbing.Hash{}, &unknown{part: full, reason: "branch " + branch + " has no upstream configured"}
	}
	ref := merge
	if remote != "." {
		if ref = mapRefspec(r.config.values["remote."+remote+".fetch"], merge); ref == "" {
			return plumbing.Hash{}, &unknown{part: full, reason: "remote " + remote + " does not fetch " + merge}
		}
	}
	h, _, err := r.refs.resolve(ref)
	if errors.Is(err, errNoRef) {
		err = &unknown{part: ref, reason: "the upstream " + ref + " has not been fetched"}
	}
	return h, err
}

// mapRefspec gives the local name that fetch refspecs store a remote ref under.
func mapRefspec(specs []string, name string) string {
	for _, s := range specs {
		src, dst, ok := strings.Cut(strings.TrimPrefix(s, "+"), ":")
		if !ok || strings.HasPrefix(s, "^") {
			continue
		}
		if src == name {
			return dst
		}
		before, after, glob := strings.Cut(src, "*")
		if glob && len(name) >= len(before)+len(after) && strings.HasPrefix(name, before) && strings.HasSuffix(name, after) {
			return strings.Replace(dst, "*", name[len(before):len(name)-len(after)], 1)
		}
	}
	return ""
}

// previousBranch gives the n-th branch checked out before the current one.
func (r *Repository) previousBranch(arg string) (string, error) {
	n, err := strconv.Atoi(arg)
	if err != nil || n < 1 {
		return "", &unknown{part: "@{-" + arg + "}", reason: "not a number of branches back"}
	}
	log, err := r.refs.reflog("HEAD")
	if err != nil {
		return "", err
	}
	for i := len(log) - 1; i >= 0; i-- {
		move, ok := strings.CutPrefix(log[i].message, "checkout: moving from ")
		if !ok {
			continue
		}
		if n--; n == 0 {
			from, _, _ := strings.Cut(move, " to ")
			return from, nil
		}
	}
	return "", &unknown{part: "@{-" + arg + "}", absent: true, reason: "not so many branches were checked out before"}
}

// parseDate reads the dates that are common in ref@{date}: ISO forms, "now",
// "yesterday" and "N units ago".
func parseDate(s string, now time.Time) (time.Time, bool) {
	s = strings.ToLower(strings.NewReplacer(".", " ", "_", " ").Replace(strings.TrimSpace(s)))
	switch s {
	case "now":
		return now, true
	case "yesterday":
		return now.AddDate(0, 0, -1), true
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02t15:04:05", "2006-01-02 15:04:05 -0700", "2006-01-02 15:04:05", "2006-01-02 15:04"} {
		if t, err := time.ParseInLocation(layout, strings.ToUpper(s), now.Location()); err == nil {
			return t, true
		}
		if t, err := time.ParseInLocation(layout, s, now.Location()); err == nil {
			return t, true
		}
	}
	if t, err := time.ParseInLocation("2006-01-02", s, now.Location()); err == nil { // git fills in the time of day
		return t.Add(now.Sub(time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location()))), true
	}
	f := strings.Fields(s)
	if len(f) == 3 && f[2] == "ago" {
		n, err := strconv.Atoi(f[0])
		if err != nil {
			return now, false
		}
		switch strings.TrimSuffix(f[1], "s") {
		case "second":
			return now.Add(-time.Duration(n) * time.Second), true
		case "minute":
			return now.Add(-time.Duration(n) * time.Minute), true
		case "hour":
			return now.Add(-time.Duration(n) * time.Hour), true
		case "day":
			return now.AddDate(0, 0, -n), true
		case "week":
			return now.AddDate(0, 0, -7*n), true
		case "month":
			return now.AddDate(0, -n, 0), true
		case "year":
			return now.AddDate(-n, 0, 0), true
		}
	}
	return now, false
}
