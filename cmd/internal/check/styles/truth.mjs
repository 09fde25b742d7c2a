// Lists what style sheets define, as postcss and postcss-selector-parser tell it, which know nothing of codegraph.
// Arguments: the folder of node_modules, the folder of the sheets. Input: their paths, one a line. Output: one JSON
// array a line: path, kind, name, line and, of custom properties, the value without white space and comments.
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";

const [modules, root] = process.argv.slice(2);
const load = createRequire(path.resolve(modules, "x.js"));
const postcss = load("postcss");
const selectors = load("postcss-selector-parser");

const say = (...what) => console.log(JSON.stringify(what));
const bare = (value) => value.replace(/\/\*[^]*?\*\//g, " ").replace(/\s+/g, "");

function read(sheet, node) {
  const line = node.source.start.line;
  if (node.type === "rule" && !/keyframes$/i.test(node.parent.name ?? "")) {
    const text = node.raws.selector?.raw ?? node.selector;
    const seen = new Set();
    selectors((list) => list.walkClasses((c) => {
      if (!seen.has(c.value)) say(sheet, "class", c.value, line + text.slice(0, c.sourceIndex).split("\n").length - 1);
      seen.add(c.value);
    })).processSync(text);
  } else if (node.type === "decl" && node.prop.startsWith("--")) {
    say(sheet, "variable", node.prop, line, bare((node.raws.value?.raw ?? node.value) + (node.important ? "!important" : "")));
  } else if (node.type === "atrule") {
    if (/^(-\w+-)?keyframes$/i.test(node.name)) say(sheet, "keyframes", node.params.replace(/^["']|["']$/g, ""), line);
    if (/^import$/i.test(node.name)) say(sheet, "import", node.params.match(/^(?:url\(\s*)?["']?([^"'\s)]*)/)[1], line);
    if (/^property$/i.test(node.name)) {
      let value = "";
      node.walkDecls("initial-value", (d) => { value = d.value; });
      say(sheet, "variable", node.params.trim(), line, bare(value));
    }
  }
}

for (const sheet of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  try {
    postcss.parse(fs.readFileSync(path.join(root, sheet), "utf8")).walk((node) => {
      try {
        read(sheet, node);
      } catch (e) {
        say(sheet, "unread", e.message.split("\n")[0], node.source.start.line);
      }
    });
  } catch (e) {
    say(sheet, "unread", e.reason, 0);
  }
}
