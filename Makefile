# A list of verbs. Building needs Go and a C compiler, nothing else.

FUZZTIME ?= 30s

.PHONY: build test lint fuzz bench throughput accuracy golden eval apiagree breaks edits renames gates moves ranges reach recipes explore study search styles mcp-clients formats damage soak kills flips faults limits growth security ctags references parses house judged libraries release man smoke ways browser paint site

build:
	go build -o bin/codegraph ./cmd/codegraph

test:
	go test ./...

lint:
	test -z "$$(gofmt -l .)"
	go vet ./...
	.ci/lint

fuzz:
	go run ./cmd/internal/check/fuzzall -time $(FUZZTIME)

# Pinned public repositories, cloned into CODEGRAPH_BENCH_DIR; writes docs/benchmarks.md.
bench:
	go run ./cmd/internal/check/bench

# Figures against compilers' truth (CODEGRAPH_EVAL, CODEGRAPH_EVAL_MORE), mirrors as for bench; writes docs/accuracy.md.
accuracy:
	go run ./cmd/internal/check/accuracy

# Writes the expected facts and edges of the fixtures anew; read the change before committing it.
golden:
	go test ./extract/lang/golang ./extract/lang/python ./extract/lang/typescript ./extract/lang/java ./cmd/internal/cli ./cmd/internal/tools -update

# The incremental oracle over this repository's own history.
eval: build
	bin/codegraph verify --history $$(git rev-list --first-parent HEAD | tail -1)..HEAD --sample 40 --order random

# Agreement of `diff` with golang.org/x/exp/apidiff between tags of a Go repository:
# make apiagree REPO=../cobra TAGS="v1.7.0 v1.8.0 v1.9.0"
apiagree: build
	go run ./cmd/internal/check/apiagree -v -binary bin/codegraph -C $(REPO) $(TAGS)

# What `diff` says of renames, moves and reshapings made by script in pinned public repositories, and what `audit`
# says of commits of theirs that only move and rename.
moves:
	go run ./cmd/internal/check/moves -v -commits 8 -each 5 -seed 7
	go run ./cmd/internal/check/pure -limit 8

# What `diff` and `audit` say of pinned public repositories that a formatter wrote anew, and of small edits on top. Needs node and npm.
formats:
	go run ./cmd/internal/check/formats -v

# The breaks of merge ranges of pinned public repositories, chosen at random, for a reader to judge.
ranges:
	go run ./cmd/internal/check/ranges -ranges 20 -seed 2026 -only fzf,gin,caddy,zap,hono,redux,core,zod,tornado,jinja,flask,httpx

# Files of pinned public repositories with pieces cut out, doubled and put in, read in every way. With SEED=N another choice.
damage:
	go run ./cmd/internal/check/damage -time 5m -seed $(or $(SEED),1)

# `affected` on histories of Go repositories against coverage of every test alone; hours the first time, prints the table of docs/changes.md.
reach: build
	go run ./cmd/internal/check/reach -binary bin/codegraph

# Of how many real commits `explore` prints a changed line, given their messages, beside a plain baseline; clones as for
# bench. SET=tuning, held-out, further or the like: other repositories than those for development.
explore:
	go run ./cmd/internal/check/explore $(if $(SET),-set $(SET))

# What maintainers had to see for 30 tasks on five repositories (find, explain, change, edit, check), and changes of seven that are
# made by what was seen and tested: calls and tokens of codegraph, of grep and reading, and with OTHER=PROGRAM of another code graph.
study:
	go run ./cmd/internal/check/study $(if $(OTHER),-other $(OTHER))

# Rows of every recipe on pinned public repositories with the lines they name, for a reader to judge: make recipes RECIPES=dead-code,untested
recipes:
	go run ./cmd/internal/check/recipes $(if $(RECIPES),-recipes $(RECIPES))

# How often `search` has a symbol in the first five, asked for two words of its name.
search:
	go run ./cmd/internal/check/search $(HELD_OUT)

# What is found in style sheets beside what postcss finds: make styles MODULES=DIR/node_modules REPOS="../vite ../astro"
styles:
	go run ./cmd/internal/check/styles -modules $(MODULES) $(REPOS)

# Other people's clients of the Model Context Protocol against `mcp` and `serve` (npm); writes the table of docs/mcp.md.
mcp-clients: build
	rm -rf bin/clients && cp -r cmd/internal/mcp/testdata/clients bin/clients
	cd bin/clients && npm install --no-audit --no-fund && PATH="$$PWD/node_modules/.bin:$$PATH" CODEGRAPH=../codegraph node clients.mjs ../../docs/mcp.md

# Broken callers that `diff` names against the errors of go/types, tsc and pyright, on scratch commits in pinned repositories; writes
# their section of docs/changes.md. Needs node and npm; clones and checkers' answers are kept in CODEGRAPH_BENCH_DIR.
breaks:
	go run ./cmd/internal/check/breaks

# Definitions of one language against universal-ctags, which must be installed: make ctags LANGUAGE=rust CTAGS=Rust DIR="some/clone another"
ctags:
	go run ./cmd/internal/check/ctags -language $(LANGUAGE) -ctags $(CTAGS) $(DIR)

# Calls that `diff` tells where functions of a clone are renamed, removed or ask for a further argument, in languages without a
# checker for breaks: make edits LANGUAGE=kotlin EDIT=parameter DIR="some/clone another"
edits:
	go run ./cmd/internal/check/edits -language $(LANGUAGE) -edit $(or $(EDIT),rename) $(DIR)

# Definitions of one language, each renamed alone where other files still write its name: whether `audit` fails. What it passes is
# printed with what the lines are bound to: make renames LANGUAGE=kotlin SEED=7 DIR="some/clone another"
renames:
	go run ./cmd/internal/check/edits -audit -count $(or $(COUNT),20) -seed $(or $(SEED),7) -language $(LANGUAGE) $(DIR)

# Whether `audit` fails on scratch commits that break a build, by compilers, type checkers and loaders; prints the table of
# docs/verification/gates.md. Needs javac, node with npm, and python3 with mypy: make gates PYTHON=venv/bin/python3
gates:
	go run ./cmd/internal/check/gates -python $(or $(PYTHON),python3)

# Places where the check of types finds a value that does not suit what is expected of it, in trees whose compiler accepts
# them: each but those that depend on a member which went is false. make faults DIR="some/clone another"
faults:
	for d in $(DIR); do go run ./cmd/internal/check/faults $$d; done

# Readers, writers and collections at once: make soak TIME=1h SEED=1; without TIME 2,000 operations by 8 processes.
soak: build
	go run ./cmd/internal/check/stress -binary bin/codegraph -seed $(or $(SEED),1) $(if $(TIME),-time $(TIME)) soak

# Writing verbs killed at random moments: each state is before or after, never between.
kills: build
	go run ./cmd/internal/check/stress -binary bin/codegraph -seed $(or $(SEED),1) -count $(or $(COUNT),1000) kills

# A clock that jumps, a locale with commas, few files and little memory, locks that fail, long paths, and another version (OTHER=PROGRAM)
# on one state folder. Needs a C compiler and localedef.
limits: build
	go run ./cmd/internal/check/stress -binary bin/codegraph $(if $(OTHER),-other $(OTHER)) limits

# How the cost of repositories that invite comparing all with all grows, up to BYTES: exponents of processor time.
growth: build
	go run ./cmd/internal/check/growth -binary bin/codegraph -bytes $(or $(BYTES),1000000)

# Known vulnerabilities of modules that are reached, and patterns; what gosec finds is explained in SECURITY.md.
security:
	go run golang.org/x/vuln/cmd/govulncheck@latest ./...
	go run github.com/securego/gosec/v2/cmd/gosec@latest -quiet ./...

# Bytes flipped, ends cut off and noise in every file of the state folder.
flips: build
	go run ./cmd/internal/check/stress -binary bin/codegraph -seed $(or $(SEED),1) -count $(or $(COUNT),2000) flips

# How often each text is read in a cold diff: make parses REPOS="some/clone another" RANGE=HEAD~20..HEAD
parses:
	go run ./cmd/internal/check/parses -range $(or $(RANGE),HEAD~20..HEAD) $(REPOS)

# How the code is divided: lines per language and place, names of functions that several extractors have, lengths, exported names.
house:
	go run ./cmd/internal/check/house

# Whether every name of a syntax tree has a record, by trees of another parser: make references REPOS="some/clone another"
references:
	go run ./cmd/internal/check/references $(REPOS)

# What extraction costs beside parsing alone, for each language with files below DIRS.
throughput:
	go run ./cmd/internal/check/throughput $(or $(DIRS),.)

# How references are bound that readers judged, in languages without a compiler's truth; with DRAW=100 it prints references to judge.
judged:
	go run ./cmd/internal/check/judged $(if $(DRAW),-draw $(DRAW)) $(if $(ONLY),-only $(ONLY))

# Whether the tables of languages' libraries are what a library of their version has; Python's interpreters are asked, which takes minutes.
libraries:
	CODEGRAPH_LIBRARIES=1 go test -count=1 -timeout 30m ./cmd/internal/librarygen

# Everything that a version is published as, in dist/: make release VERSION=1.2.3, or some of it: TARGETS=linux_amd64_musl,windows_amd64.
# Needs zig as C compiler for all systems (pip install ziglang); docs/decisions/0022-releases.md.
release:
	go run ./cmd/internal/release -version "$(VERSION)" $(if $(TARGETS),-only $(TARGETS)) $(if $(DIR),-dir $(DIR))

# The manual pages of all commands, in bin/man or DIR; packages have them.
man:
	SOURCE_DATE_EPOCH="$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct)}" go run ./cmd/internal/release/manpages "$(if $(DIR),$(DIR),bin/man)" "$$(git describe --tags --always)"

# A program through what people do with it: make smoke BIN=bin/codegraph, or BIN='wine codegraph.exe', 'qemu-aarch64-static codegraph'.
smoke:
	sh cmd/internal/release/smoke.sh "$(BIN)"

# The npm packages of a release in a project with husky 9, by npm, pnpm and yarn against a registry of this machine: make ways DIR=dist
ways:
	bash cmd/internal/release/ways.sh $(or $(DIR),dist)

# The pages in Chromium, of a repository: make browser DIR=path AXE=path/to/axe.min.js SHOTS=folder LINKS=6
browser:
	BROWSER_REPO="$(DIR)" BROWSER_LINKS="$(LINKS)" go test -tags browser ./cmd/codegraph -run Browser -v -timeout 60m

# A site of the pages of docs, in bin/site/out (npm; VitePress). The pages are the only text: the generator has a list of titles.
site:
	rm -rf bin/site/pages bin/site/out && mkdir -p bin/site/pages bin/site/.vitepress
	cp cmd/internal/release/site/package.json cmd/internal/release/site/package-lock.json bin/site/
	cp cmd/internal/release/site/config.mjs bin/site/.vitepress/
	git ls-files ':(top,glob)*.md' ':(top,glob)docs/**' | tar -cf - -T - | tar -xf - -C bin/site/pages
	cd bin/site && npm ci --no-audit --no-fund && npm run build

# How soon pages can be read in Chromium, beside the command that reports the same, of trees of 1,036, 10,360 and 41,440 files, made
# below CODEGRAPH_BENCH_DIR, outside of the repository; writes docs/verification/paint.md. Of other repositories: make paint DIR=repository,repository
PAINTED = $(or $(CODEGRAPH_BENCH_DIR),$(HOME)/.cache/codegraph-bench)/paint
paint:
	$(if $(DIR),,go run ./cmd/internal/check/bench -trees -keep "$(PAINTED)")
	PAINT="$(if $(DIR),$(DIR),$(PAINTED)/1/repo,$(PAINTED)/10/repo,$(PAINTED)/40/repo)" PAINT_OUT="$(if $(DIR),,$(CURDIR)/docs/verification/paint.md)" \
		go test -tags browser ./cmd/codegraph -run BrowserPaint -v -timeout 120m
