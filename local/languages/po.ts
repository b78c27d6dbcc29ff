import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { format, resolveConfig } from "prettier";
import ts from "typescript";
import { en } from "../../app/languages/en";
import { confirmed } from "../../app/languages/confirmed";
import type { Translated } from "../../app/languages/known";
import { pathsOf } from "../../app/languages/texts";
import { translations } from "../../app/languages/catalogues";
import { at } from "./check";
import {
  type SourceFile,
  type Written,
  bare,
  nameOf,
  parsed,
  readSources,
  writtenIn,
} from "./sources";

/**
 * PO files (GNU gettext), the form in which translators exchange sentences. A value stands as `{name}`, a
 * formatted number as `{count,number}`; `fuzzy` is what no speaker has confirmed. Sentences that are made
 * by more than that (`in code`) are changed in their file.
 */
export type Entry = {
  /** As 'navbar.search'. */
  path: string;
  /** One text, or one for each plural form in the order of `formsOf`. */
  english: string[];
  own: string[];
  isFuzzy: boolean;
};

export const formsOf = (language: string) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories;

/** Every sentence of the language as an entry, and the paths of those that are in code. */
export function entriesOf(language: Translated, root?: string) {
  const english = writtenIn(readSources("en", root));
  const own = writtenIn(readSources(language, root));
  const isConfirmed = new Set(confirmed[language]);
  const inCode: string[] = [];
  const entries: Entry[] = [];
  for (const path of pathsOf(en)) {
    if (path === "tag" || path === "isMachineMade") continue;
    const pattern = patternOf("en", english.get(path), at(en, path));
    const there = own.has(path) || at(translations[language], path) !== undefined;
    const given = there
      ? patternOf(language, own.get(path), at(translations[language], path))
      : undefined;
    if (!pattern || (there && !given)) inCode.push(path);
    else {
      const isPlural = pattern.length > 1 || (given?.length ?? 0) > 1;
      const texts =
        given && isPlural && given.length === 1 ? formsOf(language).map(() => given[0]!) : given;
      const empty = isPlural ? formsOf(language).map(() => "") : [""];
      entries.push({
        path,
        english: isPlural && pattern.length === 1 ? [pattern[0]!, pattern[0]!] : pattern,
        own: texts ?? empty,
        isFuzzy: there && !isConfirmed.has(path),
      });
    }
  }
  return { entries, inCode };
}

/** Its text or plural forms with `{names}` for values; undefined if it takes code to make it. */
function patternOf(language: string, written: Written | undefined, value: unknown) {
  if (written && ts.isStringLiteralLike(written.node)) return [written.node.text];
  if (typeof value === "string" && !written?.params.length) return [value];
  if (!written || !ts.isArrowFunction(written.node)) return undefined;
  const { body } = written.node;
  return ts.isBlock(body) ? undefined : formsIn(language, bare(body));
}

function formsIn(language: string, node: ts.Expression): string[] | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (isPlural(node)) {
    const forms = node.arguments[2];
    if (!forms || !ts.isObjectLiteralExpression(forms)) return undefined;
    const texts = new Map<string, string>();
    for (const form of forms.properties) {
      const text = ts.isPropertyAssignment(form) ? formsIn(language, form.initializer) : undefined;
      if (!form.name || text?.length !== 1) return undefined;
      texts.set(nameOf(form.name), text[0]!);
    }
    return formsOf(language).map((form) => texts.get(form) ?? texts.get("other") ?? "");
  }
  if (!ts.isTemplateExpression(node)) return undefined;
  let whole = [node.head.text];
  for (const { expression, literal } of node.templateSpans) {
    const parts =
      placeholder(expression) ?? (isPlural(expression) ? formsIn(language, expression) : undefined);
    if (!parts || (parts.length > 1 && whole.length > 1)) return undefined;
    if (parts.length > 1) whole = parts.map(() => whole[0]!);
    whole = whole.map((text, form) => text + (parts[form] ?? parts[0]!) + literal.text);
  }
  return whole;
}

function placeholder(node: ts.Expression) {
  if (ts.isIdentifier(node)) return [`{${node.text}}`];
  const isNumber = ts.isCallExpression(node) && node.expression.getText() === "formatNumber";
  const given = isNumber ? node.arguments[0] : undefined;
  return given && ts.isIdentifier(given) ? [`{${given.text},number}`] : undefined;
}

function isPlural(node: ts.Expression): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.expression.getText() === "plural";
}

/** Writes `<language>.po` and returns its name. */
export function extract(language: Translated, file = `${language}.po`) {
  const { entries, inCode } = entriesOf(language);
  const forms = formsOf(language);
  const head = [
    `Language: ${language}`,
    "Content-Type: text/plain; charset=UTF-8",
    "Content-Transfer-Encoding: 8bit",
    `X-Plural-Forms: ${forms.join(", ")}`,
  ];
  const blocks = entries.map(({ path, english, own, isFuzzy }) =>
    [
      ...(isFuzzy ? ["#, fuzzy"] : []),
      `msgctxt ${quoted(path)}`,
      `msgid ${quoted(english[0]!)}`,
      ...(own.length > 1 ? [`msgid_plural ${quoted(english.at(-1)!)}`] : []),
      ...(own.length > 1
        ? own.map((text, form) => `msgstr[${form}] ${quoted(text)}`)
        : [`msgstr ${quoted(own[0]!)}`]),
    ].join("\n"),
  );
  const notes = inCode.map((path) => `# In code, to be changed in its file: ${path}`);
  const first = `msgid ""\nmsgstr ""\n${head.map((line) => quoted(`${line}\n`)).join("\n")}`;
  writeFileSync(file, `${[first, ...blocks, notes.join("\n")].join("\n\n")}\n`);
  console.log(`${file}: ${entries.length} sentences, and ${inCode.length} in code`);
  return file;
}

const quoted = (text: string) => JSON.stringify(text);

/** What a PO file says, and its language. */
export function readPo(text: string) {
  const language = /^"Language: (\w+)/m.exec(text)?.[1] ?? "";
  const read = text.split(/\n\s*\n/).flatMap((block) => {
    const fields: Record<string, string> = {};
    let field = "";
    for (const line of block.split("\n")) {
      const [, name, given] = /^(?:(msg\w+(?:\[\d\])?) )?(".*")$/.exec(line.trim()) ?? [];
      if (given === undefined) continue;
      field = name ?? field;
      fields[field] = (fields[field] ?? "") + (JSON.parse(given) as string);
    }
    const path = fields.msgctxt;
    if (!path) return [];
    const own = Object.entries(fields).flatMap(([name, said]) =>
      name.startsWith("msgstr") ? [said] : [],
    );
    return { path, own, isFuzzy: /^#,.*\bfuzzy\b/m.test(block) };
  });
  return { language: language as Translated, entries: read };
}

/**
 * Puts a PO file's sentences into the language's files, and notes which of them a speaker has confirmed:
 * those that are not fuzzy.
 */
export async function importFrom(file: string, root = "app/languages") {
  const { language, entries } = readPo(readFileSync(file, "utf8"));
  if (!(language in translations)) throw new Error(`${file} names no language of the portal`);
  const before = new Map(entriesOf(language, root).entries.map((entry) => [entry.path, entry]));
  const english = writtenIn(readSources("en", root));
  const files = new Map(readSources(language, root).map((source) => [source.name, source]));
  const fuzzy = new Set<string>();
  let changed = 0;
  for (const { path, own, isFuzzy } of entries) {
    const known = before.get(path);
    if (!known || own.some((text) => !text)) continue;
    if (isFuzzy) fuzzy.add(path);
    else fuzzy.delete(path);
    if (known.own.join("\0") === own.join("\0")) continue;
    put(files, root, language, {
      path,
      code: codeOf(language, own, english.get(path)),
      of: english.get(path),
    });
    changed++;
  }
  const said = entries.filter(({ path, own }) => before.has(path) && own.every(Boolean));
  const kept = (confirmed[language] ?? []).filter((path) => !said.some((one) => one.path === path));
  const sure = [...kept, ...said.map(({ path }) => path).filter((path) => !fuzzy.has(path))].sort();
  for (const { name, tree } of files.values()) await write(name, tree.text);
  await writeConfirmed(root, language, sure);
  console.log(`${language}: ${changed} sentences changed, ${sure.length} confirmed`);
}

/** A sentence as TypeScript, with English's parameters. */
function codeOf(language: string, own: string[], english: Written | undefined) {
  const names = english?.params.map(({ name }) => name) ?? [];
  const template = (text: string) => {
    const body = text
      .replace(/[`\\]|\$(?=\{)/g, "\\$&")
      .replace(/\{(\w+)(,number)?\}/g, (whole, name: string, isNumber?: string) => {
        if (!names.includes(name)) return whole;
        return isNumber ? `\${formatNumber(${name})}` : `\${${name}}`;
      });
    return body.includes("${") ? `\`${body}\`` : JSON.stringify(text);
  };
  if (!names.length) return JSON.stringify(own[0]);
  const forms = formsOf(language).map((form, at) => `${form}: ${template(own[at] ?? own[0]!)}`);
  const counted = english?.params.find(({ type }) => type === "number")?.name ?? names[0]!;
  const body =
    own.length > 1
      ? `plural("${language}", ${counted}, { ${forms.join(", ")} })`
      : template(own[0]!);
  const unused = names.map((name) => (new RegExp(`\\b${name}\\b`).test(body) ? name : `_${name}`));
  return `(${unused.join(", ")}) => ${body}`;
}

type Put = { path: string; code: string; of: Written | undefined };

/** Replaces the sentence where it stands, or adds it to its group, or the group to the file of English's. */
function put(
  files: Map<string, SourceFile>,
  root: string,
  language: string,
  { path, code, of }: Put,
) {
  const names = path.split(".");
  const home = `${root}/${language}/${of ? basename(of.file) : "postings.ts"}`;
  const candidates = [...files.values()].sort(
    (a, b) => Number(b.name === home) - Number(a.name === home),
  );
  const places = candidates.map((source) => ({ source, ...placeOf(source.root, names) }));
  const place = places.sort((a, b) => b.depth - a.depth)[0];
  if (!place) throw new Error(`no file for ${path}`);
  const { source, node, depth } = place;
  let { text } = source.tree;
  if (depth === names.length) text = text.slice(0, node.getStart()) + code + text.slice(node.end);
  else {
    const rest = names.slice(depth);
    const value = rest.reduceRight((inner, name, at) => {
      const key = /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name);
      return at === 0 ? `${key}: ${inner}` : `{ ${key}: ${inner} }`;
    }, code);
    const end = node.end - 1;
    const isOpen = /[,{]\s*$/.test(text.slice(0, end));
    text = `${text.slice(0, end)}${isOpen ? "" : ","} ${value},\n${text.slice(end)}`;
  }
  for (const [name, from] of [
    ["plural", "../plural"],
    ["formatNumber", "../../text"],
  ] as const)
    if (text.includes(`${name}(`) && !text.includes(`import { ${name} }`))
      text = `import { ${name} } from "${from}";\n${text}`;
  files.set(source.name, parsed(source.name, text) ?? source);
}

/** How far along the path the file goes, and the node there. */
function placeOf(root: ts.ObjectLiteralExpression, names: string[]) {
  let node: ts.Node = root;
  let depth = 0;
  for (const name of names) {
    if (!ts.isObjectLiteralExpression(node)) break;
    const part: ts.ObjectLiteralElementLike | undefined = node.properties.find(
      (one) => one.name && nameOf(one.name) === name,
    );
    if (!part) break;
    depth++;
    const value: ts.Node = ts.isPropertyAssignment(part) ? bare(part.initializer) : part;
    node = value;
  }
  return { node, depth };
}

async function writeConfirmed(root: string, language: Translated, paths: string[]) {
  const name = `${root}/confirmed.ts`;
  const text = readFileSync(name, "utf8");
  const list = new RegExp(`(\\n  ${language}: )\\[[^\\]]*\\]`);
  await write(
    name,
    text.replace(list, (_, start: string) => start + JSON.stringify(paths)),
  );
}

async function write(name: string, text: string) {
  const options = await resolveConfig("app/languages/en/index.ts");
  writeFileSync(name, await format(text, { ...options, parser: "typescript" }));
}
