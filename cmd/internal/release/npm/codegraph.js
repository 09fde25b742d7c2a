#!/usr/bin/env node
"use strict";

// Starts the program for this system; from node 22.15 on it takes the place of node. It lies in
// a package of its own, an optional dependency of this one, whose command npm links instead of this file.
// Where pnpm or yarn link this file, its first run writes a command that does not start node.
const fs = require("fs");
const path = require("path");

const main = path.dirname(__dirname);
const name = `@codegraph-dev/cli-${process.platform}-${process.arch}`;

let program;
try {
  program = require.resolve(`${name}/bin/codegraph${process.platform === "win32" ? ".exe" : ""}`);
} catch {
  console.error(
    `codegraph: the package ${name} is not installed.\n` +
      "It is an optional dependency. Install again on this system, without --omit=optional or --no-optional;\n" +
      "where there is no such package, see https://github.com/codegraph-dev/codegraph for other ways to install.",
  );
  process.exit(2);
}

// alone tells whether node_modules has the program of no other system, which might be run from there as well.
function alone() {
  return Object.keys(require("../package.json").optionalDependencies || {}).every((other) => {
    try {
      return other === name || !require.resolve(`${other}/package.json`);
    } catch {
      return true;
    }
  });
}

// leadsHere tells whether a command is yarn's link to this file, or pnpm's script that starts node with it.
function leadsHere(command) {
  if (fs.lstatSync(command).isSymbolicLink()) {
    return fs.realpathSync(command) === __filename;
  }
  const target = /^# cmd-shim-target=(.+)$/m.exec(fs.readFileSync(command, "utf8"));
  return target !== null && fs.realpathSync(path.resolve(path.dirname(command), target[1])) === __filename;
}

// direct is a command for the folder of commands that starts the program, or this file where the program is gone.
function direct(folder) {
  // Through pnpm's link of the package the paths stay true when the package is replaced by another version.
  let base = path.join(path.dirname(folder), "@codegraph-dev", "codegraph");
  if (!fs.existsSync(base) || fs.realpathSync(base) !== main) {
    base = main;
  }
  const quoted = (file) => `"$dir"/'${`${path.relative(folder, base)}/${path.relative(main, file)}`.replace(/'/g, `'\\''`)}'`;
  return `#!/bin/sh
# Written by the first run of @codegraph-dev/codegraph: it starts the program without node. Installing restores the original.
self=$0
while [ -L "$self" ]; do
  target=$(readlink "$self")
  case $target in /*) self=$target ;; *) self=\${self%/*}/$target ;; esac
done
case $self in */*) dir=\${self%/*} ;; *) dir=. ;; esac
[ ! -x ${quoted(program)} ] || exec ${quoted(program)} "$@"
exec node ${quoted(__filename)} "$@"
`;
}

// shorten replaces the commands of the projects around the working folder that lead here. They are of the package
// manager, which makes them anew as it installs; where they cannot be written, node goes on being started.
function shorten() {
  const folders = new Set([path.dirname(process.argv[1])]);
  for (let dir = process.cwd(), below = ""; dir !== below; dir = path.dirname(dir)) {
    folders.add(path.join(dir, "node_modules", ".bin"));
    below = dir;
  }
  for (const folder of folders) {
    const command = path.join(folder, "codegraph");
    const made = `${command}.${process.pid}`;
    try {
      if (!/[\\/]node_modules[\\/]\.bin$/.test(folder) || !leadsHere(command) || !alone()) {
        continue;
      }
      fs.writeFileSync(made, direct(fs.realpathSync(folder)), { mode: 0o755, flag: "wx" });
      fs.renameSync(made, command);
    } catch {
      fs.rmSync(made, { force: true });
    }
  }
}

if (process.platform !== "win32") {
  try {
    shorten();
  } catch {
    // a command that starts node is as good, only slower
  }
}

const args = process.argv.slice(2);
if (process.execve && process.platform !== "win32") {
  process.execve(program, [program, ...args]); // does not return
}

const child = require("child_process").spawn(program, args, { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => child.kill(signal)); // the program decides how it ends
}
child.on("error", (error) => {
  console.error(`codegraph: ${program} could not be started: ${error.message}`);
  process.exit(2);
});
child.on("exit", (code, signal) => {
  if (signal === null) {
    process.exit(code);
  }
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
