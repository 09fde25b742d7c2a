// Answers each line of its input with what tsc reports of a project as its files are then: one line
// of JSON. Arguments: the path of the library, and that of the project. Parsed files are kept by text.
import { createRequire } from "node:module";
import { relative } from "node:path";
import { createInterface } from "node:readline";

const [library, project] = process.argv.slice(2);
const ts = createRequire(import.meta.url)(library);
const parsed = new Map();
let before;

function program() {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (d) => { throw new Error(ts.flattenDiagnosticMessageText(d.messageText, "\n")); } };
  const { options, fileNames, projectReferences } = ts.getParsedCommandLineOfConfigFile(project, { noEmit: true, incremental: false, composite: false }, host);
  const compiler = ts.createCompilerHost(options);
  const parse = compiler.getSourceFile;
  compiler.getSourceFile = (name, ...rest) => {
    const was = parsed.get(name);
    if (was && name.includes("/node_modules/")) return was.file;
    const text = ts.sys.readFile(name);
    if (was && was.text === text) return was.file;
    const file = parse.call(compiler, name, ...rest);
    parsed.set(name, { text, file });
    return file;
  };
  return ts.createProgram({ rootNames: fileNames, options, projectReferences, host: compiler, oldProgram: before });
}

function answer() {
  before = program();
  const syntax = before.getSyntacticDiagnostics();
  const all = syntax.length > 0 ? syntax : [...before.getGlobalDiagnostics(), ...before.getSemanticDiagnostics()];
  const errors = all.filter((d) => d.file && d.category === ts.DiagnosticCategory.Error).map((d) => {
    const at = d.file.getLineAndCharacterOfPosition(d.start);
    const message = ts.flattenDiagnosticMessageText(d.messageText, "\n").split("\n")[0];
    return { Path: relative(".", d.file.fileName), Line: at.line + 1, Column: at.character + 1, Code: "TS" + d.code, Message: message, Syntax: syntax.length > 0 };
  });
  return { errors, files: before.getSourceFiles().filter((f) => f.checkJsDirective?.enabled !== false).map((f) => relative(".", f.fileName)) };
}

for await (const _ of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer()) + "\n");
}
