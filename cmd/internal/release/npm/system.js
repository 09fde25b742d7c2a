"use strict";

// The program for this system lies in a package of its own, an optional dependency of this one.
const name = `@codegraph-dev/codegraph-${process.platform}-${process.arch}`;
const program = `bin/codegraph${process.platform === "win32" ? ".exe" : ""}`;

exports.name = name;

/** The path of the program; undefined where its package is not installed. */
exports.find = () => {
  try {
    return require.resolve(`${name}/${program}`);
  } catch {
    return undefined;
  }
};
