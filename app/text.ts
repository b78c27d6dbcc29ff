import { inLanguages } from "./as-typed/spoken";
import { isStorable, visible } from "./as-typed/visible";

/** Of a filter's text, in UTF-16 units. */
export const maxFilter = 200;

/** Trims and cuts a filter's text. Blank and unstorable texts count as none. */
export function filterText(text: string | null | undefined) {
  const storable = text && isStorable(text) ? text : "";
  const cut = storable.trim().slice(0, maxFilter);
  return cut.replace(/[\uD800-\uDBFF]$/, "").trim(); // the cut may split a surrogate pair
}

/** An ILIKE pattern that finds `text` literally. */
export function containing(text: string) {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * The same for names, addresses and numbers of people, which indexes of trigrams serve. One or two letters have none
 * unless a word begins or ends in the text: they are found only where one begins, and two where one ends (the 42 of
 * 21CS042). `text` is comparable.
 */
export function foundAs(text: string) {
  if (/L{3}|[^L]L|LL[^L]/.test(text.replace(/[\p{L}\p{M}\p{N}]/gu, "L"))) return [containing(text)];
  const start = containing(text).slice(1);
  const starts = [start, `% ${start}`];
  if (!/^[\p{L}\p{M}\p{N}]{2}$/u.test(text)) return starts;
  return [...starts, `%${text}`, `%${text} %`];
}

/** For HTML and XML: between tags and in attributes in either quotes. */
export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** HTML of what somebody wrote, on a page in the language `tag`: pieces in other scripts say their language. */
export function htmlIn(tag: string, text: string) {
  return inLanguages(text, tag)
    .map(({ text, lang }) =>
      lang ? `<span lang="${lang}">${escapeHtml(text)}</span>` : escapeHtml(text),
    )
    .join("");
}

/** Shared, as creating it takes as long as formatting dozens of numbers. */
const inIndia = new Intl.NumberFormat("en-IN");

export function formatNumber(number: number) {
  return inIndia.format(number);
}

/**
 * An e-mail address as we store and compare it, or null: in lower case and with the domain in ASCII,
 * so that `ｃollege.example` is the same as `college.example`. A mail header cannot read it as several
 * addresses (docs/security.md, facts), and it has no invisible or reversing characters.
 */
export function mailAddress(text: string) {
  const parts = /^([^\s@]+)@([^\s@]+\.[^\s@.\d][^\s@.]*)$/u.exec(
    text.normalize("NFKC").toLowerCase(),
  );
  const [, mailbox = "", domain = ""] = parts ?? [];
  const isUnsafe = /["`(),:;<>[\]\\?#%‘’‛ʼʹ′\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
  if (!parts || isUnsafe.test(mailbox) || isUnsafe.test(domain) || /['/]/.test(domain)) return null;
  const address = `http://${domain}`;
  return URL.canParse(address) ? `${mailbox}@${new URL(address).hostname}` : null;
}

/** The address with a straight apostrophe, of one that was typed with the curled one of phones and Word; else null. */
export function straightAddress(text: string) {
  const straight = text.replace(/[‘’‛ʼʹ′´`]/g, "'");
  return straight === text ? null : mailAddress(straight);
}

/**
 * A link as it is forwarded, without what came along: invisible marks, brackets and quotes, the words around it, a final
 * full stop, a 'safe' link. What is no link even so is as it was.
 */
export function forwardedLink(text: string) {
  const line = visible(text);
  const [, bracketed] = /^<\s*(?:URL:)?\s*([^<>]*?)\s*>[.,;]?$/i.exec(line) ?? [];
  const plain = withoutEnd((bracketed ?? onlyLinkIn(line)).replace(/[\u200c\u200d]/g, ""));
  return webAddress(withScheme(plain)) ? (wrappedIn(plain) ?? plain) : line;
}

/** 'Apply here: https://kaveri.example' and '[Apply](https://kaveri.example)' name one link; a text of two is as it was. */
function onlyLinkIn(line: string) {
  const whole = line.replace(/(?<=\bhttps?:\/\/)\s+/i, "");
  const [link, another] = whole.match(/\bhttps?:\/\/[^\s"“”«»<>]+/gi) ?? [];
  if (!link || another || whole === link || mayGoOn(whole, link)) return whole;
  return link.replace(/[)\]]+[.,;]?$/, "") || whole;
}

/** 'https://drive.example/Job description.pdf' is one address with a blank: cut there, it would lead elsewhere. */
function mayGoOn(whole: string, link: string) {
  const [before = "", after = ""] = whole.split(link);
  if (!/^\s/.test(after) || /[.,;)\]]$/.test(link)) return false;
  return before === "" || /[\p{L}\p{N}][./?=&][\p{L}\p{N}]/u.test(after);
}

const withoutEnd = (link: string) => link.replace(/(?<=[\w/])[.,;]+$/, "");

/** Mail programs and networks lead their readers through addresses of their own. */
const wrappers: [host: RegExp, parameter: string][] = [
  [/(^|\.)safelinks\./, "url"],
  [/^(www\.)?google\.[a-z.]+$/, "q"],
  [/^(www\.)?linkedin\.com$/, "url"],
  [/^lm?\.(facebook|instagram)\.com$/, "u"],
];

function wrappedIn(link: string) {
  if (!/^https?:/i.test(link) || !URL.canParse(link)) return null;
  const { hostname, searchParams, pathname } = new URL(link);
  // Before the '!!' stand the characters that are '*' in the address; with some it leads there only as it is wrapped.
  const [, proofread] = /^\/v3\/__(https?:\/\/?(?:(?!__;).)*)__;!!/.exec(pathname) ?? [];
  if (hostname === "urldefense.com" && proofread)
    return webAddress(proofread.replace(/^(https?:\/)(?!\/)/, "$1/"));
  const [, parameter] = wrappers.find(([host]) => host.test(hostname)) ?? [];
  const inner = parameter && searchParams.get(parameter);
  return inner ? webAddress(inner) : null;
}

/** 'kaveri.example/careers', as people write links, with the https:// that it lacks. */
export function withScheme(link: string) {
  const isBare = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#][^\s@]*)?$/.test(link);
  return isBare ? `https://${link}` : link;
}

/** An http(s) address without credentials, or null. We store and show no other links. */
export function webAddress(text: string) {
  if (/[\s\p{Cc}]/u.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text))
    return null;
  const url = new URL(text);
  return url.username || url.password ? null : url.href;
}

/** Which of `candidates` was meant by a mistyped `word`: one letter in four may be wrong. */
export function nearest(word: string, candidates: string[]) {
  const isNear = ({ length }: string) => Math.abs(length - word.length) <= word.length / 4;
  const rated = candidates
    .filter(isNear)
    .map((candidate) => ({ candidate, edits: edits(word, candidate) }));
  const [best] = rated.sort((a, b) => a.edits - b.edits);
  return best && best.edits <= word.length / 4 ? best.candidate : undefined;
}

/** Letters to put in, take out or replace (Levenshtein). */
function edits(from: string, to: string) {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [done, letter] of [...from].entries()) {
    const next = [done + 1];
    for (const [at, wanted] of [...to].entries()) {
      const replaced = (row[at] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
