package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"
)

// made is a release of programs that are made up, from the root of the module.
func made(t *testing.T) *release {
	t.Helper()
	t.Chdir(filepath.Join("..", "..", ".."))
	dir := t.TempDir()
	r := &release{version: "1.2.3-rc.1", commit: "0123", made: time.Unix(1700000000, 0).UTC(), dir: dir, bins: filepath.Join(dir, "bin"), targets: targets}
	for _, target := range targets {
		if err := os.MkdirAll(filepath.Dir(r.binary(target)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(r.binary(target), []byte("program of "+target.String()), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// publish writes all that needs no other program.
func publish(t *testing.T) *release {
	t.Helper()
	r := made(t)
	for _, step := range []func() error{
		func() error { return r.archives(t.Context()) }, func() error { return r.npmPackages(t.Context()) },
		func() error { return r.manifests(t.Context()) }, func() error { return r.sums(t.Context()) },
	} {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// TestSameBytes makes the same release twice and compares the sums of all files.
func TestSameBytes(t *testing.T) {
	var sums []string
	for range 2 {
		t.Run("", func(t *testing.T) {
			data, err := os.ReadFile(publish(t).path(sumsFile))
			if err != nil {
				t.Fatal(err)
			}
			sums = append(sums, string(data))
		})
	}
	if sums[0] != sums[1] {
		t.Errorf("two releases differ:\n%s\n%s", sums[0], sums[1])
	}
	if n := strings.Count(sums[0], "\n"); n != 8+7+4 {
		t.Errorf("%d files, want 8 archives, 7 npm packages, formula, manifest, Dockerfile and installer:\n%s", n, sums[0])
	}
}

// files reads a .tgz.
func files(t *testing.T, name string) map[string]string {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	zipped, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for packed := tar.NewReader(zipped); ; {
		h, err := packed.Next()
		if err == io.EOF {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(packed)
		if err != nil {
			t.Fatal(err)
		}
		out[h.Name] = string(data)
	}
}

// TestNpmPackages checks that every optional dependency is a package that holds the program which the launcher looks for,
// and that nothing is run at the installation.
func TestNpmPackages(t *testing.T) {
	r := publish(t)
	main := files(t, r.path("npm/codegraph-dev-codegraph-1.2.3-rc.1.tgz"))
	var p npmPackage
	if err := json.Unmarshal([]byte(main["package/package.json"]), &p); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"package/bin/codegraph", "package/README.md", "package/LICENSE"} {
		if main[name] == "" {
			t.Errorf("%s is missing in %s", name, npmName)
		}
	}
	if strings.Contains(main["package/package.json"], `"scripts"`) {
		t.Errorf("%s has a script, which package managers refuse", npmName)
	}
	want := []string{"darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64", "win32-arm64", "win32-x64"}
	var got []string
	for name, version := range p.Optional {
		system := strings.TrimPrefix(name, npmPrograms)
		got = append(got, system)
		brought := files(t, r.path("npm/codegraph-dev-cli-"+system+"-1.2.3-rc.1.tgz"))
		program := "package/bin/codegraph"
		if strings.HasPrefix(system, "win32") {
			program += ".exe"
		}
		var q npmPackage
		if err := json.Unmarshal([]byte(brought["package/package.json"]), &q); err != nil {
			t.Fatal(err)
		}
		if brought[program] == "" || q.Name != name || q.Version != version || q.OS[0]+"-"+q.CPU[0] != system {
			t.Errorf("%s: %+v, holds %q", name, q, slices.Sorted(maps.Keys(brought)))
		}
		if "package/"+q.Bin["codegraph"] != program || q.Name >= npmName {
			t.Errorf("%s, %v: npm would not link the program itself", q.Name, q.Bin)
		}
	}
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestManifests checks that the manifests name archives by what they hash to.
func TestManifests(t *testing.T) {
	r := publish(t)
	sums, err := os.ReadFile(r.path(sumsFile))
	if err != nil {
		t.Fatal(err)
	}
	formula, scoop := read(t, r, "codegraph.rb"), read(t, r, "codegraph.json")
	var parsed map[string]any
	if err := json.Unmarshal([]byte(scoop), &parsed); err != nil {
		t.Error(err)
	}
	for line := range strings.Lines(string(sums)) {
		sum, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		in := ""
		switch {
		case strings.HasSuffix(name, ".zip"):
			in = scoop
		case strings.HasSuffix(name, ".tar.gz") && !strings.Contains(name, "musl"):
			in = formula
		default:
			continue
		}
		if !strings.Contains(in, sum) || !strings.Contains(in, "/releases/download/v1.2.3-rc.1/"+name) {
			t.Errorf("%s with %s is named nowhere", name, sum)
		}
	}
	if !strings.Contains(read(t, r, "install.sh"), "\nreleased=1.2.3-rc.1\n") {
		t.Error("the installer does not name its release")
	}
}

func read(t *testing.T, r *release, name string) string {
	t.Helper()
	data, err := os.ReadFile(r.path(name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestPackageDescription fills the description of system packages.
func TestPackageDescription(t *testing.T) {
	r := made(t)
	text, err := r.packageDescription(targets[2], "/somewhere")
	if err != nil {
		t.Fatal(err)
	}
	var p struct {
		Version, Arch string
		Contents      []struct{ Src, Dst string }
	}
	if err := yaml.Unmarshal(text, &p); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if p.Version != r.version || p.Arch != "amd64" || len(p.Contents) != 4+len(shells) || p.Contents[0].Dst != "/usr/bin/codegraph" {
		t.Errorf("%+v", p)
	}
}

func TestChoose(t *testing.T) {
	if all, err := choose(""); err != nil || len(all) != len(targets) {
		t.Errorf("%v, %v", all, err)
	}
	some, err := choose("linux_arm64_musl,windows_amd64")
	if err != nil || names(some) != "linux_arm64_musl, windows_amd64" {
		t.Errorf("%v, %v", some, err)
	}
	if _, err := choose("plan9_386"); err == nil || !strings.Contains(err.Error(), "darwin_arm64") {
		t.Errorf("%v", err)
	}
	if _, err := newRelease(t.Context(), "1.2", "dist", ""); err == nil || !strings.Contains(err.Error(), "1.2.3") {
		t.Errorf("%v", err)
	}
}

// TestStubs reads off the standard library what a linker for macOS must know.
func TestStubs(t *testing.T) {
	symbols, err := importedSymbols(filepath.Join(runtime.GOROOT(), "src"))
	if err != nil {
		t.Skip(err) // a toolchain without its source
	}
	for library, name := range map[string]string{
		"/System/Library/Frameworks/CoreFoundation.framework/Versions/A/CoreFoundation": "CoreFoundation.framework/CoreFoundation.tbd",
		"/System/Library/Frameworks/Security.framework/Versions/A/Security":             "Security.framework/Security.tbd",
		"/usr/lib/libresolv.9.dylib": "libresolv.tbd",
	} {
		if stubName(library) != filepath.FromSlash(name) || len(symbols[library]) == 0 {
			t.Errorf("%s: %s, %q", library, stubName(library), symbols[library])
		}
	}
	if !bytes.Contains(stub("/usr/lib/libresolv.9.dylib", symbols["/usr/lib/libresolv.9.dylib"]), []byte("_res_9_nsearch")) {
		t.Error("no symbol in the stub")
	}
}

// TestWindowsTypes checks the packages that have files of their own for Windows and need no C compiler, with their tests.
func TestWindowsTypes(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the standard library for Windows, once")
	}
	cmd := exec.Command("go", "vet", module+"/gitsrc/gitrepo", module+"/store/records", module+"/cmd/internal/hooks", module+"/cmd/internal/confined")
	cmd.Env = append(os.Environ(), "GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestStamp looks for the variables that linkFlags sets.
func TestStamp(t *testing.T) {
	r := made(t)
	flags := r.linkFlags(targets[0], "")
	const at = "cmd/internal/build"
	for name, value := range map[string]string{"releaseVersion": "v1.2.3-rc.1", "releaseCommit": "0123"} {
		if want := "-X " + module + "/" + at + "." + name + "=" + value; !strings.Contains(flags, want) {
			t.Errorf("%s is not in %s", want, flags)
		}
	}
	if data, err := os.ReadFile(at + "/version.go"); err != nil || !strings.Contains(string(data), "var releaseVersion, releaseCommit string") {
		t.Errorf("%s has no variables to stamp (%v)", at, err)
	}
}
