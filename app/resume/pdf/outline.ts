import { webAddress } from "../../text";
import type { Layout } from "../layouts";
import { formatPeriod } from "../resume-dates";
import type { Resume, Row } from "../schema";
import { type SectionName, contactFields, section, sectionNames } from "../sections";

/** A resume as it is shown, on the page and in the PDF. */
export type Outline = {
  name: string;
  contacts: Linked[];
  summary: string;
  layout: Layout;
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
  const parts = sectionNames
    .filter((name) => resume[name].length > 0)
    .map((name) => ({
      name,
      title: section(name).title,
      shape: shapes[name] ?? "entries",
      entries: resume[name].map((row) => entryOf[name](row)),
    }));
  const { fullName: name, summary, layout = "ruled" } = resume;
  return { name, contacts: contactsOf(resume), summary, layout, parts };
}

/**
 * The paragraphs of a text. Lines that begin with a dash or a bullet are points; with `all`, every line
 * of a text of several lines is.
 */
export function paragraphsOf(text: string, all = false) {
  const paragraphs: { isPoint: boolean; lines: string }[] = [];
  const lines = text.split("\n").filter((line) => line.trim() || !all);
  for (const line of text ? lines : []) {
    const point = /^[-*•–]\s+(\S.*)$/.exec(line)?.[1];
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
  const links = Object.keys(contactFields).map((key) => linkTo(resume[key as "linkedin"])); // its keys are the resume's
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

const entryOf: Record<SectionName, (row: Row) => Entry> = {
  education: (row) => ({
    ...plain(row.degree),
    aside: periodOf(row),
    below: text(row.institution),
    text: text(row.description),
  }),
  experience: (row) => ({
    ...plain(row.jobTitle),
    aside: periodOf(row),
    below: [row.company, row.location].map(text).filter(Boolean).join(", "),
    text: text(row.description),
  }),
  projects: (row) => ({
    ...plain(row.projectName),
    below: text(row.technologies),
    text: text(row.description),
    link: row.projectLink ? linkTo(text(row.projectLink)) : undefined,
  }),
  skills: (row) => plain(joined(row.name, row.level)),
  achievements: (row) => plain(row.text),
  certifications: (row) => plain(joined(row.name, row.issuer)),
  languages: (row) => plain(joined(row.name, row.proficiency)),
};

function plain(title: Row[string] | undefined): Entry {
  return { title: text(title), aside: "", below: "", text: "" };
}

function joined(...values: (Row[string] | undefined)[]) {
  return values.map(text).filter(Boolean).join(" – ");
}

function periodOf({ startDate, endDate }: Row) {
  return formatPeriod(text(startDate) || null, text(endDate) || null);
}

function text(value: Row[string] | undefined) {
  return [value ?? ""].flat().join(", ");
}
