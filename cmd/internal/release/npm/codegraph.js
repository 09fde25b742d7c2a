#!/usr/bin/env node
"use strict";

// Starts the program for this system; from node 22.15 on it takes the place of node. It lies in
// a package of its own, an optional dependency of this one, whose command npm links instead of this file.
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
