// Says which exported names of a TypeScript package another version breaks.
//
// The typescript package's checker says what the entry module exports, which
// arguments its functions ask for and take, and which members its types have; it
// knows nothing of codegraph. Arguments: the folder of the typescript package, the
// two folders, the entry module in both. Output: {"path:line": reason}, the place of
// the definition's name on the first side, path:1 for a module.
import path from "node:path";
import { createRequire } from "node:module";

const [typescript, before, after, entry, entryAfter = entry] = process.argv.slice(2);
const ts = createRequire(import.meta.url)(path.resolve(typescript));

function load(root, entry) {
  const options = { allowJs: true, noEmit: true, skipLibCheck: true, strict: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler, jsx: ts.JsxEmit.Preserve, types: [], allowImportingTsExtensions: true };
  const program = ts.createProgram([path.join(root, entry)], options);
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(path.join(root, entry)));
  const names = new Map();
  for (let s of module ? checker.getExportsOfModule(module) : []) {
    const name = s.getName();
    if (s.flags & ts.SymbolFlags.Alias) s = checker.getAliasedSymbol(s);
    names.set(name, s);
  }
  return { root, checker, names };
}

function place(side, symbol) {
  const d = symbol.declarations?.[0];
  if (!d) return null;
  const file = d.getSourceFile();
  const at = ts.getNameOfDeclaration(d) ?? d;
  const relative = path.relative(side.root, file.fileName);
  if (relative.startsWith("..") || relative.includes("node_modules")) return null;
  return relative + ":" + (file.getLineAndCharacterOfPosition(at.getStart()).line + 1);
}

function typeOf(side, symbol) {
  if (symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Enum)) return side.checker.getDeclaredTypeOfSymbol(symbol);
  return side.checker.getTypeOfSymbol(symbol);
}

const isFunction = (s) => s.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Method | ts.SymbolFlags.Variable | ts.SymbolFlags.Property);

function counts(signature) {
  const rest = signature.parameters.some((p) => p.valueDeclaration && ts.isParameter(p.valueDeclaration) && p.valueDeclaration.dotDotDotToken);
  return [signature.minArgumentCount, rest ? Infinity : signature.parameters.length];
}

// What callers of the old signatures can no longer do, by the number of arguments.
function arity(a, b) {
  if (!a.length || !b.length) return null;
  const takes = (n) => b.some((s) => counts(s)[0] <= n && n <= counts(s)[1]);
  for (const s of a) {
    const [least, most] = counts(s);
    for (let n = least; n <= Math.min(most, least + 8); n++) if (!takes(n)) return "no signature takes " + n + " arguments";
    if (most === Infinity && !takes(1000)) return "takes no rest";
  }
  return null;
}

const isPrivate = (s) => s.getName().startsWith("#") || s.getName().startsWith("__#") ||
  (s.valueDeclaration && ts.getCombinedModifierFlags(s.valueDeclaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected));

const out = {};
const say = (side, symbol, why) => { const at = place(side, symbol); if (at) out[at] ??= why; };

function compare(a, x, b, y, name) {
  const s = typeOf(a, x), t = typeOf(b, y);
  if (isFunction(x) && isFunction(y)) {
    const why = arity(s.getCallSignatures(), t.getCallSignatures());
    if (why) say(a, x, name + ": " + why);
    return;
  }
  if (x.flags & ts.SymbolFlags.Class && y.flags & ts.SymbolFlags.Class) {
    const made = (side, symbol) => side.checker.getTypeOfSymbol(symbol).getConstructSignatures();
    const why = arity(made(a, x), made(b, y));
    const ctor = x.members?.get("__constructor");
    if (why) say(a, ctor ?? x, name + ": new " + why);
    members(a, x.exports ? [...x.exports.values()].filter((m) => m.getName() !== "prototype") : [], b, new Map(y.exports ?? []), name);
  }
  if (x.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Enum) && y.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Enum)) {
    if (x.flags & ts.SymbolFlags.Enum) return members(a, [...x.exports.values()], b, y.exports ?? new Map(), name);
    if (s.isUnion?.() || t.isUnion?.() || t.flags & ts.TypeFlags.Any) return;
    const theirs = new Map(b.checker.getPropertiesOfType(t).map((p) => [p.getName(), p]));
    members(a, a.checker.getPropertiesOfType(s), b, theirs, name);
  }
}

function members(a, list, b, theirs, name) {
  for (const m of list) {
    if (isPrivate(m)) continue;
    const n = theirs.get(m.getName());
    if (!n) say(a, m, name + "." + m.getName() + " is gone");
    else if (isPrivate(n)) say(a, m, name + "." + m.getName() + " is private now");
    else if (isFunction(m) && isFunction(n)) {
      const why = arity(a.checker.getTypeOfSymbol(m).getCallSignatures(), b.checker.getTypeOfSymbol(n).getCallSignatures());
      if (why) say(a, m, name + "." + m.getName() + ": " + why);
    }
  }
}

const a = load(before, entry), b = load(after, entryAfter);
for (const [name, x] of a.names) {
  const y = b.names.get(name);
  if (y) compare(a, x, b, y, name);
  else say(a, x, name + " is no longer exported");
}
console.log(JSON.stringify(out));
