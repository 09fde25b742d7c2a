// Formats what standard input names, {language, style, files: {path: text}}, and
// writes {path: text} for the files that a formatter accepts.
import { readFileSync } from "node:fs";

const styles = {
  typescript: {
    compact: { semi: false, singleQuote: true, jsxSingleQuote: true, trailingComma: "none", arrowParens: "avoid", printWidth: 140, bracketSpacing: false, useTabs: true, objectWrap: "collapse" },
    tall: { semi: true, singleQuote: false, trailingComma: "all", arrowParens: "always", printWidth: 50, tabWidth: 4, quoteProps: "consistent", singleAttributePerLine: true, experimentalOperatorPosition: "start" },
  },
  python: {
    compact: { quote_style: "single", line_width: 140, magic_trailing_comma: "ignore", indent_style: "tab" },
    tall: { quote_style: "double", line_width: 50, indent_style: "space", indent_width: 2 },
  },
  java: {
    compact: { printWidth: 140, tabWidth: 2, trailingComma: "none", useTabs: true },
    tall: { printWidth: 60, tabWidth: 4, trailingComma: "all" },
  },
};

const { language, style, files } = JSON.parse(readFileSync(0, "utf8"));
const options = styles[language][style];
let format;
if (language === "python") {
  const ruff = await import("@wasm-fmt/ruff_fmt");
  format = (text, path) => ruff.format(text, path, options);
} else {
  const prettier = await import("prettier");
  const plugins = language === "java" ? [(await import("prettier-plugin-java")).default] : [];
  // What is embedded in templates is a string to the program: its text stays.
  format = (text, filepath) => prettier.format(text, { ...options, filepath, plugins, embeddedLanguageFormatting: "off" });
}
const out = {};
for (const [path, text] of Object.entries(files)) {
  try {
    out[path] = await format(text, path);
  } catch {
    // Not every file of a repository is meant to parse.
  }
}
process.stdout.write(JSON.stringify(out));
