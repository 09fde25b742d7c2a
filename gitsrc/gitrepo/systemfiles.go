package gitrepo

import (
	"os"
	"path/filepath"
	"runtime"
)

// systemFiles lists where git keeps a file of the machine's configuration: gitconfig, gitattributes.
func systemFiles(getenv func(string) string, name string) []string {
	if runtime.GOOS != "windows" {
		return []string{"/etc/" + name}
	}
	return installedFiles(getenv, name)
}

// installedFiles finds a file that Git for Windows has below the folder that it is installed in.
// Its gitconfig matters: the installer sets core.autocrlf there.
func installedFiles(getenv func(string) string, name string) []string {
	for _, root := range installFolders(getenv) {
		if file := filepath.Join(root, "etc", name); isFile(file) {
			return []string{file}
		}
	}
	return nil
}

// installFolders lists the folders that Git for Windows may be installed in, that of the first
// git on the PATH before the usual ones.
func installFolders(getenv func(string) string) []string {
	var out []string
	for _, dir := range filepath.SplitList(getenv("PATH")) {
		if isFile(filepath.Join(dir, "git.exe")) { // cmd\git.exe, and in hooks mingw64\bin\git.exe
			out = append(out, filepath.Dir(dir), filepath.Dir(filepath.Dir(dir)))
		}
	}
	for _, usual := range []struct{ variable, below string }{
		{"ProgramFiles", "Git"}, {"ProgramW6432", "Git"}, {"LOCALAPPDATA", "Programs/Git"}, {"USERPROFILE", "scoop/apps/git/current"},
	} {
		if dir := getenv(usual.variable); dir != "" {
			out = append(out, filepath.Join(dir, filepath.FromSlash(usual.below)))
		}
	}
	return out
}

func isFile(path string) bool {
	fi, err := os.Stat(path)
	return err == nil && fi.Mode().IsRegular()
}
