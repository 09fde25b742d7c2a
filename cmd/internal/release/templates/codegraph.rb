class Codegraph < Formula
  desc "Code graph of any commit, straight from git, and what a change means in it"
  homepage "{{.Repository}}"
  version "{{.Version}}"
  license "MIT"

  on_macos do
    on_arm do
      url "{{.Archives.darwin_arm64.URL}}"
      sha256 "{{.Archives.darwin_arm64.SHA256}}"
    end
    on_intel do
      url "{{.Archives.darwin_amd64.URL}}"
      sha256 "{{.Archives.darwin_amd64.SHA256}}"
    end
  end

  on_linux do
    on_arm do
      url "{{.Archives.linux_arm64.URL}}"
      sha256 "{{.Archives.linux_arm64.SHA256}}"
    end
    on_intel do
      url "{{.Archives.linux_amd64.URL}}"
      sha256 "{{.Archives.linux_amd64.SHA256}}"
    end
  end

  def install
    bin.install "codegraph"
    generate_completions_from_executable(bin/"codegraph", "completion")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/codegraph version")
  end
end
