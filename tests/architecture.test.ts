import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { fieldsOf, typeNames } from "../app/postings/types";

/** The folder rules that keep each kind of code in its one place. */

const root = fileURLToPath(new URL("..", import.meta.url));
const folders = ["app", "db", "jobs", "local", "tests", "bench"];

type Import = { from: string; isType: boolean };
type Source = { path: string; code: string; imports: Import[] };

const files = [...folders, "docs", "deploy"]
  .flatMap((folder) => listFiles(join(root, folder)))
  .concat(readdirSync(root).map((name) => join(root, name)))
  .filter((path) => statSync(path).isFile())
  .map((path) => relative(root, path));

const read = (path: string) => readFileSync(join(root, path), "utf8");

const sources: Source[] = files.filter((path) => /\.tsx?$/.test(path)).map(readSource);

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
}

function readSource(path: string): Source {
  const text = read(path);
  const code = text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^;"']*?\sfrom\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/g;
  const imports = [...code.matchAll(pattern)].map(([, type, named, dynamic]) => ({
    from: resolve(path, named ?? dynamic ?? ""),
    isType: Boolean(type),
  }));
  return { path, code, imports };
}

/** The path from the root for a module of ours, the name for a package. */
function resolve(importer: string, name: string) {
  if (name.startsWith("~/")) return name.slice(2);
  return name.startsWith(".") ? join(dirname(importer), name) : name;
}

const within = (pattern: RegExp) => sources.filter(({ path }) => pattern.test(path));
const isOurs = (from: string) => /^(app|db|jobs|local|tests|bench)\//.test(from);

/** 'file imports module' for each import that breaks a rule. */
function breaches(files: Source[], breaks: (one: Import, file: Source) => boolean) {
  return files.flatMap((file) =>
    file.imports
      .filter((one) => breaks(one, file))
      .map(({ from }) => `${file.path} imports ${from}`),
  );
}

/** Files whose code matches, not counting comments. */
const mentioning = (files: Source[], pattern: RegExp) =>
  files.filter(({ code }) => pattern.test(code)).map(({ path }) => path);

const features =
  /^app\/(accounts|postings|records|seasons|applications|figures|import|news|messages|standing|links|resume|own-data|access|admin|audit|images|files|home|ops|waiting|questions|day|tables)\//;
/** Files that know requests say so in their names: login-request, session-cookie, pdf-response. */
const glue = /-(request|cookie|response)\.server\.tsx?$/;
const featureServers = within(features).filter(
  ({ path }) => path.endsWith(".server.ts") && !glue.test(path),
);

test("the rules are read from real files", () => {
  expect(within(/^app\/routes\//).length).toBeGreaterThan(10);
  expect(featureServers.length).toBeGreaterThan(3);
  expect(
    sources.flatMap(({ imports }) => imports).filter(({ from }) => isOurs(from)).length,
  ).toBeGreaterThan(100);
});

test("routes know neither the database nor the queue", () => {
  expect(
    breaches(within(/^app\/routes\//), ({ from }) => /^(db|jobs|kysely|pg)\b/.test(from)),
  ).toEqual([]);
});

test("a feature's server code sees neither React nor requests", () => {
  expect(
    breaches(featureServers, ({ from }) => /^(react|react-dom|@remix-run|express)\b/.test(from)),
  ).toEqual([]);
  expect(breaches(featureServers, ({ from }) => /^app\/(http|server)\//.test(from))).toEqual([]);
  expect(mentioning(featureServers, /\b(Request|Response|Headers|FormData)\b/)).toEqual([]);
});

test("a feature's schema and screens are fit for the browser", () => {
  const screens = [...within(features), ...within(/^app\/(components|enhance)\//)].filter(
    ({ path }) => !/\.(server|test)\.tsx?$/.test(path),
  );
  const serverOnly = /^(node:|pg$|kysely|sharp|bullmq|db\/|jobs\/)|\.server$/;
  expect(breaches(screens, ({ from, isType }) => !isType && serverOnly.test(from))).toEqual([]);
});

/** What reaches itself by way of `next`: 'a b c' for each circle (Tarjan's). */
function circles(all: string[], next: (one: string) => Iterable<string>) {
  const seen = new Map<string, number>();
  const way: string[] = [];
  const found: string[] = [];
  /** The earliest on the way that can be reached from here. */
  function reach(one: string): number {
    const at = seen.size;
    seen.set(one, at);
    way.push(one);
    let earliest = at;
    for (const other of next(one)) {
      if (!seen.has(other)) earliest = Math.min(earliest, reach(other));
      else if (way.includes(other)) earliest = Math.min(earliest, seen.get(other) ?? at);
    }
    if (earliest < at) return earliest;
    const circle = way.splice(way.indexOf(one));
    if (circle.length > 1) found.push(circle.sort().join(" "));
    return at;
  }
  for (const one of all) if (!seen.has(one)) reach(one);
  return found;
}

/** The files of ours that each file imports, if only for their types. */
const importsOf = new Map(
  sources.map(({ path, imports }) => {
    const named = imports.map(({ from }) => from);
    const found = named.flatMap((from) =>
      ["", ".ts", ".tsx", "/index.ts"]
        .map((end) => from + end)
        .filter((file) => sources.some(({ path }) => path === file)),
    );
    return [path, new Set(found)];
  }),
);

test("no files import each other in a circle", () => {
  const production = within(/^(app|db|jobs|local|bench)\//).map(({ path }) => path);
  expect(circles(production, (path) => importsOf.get(path) ?? [])).toEqual([]);
});

/** English's words for types of content, facts and the resume's sections stand in their registries. */
const registries = ["app/postings/registry.ts", "app/records/facts.ts", "app/resume/sections.ts"];

test("folders import what is below them, and nothing imports back", () => {
  const folderOf = (path: string) => /^app\/[^/]+|^[^/]+/.exec(path)?.[0] ?? "";
  const uses = new Map<string, Set<string>>();
  for (const { path } of within(/^(app|db|jobs)\//)) {
    const own = uses.get(folderOf(path)) ?? new Set<string>();
    uses.set(folderOf(path), own);
    for (const file of importsOf.get(path) ?? [])
      if (!(path.startsWith("app/languages/") && registries.includes(file)))
        own.add(folderOf(file));
  }
  expect(circles([...uses.keys()], (folder) => uses.get(folder) ?? [])).toEqual([]);
});

test("one file says who may do what", () => {
  const compares =
    /\buser\??\.role\s*[!=]==?|\brole\s*[!=]==?\s*"(user|recruiter|coordinator|admin)"/;
  // Whether a new account may have a company or coordinate, and which roles the sign-up and an invitation accept.
  const aboutAccounts =
    /^app\/(accounts\/(ensure-user\.server|coordinators\.server|schema|recruiters\/invitations\.server)|commands\/user)\.ts$/;
  const others = within(/^(app|jobs)\//).filter(
    ({ path }) => path !== "app/access/can.ts" && !aboutAccounts.test(path),
  );
  expect(mentioning(others, compares)).toEqual([]);
});

test("so no statement asks for a role to decide who may do something", () => {
  const compares = /\brole\s*(=|<>|!=|in\b)\s*\(?\s*'|"(users\.)?role",\s*"(=|<>|!=|in|not in)"/;
  // Which accounts something is about or sent to: students' records, recruiters' invitations, the digest's readers.
  const about = [
    ...[
      "accounts/coordinators",
      "accounts/recruiters/invitations",
      "accounts/recruiters/invite-row",
      "accounts/recruiters/recruiters",
    ],
    ...["accounts/sessions/sessions", "applications/applications"],
    ...["applications/missed-answers", "figures/students"],
    ...[
      "messages/recipients",
      "news/digest/digest",
      "news/digest/mail-digest",
      "news/drives/drive-mails",
      "news/drives/tell-drives",
      "news/push/make-pushes",
      "news/push/send-push",
    ],
    ...["own-data/erasures", "postings/visibility", "records/joining/joining"],
    ...["records/named", "records/own-facts", "records/records", "resume/resume"],
  ].map((name) => `app/${name}.server.ts`);
  const others = within(/^(app|jobs)\//).filter(({ path }) => !path.startsWith("app/access/"));
  expect(mentioning(others, compares).sort()).toEqual(about);
});

test("components know no feature", () => {
  const allowed = /^app\/(components\/|styles\/|languages\/|dates$|text$|paging$)/;
  expect(
    breaches(
      within(/^app\/components\//),
      ({ from, isType }) => !isType && isOurs(from) && !allowed.test(from),
    ),
  ).toEqual([]);
});

test("the database folder imports nothing of ours but the environment, keys, the log, the request's id and traces", () => {
  const allowed = /^(db\/|app\/((env|keys|log|request-id|tracing)\.server|database-address)$)/;
  expect(breaches(within(/^db\//), ({ from }) => isOurs(from) && !allowed.test(from))).toEqual([]);
});

test("jobs reach features through their server functions alone", () => {
  const allowed =
    /^(jobs|db)\/|^app\/(env|log|errors|messages|site|dates|text)\b|\.server$|\/schema$/;
  expect(
    breaches(
      within(/^jobs\//),
      ({ from, isType }) => !isType && isOurs(from) && !allowed.test(from),
    ),
  ).toEqual([]);
});

test("only local/ knows that Postgres may be embedded", () => {
  const others = sources.filter(({ path }) => !/^(local\/|tests\/architecture)/.test(path));
  expect(mentioning(others, /embedded[-_]postgres/i)).toEqual([]);
  const production = within(/^(app|db|jobs)\//);
  expect(breaches(production, ({ from }) => /^(local|tests|bench)\//.test(from))).toEqual([]);
});

test("one file reads the environment", () => {
  const production = within(/^(app|db|jobs)\//);
  const entry = "app/main.ts"; // completes it before anything loads
  expect(mentioning(production, /process\.env\b/)).toEqual(["app/env.server.ts", entry]);
});

test("server knows no screen", () => {
  expect(
    breaches(within(/^app\/server\//), ({ from }) => /^app\/(shell|components|home)\//.test(from)),
  ).toEqual([]);
});

test("the page cache is imported in one place, so that its folder can be deleted", () => {
  const others = within(/^(app|db|jobs|local)\//).filter(
    ({ path }) => !path.startsWith("app/server/page-cache/"),
  );
  const importers = others.filter(({ imports }) =>
    imports.some(({ from }) => from.startsWith("app/server/page-cache/")),
  );
  expect(importers.map(({ path }) => path)).toEqual(["app/server/app.server.ts"]);
});

test("Express and Remix's server are for server, http, routes and glue", () => {
  const others = within(/^app\//).filter(
    ({ path }) =>
      !/^app\/(server\/|http\/|routes\/|commands\/|routes\.ts|root\.tsx|entry\.)/.test(path) &&
      !glue.test(path),
  );
  expect(
    breaches(others, ({ from }) => /^(express|@remix-run\/(node|express))$/.test(from)),
  ).toEqual([]);
});

test("every content type has its drawing, a colour in light and one in dark, and fields named in letters", () => {
  const found = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, name]) => name);
  const without = (known: unknown[]) => typeNames.filter((type) => !known.includes(type));
  const colours = read("app/styles/tokens.css")
    .split("prefers-color-scheme: dark")
    .map((part) => without(found(part, /^ *\.kind-([\w-]+) \{/gm)));
  const names = typeNames.flatMap((type) => fieldsOf(type).map(([name]) => name));
  expect({
    "no <symbol>": without(found(read("app/components/icons.svg"), /<symbol id="([^"]+)"/g)),
    "no .kind- in light, in dark": colours,
    "field not in letters": names.filter((name) => !/^[a-z]+$/i.test(name)),
  }).toEqual({
    "no <symbol>": [],
    "no .kind- in light, in dark": [[], []],
    "field not in letters": [],
  });
});

const isText = (path: string) => /\.(tsx?|mjs|css|md|ya?ml|conf|sh)$/.test(path);
const isDocument = (path: string) => /^docs\/|\.md$/.test(path);

test("every decision that something refers to is written down, and each once", () => {
  const entries = read("docs/decisions.md").matchAll(/^- \*\*([a-z0-9-]+)\.\*\* /gm);
  const decided = [...entries].map(([, slug]) => slug);
  expect(decided.filter((slug, at) => decided.indexOf(slug) !== at)).toEqual([]);
  const references = files.filter(isText).flatMap((path) => {
    const text = path === "docs/decisions.md" ? "" : read(path);
    // A line break and a comment's star may stand inside a reference.
    const slugs = text.matchAll(/\bdecisions?:[\s*/]+(?!null\b)([a-z0-9-]+(?:,\s+[a-z0-9-]+)*)\b/g);
    return [...slugs].flatMap(([, list = ""]) =>
      list.split(/,\s+/).map((slug) => ({ path, slug })),
    );
  });
  expect(references.length).toBeGreaterThan(20);
  const lost = references.filter(({ slug }) => !decided.includes(slug));
  expect(lost.map(({ path, slug }) => `${path}: ${slug}`)).toEqual([]);
});

test("no reference is a bare number", () => {
  const number = /\bspec(ification)? ?§|\bdecisions? (no\. ?|number |#)?\d/i;
  const bare = files.filter((path) => isText(path) && !isDocument(path) && number.test(read(path)));
  expect(bare.filter((path) => path !== "tests/architecture.test.ts")).toEqual([]);
});

test("names are kebab-case, and default exports are Remix's", () => {
  const odd = sources.filter(({ path }) => /[A-Z_]/.test(path.replace(/^app\/routes\//, "")));
  expect(odd.map(({ path }) => path)).toEqual([]);
  const ordinary = within(/^(app|db|jobs|local)\//).filter(
    ({ path }) => !/^app\/(routes\/|routes\.ts|root\.tsx|entry\.|virtual\.d\.ts)/.test(path),
  );
  expect(mentioning(ordinary, /^export default\b/m)).toEqual([]);
});

test("files that code or a comment names exist", () => {
  const name =
    /(?<![\w/.-])(?:app|db|jobs|tests|bench|docs|deploy)\/[\w./-]*\w\.(?:tsx?|css|md)\b/g;
  const lost = files
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .flatMap((path) => (read(path).match(name) ?? []).map((named) => `${path} names ${named}`))
    .filter((line) => !existsSync(join(root, line.split(" names ")[1] ?? "")));
  expect(lost).toEqual([]);
});
