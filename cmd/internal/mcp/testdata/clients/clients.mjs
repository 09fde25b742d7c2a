// Drives `codegraph mcp` and `codegraph serve` with the official TypeScript clients,
// old and new, and the inspector's command line: lists, calls every tool, checks each
// structuredContent against its outputSchema, takes a long call back, kills a client.
// Writes a table of what was done; the first failure ends it with exit code 1.
//
//   CODEGRAPH=path/to/codegraph node clients.mjs [docs/mcp.md]
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Ajv from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const program = process.env.CODEGRAPH ?? "codegraph";
const repo = makeRepository(), other = makeRepository();
writeFileSync(join(repo, "cover.out"), "mode: set\nexample.com/shop/cart.go:10.29,10.53 1 1\n");
const servers = [];
process.env.XDG_CONFIG_HOME = process.env.HOME = join(repo, ".git"); // init writes down where repositories are
process.on("exit", () => {
  for (const s of servers) s.kill("SIGKILL");
  for (const dir of [repo, other]) rmSync(dir, { recursive: true, force: true });
});

// The clients. Each gives a connected one with the revision that was agreed on.
const clients = [
  { name: "sdk 1.0.4", load: "sdk-2024-11", transports: ["stdio"] },
  { name: "sdk 1.11.5", load: "sdk-2025-03" },
  { name: "sdk 1.17.5", load: "sdk-2025-06" },
  { name: "sdk 1.32.2", load: "@modelcontextprotocol/sdk" },
  { name: "client 2.4.0", v2: "legacy" },
  { name: "client 2.4.0, no handshake", v2: { pin: "2026-07-28" } },
];

const endless = { ref: "HEAD", statement: "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n" };

// What tools are called with, by the names of the parameters that they need.
const values = {
  task: "total of a cart", query: "total", name: "Cart.Total", symbol: "sum", target: "sum", term: "prices", statement: "SELECT name FROM symbols",
  statements: ["SELECT count(*) AS n FROM files"], base: "HEAD~1", from: "Order", to: "sum", file: "cart.go", files: ["cart.go"], globs: ["*.go"],
  of: "Cart", id: "largest", what: "Order", dependency: "Order -> Cart.Total", old: "sum", new: "total", source_dir: ".", target_dir: "new",
  dir: ".", path: ".", callee: "sum", section: "purpose", text: "Sells things.",
};
const special = {
  conflicts: { revisions: ["HEAD~1", "HEAD"] }, changelog: { revisions: ["HEAD~1..HEAD"] }, pr_context: { revisions: ["HEAD~1"] },
  affected: { changes: ["cart.go"] }, diff_context: { changes: ["HEAD~1..HEAD"] }, baseline_save: { recipe: "largest", name: "big" },
  baseline_compare: { name: "big" }, baseline_drop: { name: "big" }, hierarchy: { of: "Cart" }, implementations: { name: "Totaler" },
  repos_delete: { repository: repo, yes: true, keep_index: true }, remove: { files: ["gone.go"] }, update_batch: { files: ["cart.go", "order.go"] },
  link: { path: other, name: "other" }, unlink: { link: "other" }, coverage_ingest: { report: "cover.out" },
  field_writes: { name: "prices" }, module_api: { path: "." },
};

const rows = [];
for (const client of clients) {
  for (const transport of client.transports ?? ["stdio", "http"]) rows.push(await drive(client, transport));
}
rows.push(await inspect("stdio"), await inspect("http"), await killClient());
report(rows);
process.exit(0);

async function drive(client, transport) {
  const row = { client: client.name, transport };
  const server = transport === "http" ? await serve() : null;
  const { connection, modules, revision } = await connect(client, transport, server?.url);
  const options = { timeout: 120_000 };
  const tools = [];
  let cursor;
  do {
    const page = await connection.listTools(cursor ? { cursor } : {});
    tools.push(...page.tools);
    cursor = page.nextCursor;
  } while (cursor);
  let updates = 0;
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  let valid = 0;
  for (const tool of tools) {
    const args = special[tool.name] ?? Object.fromEntries((tool.inputSchema.required ?? []).map((p) => [p, values[p]]));
    if (tool.name === "remove") { // of a file that the graph has
      writeFileSync(join(repo, "gone.go"), "package shop\n\nfunc gone() {}\n");
      await request(connection, modules, "sync", {}, options);
      rmSync(join(repo, "gone.go"));
    }
    if (tool.name === "repos_delete") await request(connection, modules, "init", {}, options);
    const result = await request(connection, modules, tool.name, args, { ...options, onprogress: () => updates++ });
    if (result.isError) fail(row, `${tool.name} ${JSON.stringify(args)}: ${result.content[0].text}`);
    const text = JSON.parse(result.content[0].text);
    const structured = result.structuredContent;
    if (structured === undefined || JSON.stringify(text) !== JSON.stringify(structured)) fail(row, `${tool.name}: text and structuredContent differ`);
    // Old clients drop outputSchema, so it is taken from the list as this client knows it.
    if (tool.outputSchema) {
      const check = ajv.compile(tool.outputSchema);
      if (!check(structured)) fail(row, `${tool.name}: ${ajv.errorsText(check.errors)}`);
      valid++;
    }
  }
  const wrong = await request(connection, modules, "search", { qeury: "x" }, options);
  if (!wrong.isError || !wrong.content[0].text.includes("hint: ")) fail(row, `wrong input: ${JSON.stringify(wrong)}`);
  const resources = await connection.listResources();
  for (const r of resources.resources.slice(0, 5)) {
    const read = await connection.readResource({ uri: r.uri });
    if (!read.contents[0].text) fail(row, `${r.uri} is empty`);
  }
  const prompts = await connection.listPrompts();
  const prompt = await connection.getPrompt({ name: "explain", arguments: { topic: "carts" } });
  if (!prompt.messages[0].content.text.includes("carts")) fail(row, "the prompt lacks its argument");

  const abort = new AbortController();
  const long = request(connection, modules, "sql", endless, { ...options, signal: abort.signal }).then(() => "answered", () => "ended");
  await sleep(300);
  const begun = Date.now();
  abort.abort("changed my mind");
  if ((await long) !== "ended") fail(row, "a call that was taken back is answered");
  await request(connection, modules, "sql", { statement: "SELECT 1 AS one" }, options);
  row.after = Date.now() - begun;
  const pid = connection.transport?.pid;
  await connection.close();
  if (server) await stop(server);
  else await gone(row, pid);
  return { ...row, revision, tools: tools.length, valid, resources: resources.resources.length, prompts: prompts.prompts.length, updates };
}

// request calls a tool. SDKs before 1.10 check results themselves and drop what they
// do not know, so the method is called plainly.
async function request(connection, modules, name, args, options) {
  if (modules.results) return connection.request({ method: "tools/call", params: { name, arguments: args } }, modules.results, options);
  if (modules.v2) return connection.callTool({ name, arguments: args }, options);
  return connection.callTool({ name, arguments: args }, undefined, options);
}

async function connect(client, transport, url) {
  const info = { name: "mcp-clients", version: "1" };
  let modules, connection, over;
  const command = { command: program, args: ["mcp", "-C", repo, "--toolsets", "all", "--allow-writes", "--json"], stderr: "inherit" };
  if (client.v2) {
    const { Client, StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
    const { StdioClientTransport } = await import("@modelcontextprotocol/client/stdio");
    modules = { v2: true };
    connection = new Client(info, { versionNegotiation: { mode: client.v2 } });
    over = url ? new StreamableHTTPClientTransport(new URL(url + "/mcp")) : new StdioClientTransport(command);
  } else {
    const at = (file) => import(`${client.load}/${file}.js`);
    const { Client } = await at("client/index");
    modules = client.load.startsWith("sdk-2024") ? { results: (await import("zod")).z.any() } : {};
    connection = new Client(info, { capabilities: {} });
    if (url) over = new (await at("client/streamableHttp")).StreamableHTTPClientTransport(new URL(url + "/mcp"));
    else over = new (await at("client/stdio")).StdioClientTransport(command);
  }
  let revision;
  const send = over.send.bind(over);
  over.send = (message, ...rest) => { // what older clients do not tell
    if (message.method === "initialize") revision = message.params.protocolVersion;
    return send(message, ...rest);
  };
  await connection.connect(over);
  revision = connection.getNegotiatedProtocolVersion?.() ?? revision;
  return { connection, modules, revision };
}

// inspect uses the inspector's command line.
async function inspect(transport) {
  const row = { client: "inspector 2.12.0", transport };
  const server = transport === "http" ? await serve() : null;
  const target = server ? [server.url + "/mcp", "--transport", "http"] : [program, "mcp", "-C", repo, "--toolsets", "all", "--allow-writes", "--json"];
  const run = (...args) => {
    const out = execFileSync(process.execPath, [inspector(), "--cli", ...target, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], timeout: 120_000 });
    return JSON.parse(out.slice(out.indexOf("{")));
  };
  const tools = run("--method", "tools/list").tools;
  const resources = run("--method", "resources/list").resources;
  const prompts = run("--method", "prompts/list").prompts;
  const answer = run("--method", "tools/call", "--tool-name", "symbol", "--tool-arg", "name=Cart.Total");
  if (answer.isError || answer.structuredContent.total !== 1) fail(row, JSON.stringify(answer));
  const schema = run("--method", "resources/read", "--uri", "codegraph://worktree/schema");
  if (!schema.contents[0].text.includes("## symbols")) fail(row, "the schema cannot be read");
  if (server) await stop(server);
  return { ...row, tools: tools.length, resources: resources.length, prompts: prompts.length };
}

function inspector() {
  const bin = JSON.parse(readFileSync("node_modules/@modelcontextprotocol/inspector/package.json", "utf8")).bin;
  return join("node_modules/@modelcontextprotocol/inspector", typeof bin === "string" ? bin : Object.values(bin)[0]);
}

// killClient kills a client whose call is running: its server ends, leaves no files
// behind, and the index can be written.
async function killClient() {
  const row = { client: "sdk 1.32.2, killed", transport: "stdio" };
  const child = spawn(process.execPath, ["--input-type=module", "-e", `
    import { Client } from "@modelcontextprotocol/sdk/client/index.js";
    import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
    const t = new StdioClientTransport({ command: ${JSON.stringify(program)}, args: ["mcp", "-C", ${JSON.stringify(repo)}] });
    const c = new Client({ name: "killed", version: "1" }, { capabilities: {} });
    await c.connect(t);
    console.log(t.pid);
    await c.callTool({ name: "sql", arguments: ${JSON.stringify(endless)} });
  `], { stdio: ["ignore", "pipe", "inherit"] });
  const pid = Number(await new Promise((resolve) => child.stdout.once("data", resolve)));
  const before = state();
  await sleep(500);
  child.kill("SIGKILL");
  row.after = await gone(row, pid);
  if (state().join() !== before.join()) fail(row, `files were left behind: ${state()} (before: ${before})`);
  execFileSync(program, ["-C", repo, "sync"]);
  return row;
}

function state() {
  return readdirSync(join(repo, ".git/codegraph")).filter((f) => !/-(wal|shm)$/.test(f)).sort();
}

// gone waits for a process to end, and gives the milliseconds that took.
async function gone(row, pid) {
  if (!pid) return undefined; // old clients do not tell
  const begun = Date.now();
  while (Date.now() - begun < 10_000) {
    try {
      process.kill(pid, 0);
    } catch {
      return Date.now() - begun;
    }
    await sleep(20);
  }
  fail(row, `the server ${pid} goes on without its client`);
}

async function serve() {
  const server = spawn(program, ["serve", "-C", repo, "--port", "0", "--allow-writes", "--json"], { stdio: ["ignore", "ignore", "pipe"] });
  servers.push(server);
  const line = String(await new Promise((resolve) => server.stderr.once("data", resolve)));
  server.url = line.trim().replace("serving on ", "");
  return server;
}

async function stop(server) {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  if ((await ended) !== 0) fail({ client: "serve", transport: "http" }, "the server did not end well");
}

function makeRepository() {
  const dir = mkdtempSync(join(tmpdir(), "mcp-clients-"));
  const git = (...args) => execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main", ...args], { cwd: dir });
  const write = (name, text) => writeFileSync(join(dir, name), text);
  git("init", "-q");
  write("go.mod", "module example.com/shop\n\ngo 1.22\n");
  write("CLAUDE.md", "# Rules\n\nKeep it small.\n");
  write("cart.go", "package shop\n\n// Totaler sums.\ntype Totaler interface{ Total() int }\n\n// Cart holds prices.\ntype Cart struct{ prices []int }\n\n// Total adds the prices up.\nfunc (c Cart) Total() int { return sum(c.prices) }\n\nfunc sum(list []int) (n int) {\n\tfor _, x := range list {\n\t\tn += x\n\t}\n\treturn n\n}\n");
  git("add", ".");
  git("commit", "-qm", "Add the cart");
  write("order.go", "package shop\n\n// Order is a paid cart.\nfunc Order(c Cart) int { return c.Total() }\n");
  git("add", ".");
  git("commit", "-qm", "Add orders");
  write("order.go", "package shop\n\n// Order is a paid cart.\nfunc Order(c Cart) int { return c.Total() + fee() }\n\nfunc fee() int { return 1 }\n");
  return dir;
}

function fail(row, why) {
  console.error(`${row.client} over ${row.transport}: ${why}`);
  process.exit(1);
}

function report(rows) {
  const cell = (v) => v ?? "";
  let table = "| client | transport | revision | tools called | answers checked by schema | resources | prompts | progress | after a call taken back, or a kill |\n|---|---|---|---|---|---|---|---|---|\n";
  for (const r of rows) {
    table += `| ${r.client} | ${r.transport} | ${cell(r.revision)} | ${cell(r.tools)} | ${cell(r.valid)} | ${cell(r.resources)} | ${cell(r.prompts)} | ${cell(r.updates)} | ${r.after === undefined ? "" : r.after + " ms"} |\n`;
  }
  console.log(table);
  const page = process.argv[2];
  if (page && existsSync(page)) {
    const text = readFileSync(page, "utf8");
    writeFileSync(page, text.replace(/(<!-- clients -->\n)[\s\S]*?(<!-- \/clients -->)/, (_, begin, end) => `${begin}\n${table}\n${end}`));
  }
}
