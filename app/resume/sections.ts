import { offered } from "../languages/known";

/** The parts of a resume, described once for form, checks, page and PDF, on server and in browser. */

type FieldKind = "line" | "text" | "url" | "list" | "day" | readonly string[];

export type Field = {
  label: string;
  kind: FieldKind;
  hint?: string;
  /** Of a day: what has not ended says so, or nothing. */
  isEnd?: true;
};

export type Section = {
  title: string;
  /** The name of one row, as in 'Remove this project'. */
  one: string;
  /** The button that adds one. */
  add: string;
  /** A row that lacks one of these is not stored (specification: Resume save). */
  needs: readonly string[];
  /** In the API each row is a string instead of an object. */
  isList?: true;
  fields: Readonly<Record<string, Field>>;
};

const line = (label: string, hint?: string) => ({ label, kind: "line" as const, hint });
const from = { label: "From", kind: "day", hint: "Such as June 2024, 06/2024 or 2024" } as const;
const until = {
  label: "Until",
  kind: "day",
  hint: "Leave empty if it is ongoing",
  isEnd: true,
} as const;
const description = { label: "Description", kind: "text" } as const;

const sections = {
  education: {
    title: "Education",
    one: "qualification",
    add: "Add a qualification",
    needs: ["degree", "institution"],
    fields: {
      degree: line("Degree", "For example B.Tech in Computer Science"),
      institution: line("Institution"),
      startDate: from,
      endDate: until,
      description,
    },
  },
  experience: {
    title: "Experience",
    one: "experience",
    add: "Add an experience",
    needs: ["jobTitle", "company"],
    fields: {
      jobTitle: line("Job title"),
      company: line("Company"),
      location: line("Location"),
      startDate: from,
      endDate: until,
      description,
    },
  },
  projects: {
    title: "Projects",
    one: "project",
    add: "Add a project",
    needs: ["projectName"],
    fields: {
      projectName: line("Project name"),
      description,
      technologies: { label: "Technologies", kind: "list", hint: "Separate with commas" },
      projectLink: { label: "Project link", kind: "url" },
    },
  },
  skills: {
    title: "Skills",
    one: "skill",
    add: "Add a skill",
    needs: ["name", "level"],
    fields: {
      name: line("Skill"),
      level: { label: "Level", kind: ["Beginner", "Intermediate", "Advanced", "Expert"] },
    },
  },
  achievements: {
    title: "Achievements",
    one: "achievement",
    add: "Add an achievement",
    needs: ["text"],
    isList: true,
    fields: { text: line("Achievement") },
  },
  certifications: {
    title: "Certifications",
    one: "certification",
    add: "Add a certification",
    needs: ["name"],
    fields: { name: line("Certification"), issuer: line("Issuer") },
  },
  languages: {
    title: "Languages",
    one: "language",
    add: "Add a language",
    needs: ["name", "proficiency"],
    fields: {
      name: line("Language"),
      proficiency: {
        label: "Proficiency",
        kind: ["Beginner", "Intermediate", "Advanced", "Native"],
      },
    },
  },
} as const satisfies Record<string, Section>;

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as SectionName[]; // Object.keys widens to string

/** The entry with its general type, so that code can iterate over its fields. */
export function section(name: SectionName): Section {
  return sections[name];
}

type Words = {
  title: string;
  one: string;
  add: string;
  labels: Record<string, string>;
  hints: Record<string, string>;
  /** What a field with choices offers, by what is stored. */
  choices: Record<string, string>;
};

/** The words of each section by its name, for the English catalogue. */
export function englishWords() {
  return Object.fromEntries(sectionNames.map((name) => [name, wordsIn(section(name))])) as Record<
    SectionName,
    Words
  >; // Object.fromEntries widens to string
}

function wordsIn({ title, one, add, fields }: Section): Words {
  const words: Words = { title, one, add, labels: {}, hints: {}, choices: {} };
  for (const [name, { label, hint, kind }] of Object.entries(fields)) {
    words.labels[name] = label;
    if (hint) words.hints[name] = hint;
    if (typeof kind !== "string") for (const choice of kind) words.choices[choice] = choice;
  }
  return words;
}

/** One-line fields of the resume outside its sections, in the order of the form. */
export const contactFields = ["linkedin", "github", "portfolio"] as const;

/** Texts in UTF-16 units (decision: resume-limits). */
export const limits = {
  line: 200,
  summary: 5_000,
  text: 3_000,
  rows: 50,
  allRows: 120,
  all: 30_000,
  entries: 50,
};

/** The layouts of the PDF; without a choice, the first. */
export const layoutNames = ["ruled", "open"] as const;
export type Layout = (typeof layoutNames)[number];

/** Of the PDF's own words; without a choice, the first. */
export const resumeLanguages = offered;

/** What to do with a few lines on a second page; without a choice, the first. */
export const lengthNames = ["fit", "full"] as const;
