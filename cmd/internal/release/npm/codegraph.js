#!/usr/bin/env node
"use strict";

// Starts the program for this system. install.js puts the program itself here where it can,
// so that starting it does not start node first.
const system = require("../system.js");

const program = system.find();
if (program === undefined) {
  console.error(
    `codegraph: the package ${system.name} is not installed.\n` +
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
