"use strict";

// Puts a hard link to the program in place of bin/codegraph, so that codegraph starts without node.
// Nothing is downloaded, and nothing is lost where this is not run: bin/codegraph starts the program then.
const fs = require("fs");
const path = require("path");
const system = require("./system.js");

// On Windows a package manager's shim runs bin/codegraph by node, and yarn does so everywhere.
const byNode = process.platform === "win32" || /\byarn\//.test(process.env.npm_config_user_agent || "");
const program = system.find();
if (program !== undefined && !byNode) {
  const link = path.join(__dirname, "bin", "codegraph.link");
  try {
    fs.rmSync(link, { force: true });
    fs.linkSync(program, link);
    fs.renameSync(link, path.join(__dirname, "bin", "codegraph"));
    fs.rmSync(link, { force: true }); // a rename onto the same file leaves both
  } catch {
    fs.rmSync(link, { force: true }); // another file system, or one that is read-only
  }
}
