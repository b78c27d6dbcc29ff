import { writable } from "../../as-typed/visible";
import { withBullets } from "../../as-typed/bullets";
import { webAddress } from "../../text";
import type { Language } from "../../languages/known";
import { type Texts, textsOf } from "../../languages/texts";
import { type Layout, type SectionName, contactFields, sectionNames } from "../sections";
import type { Resume, Row } from "../schema";

/** A resume as it is shown, on the page and in the PDF. */
export type Outline = {
  name: string;
  contacts: Linked[];
  summary: string;
  /** The heading of the summary. */
  summaryTitle: string;
  layout: Layout;
  /** Of its own words. */
  language: Language;
  parts: { name: SectionName; title: string; shape: Shape; entries: Entry[] }[];
};
/** Entries with a description, one-line points, or short words that share lines. */
type Shape = "entries" | "points" | "words";
export type Linked = { text: string; href?: string };
export type Entry = {
  title: string;
  /** The period, beside the title. */
  aside: string;
  /** The place or the technologies, below the title. */
  below: string;
  text: string;
  link?: Linked;
};

export function outlineOf(resume: Resume): Outline {
  const m = textsOf(resume.language);
  const parts = sectionNames
    .filter((name) => resume[name].length > 0)
    .map((name) => ({
      name,
      title: m.sectionWords[name].title,
      shape: shapes[name] ?? "entries",
      entries: resume[name].map((row) => entryOf[name](row, m)),
    }));
  const { fullName: name, summary, layout = "ruled", language = "en" } = resume;
  const summaryTitle = m.pdfWords.summary;
  return { name, contacts: contactsOf(resume), summary, summaryTitle, layout, language, parts };
}

/**
 * The paragraphs of a text. Lines that begin with a dash or a bullet are points; with `all`, every line
 * of a text of several lines is.
 */
export function paragraphsOf(text: string, all = false) {
  const paragraphs: { isPoint: boolean; lines: string }[] = [];
  const lines = text.split("\n").filter((line) => line.trim() || !all);
  for (const line of text ? lines : []) {
    const point = /^\s*[-*•–·◦▪●○■□➢➤►▸‣⁃∙❖✓✔]\s+(\S.*)$/u.exec(line)?.[1];
    const last = paragraphs.at(-1);
    if (point !== undefined) paragraphs.push({ isPoint: true, lines: point });
    else if (all && lines.length > 1) paragraphs.push({ isPoint: true, lines: line.trim() });
    else if (last && !last.isPoint) last.lines += `\n${line}`;
    else paragraphs.push({ isPoint: false, lines: line });
  }
  return paragraphs;
}

const shapes: Partial<Record<SectionName, Shape>> = {
  skills: "words",
  achievements: "points",
  certifications: "points",
  languages: "words",
};

function contactsOf(resume: Resume): Linked[] {
  const links = contactFields.map((name) => linkTo(resume[name]));
  return [
    { text: resume.email, href: mailAddress(resume.email) },
    { text: resume.phone },
    ...links,
  ].filter(({ text }) => text);
}

/** Only a valid address becomes a link; anything else stays text. */
function mailAddress(email: string) {
  return /^[^\s@"<>?&%,;:]+@[^\s@"<>?&%,;:]+$/.test(email) ? `mailto:${email}` : undefined;
}

/** 'https://github.com/asha/' is shown as 'github.com/asha' and links to the full address. */
function linkTo(typed: string): Linked {
  const isBare = /^[a-z\d-]+(\.[a-z\d-]+)+(\/\S*)?$/i.test(typed);
  const href = webAddress(isBare ? `https://${typed}` : typed) ?? undefined;
  return { text: href ? typed.replace(/^https?:\/\/(www\.)?|\/$/gi, "") : typed, href };
}

const entryOf: Record<SectionName, (row: Row, m: Texts) => Entry> = {
  education: (row, m) => ({
    ...plain(row.degree),
    aside: periodOf(m, row),
    below: text(row.institution),
    text: text(row.description),
  }),
  experience: (row, m) => ({
    ...plain(row.jobTitle),
    aside: periodOf(m, row),
    below: [row.company, row.location].map(text).filter(Boolean).join(", "),
    text: text(row.description),
  }),
  projects: (row) => ({
    ...plain(row.projectName),
    below: text(row.technologies),
    text: text(row.description),
    link: row.projectLink ? linkTo(text(row.projectLink)) : undefined,
  }),
  skills: (row, m) => plain(joined(row.name, chosen(m, "skills", row.level))),
  achievements: (row) => plain(row.text),
  certifications: (row) => plain(joined(row.name, row.issuer)),
  languages: (row, m) => plain(joined(row.name, chosen(m, "languages", row.proficiency))),
};

/** One of a field's choices, as the resume's language says it. */
function chosen(m: Texts, name: SectionName, value: Row[string] | undefined) {
  return m.sectionWords[name].choices[text(value)] ?? value;
}

function plain(title: Row[string] | undefined): Entry {
  return { title: text(title), aside: "", below: "", text: "" };
}

function joined(...values: (Row[string] | undefined)[]) {
  return values.map(text).filter(Boolean).join(" – ");
}

function periodOf(m: Texts, { startDate, endDate }: Row) {
  return formatPeriod(m, text(startDate) || null, text(endDate) || null);
}

function text(value: Row[string] | undefined) {
  return [value ?? ""].flat().join(", ");
}

/** Text for the PDF: normalised, without characters that are invisible or reverse others. */
export function printable(text: string) {
  return withBullets(
    writable(text)
      .normalize("NFC")
      .replace(/[\u2028\u2029\v\f\r]/g, "\n"),
  )
    .replace(/\t/g, " ")
    .replace(hidden, "")
    .replace(/(\p{M}{30})\p{M}+/gu, "$1") // UAX #15, stream-safe text: no language needs more
    .replace(/\p{Zs}+/gu, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/**
 * Control characters, direction marks (with them a resume could show a different text than it
 * contains), invisible characters and variation selectors; not the joiners U+200C and U+200D, which
 * Indic words need.
 */
const hidden =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;

/** 'Jun 2024', '30 Jun 2024' for a day, '2024' for a year. */
function formatMonthOrDay({ dates }: Texts, text: string) {
  if (text.length === 4) return text;
  return text.length === 7 ? dates.month(text) : dates.day(text);
}

/** 'Jun 2022 – May 2026'; without an end it runs to the present. */
function formatPeriod(m: Texts, from: string | null, until: string | null) {
  if (!from) return until ? formatMonthOrDay(m, until) : "";
  return `${formatMonthOrDay(m, from)} – ${until ? formatMonthOrDay(m, until) : m.pdfWords.present}`;
}
