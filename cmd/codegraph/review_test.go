package main

import (
	"bufio"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os/exec"
	"strings"
	"testing"
)

// TestReviewOpens starts `codegraph review` where no browser is to be opened: the address that it
// prints leads to the review once, and what asks without its cookie is not answered.
func TestReviewOpens(t *testing.T) {
	ownConfig(t)
	address := reviewAddress(t, repository(t), "HEAD~1..HEAD")
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	get := func(client *http.Client, at string) (*http.Response, string) {
		t.Helper()
		resp, err := client.Get(at)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return resp, string(body)
	}
	resp, body := get(browser, address)
	if resp.StatusCode != http.StatusOK || resp.Request.URL.Path != "/review" || !strings.Contains(body, `class="verdict`) {
		t.Errorf("%s leads to %s: %d", address, resp.Request.URL, resp.StatusCode)
	}
	if resp, _ := get(browser, resp.Request.URL.String()); resp.StatusCode != http.StatusOK {
		t.Errorf("the review a second time: %d", resp.StatusCode)
	}
	for _, at := range []string{address, resp.Request.URL.String()} {
		if resp, _ := get(http.DefaultClient, at); resp.StatusCode != http.StatusUnauthorized {
			t.Errorf("%s without the cookie: %d, want 401", at, resp.StatusCode)
		}
	}
}

// reviewAddress starts `codegraph review` of a repository and gives the address that it prints.
func reviewAddress(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command(program(t), append([]string{"review", "--no-browser", "-C", dir}, args...)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the address: %q, %v", address, err)
	}
	return strings.TrimSpace(address)
}
