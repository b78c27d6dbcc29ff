/** The parts of a resume, described once for form, checks, page and PDF, on server and in browser. */

export type FieldKind = "line" | "text" | "url" | "list" | "day" | readonly string[];

export type Field = { label: string; kind: FieldKind; hint?: string };

export type Section = {
  title: string;
  /** The name of one row, as in 'Add a project'. */
  one: string;
  /** A row that lacks one of these is not stored (specification: Resume save). */
  needs: readonly string[];
  /** In the API each row is a string instead of an object. */
  isList?: true;
  fields: Readonly<Record<string, Field>>;
};

const line = (label: string, hint?: string) => ({ label, kind: "line" as const, hint });
const from = { label: "From", kind: "day" } as const;
const until = { label: "Until", kind: "day", hint: "Leave empty if it is ongoing" } as const;
const description = { label: "Description", kind: "text" } as const;

export const sections = {
  education: {
    title: "Education",
    one: "qualification",
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
    needs: ["name", "level"],
    fields: {
      name: line("Skill"),
      level: { label: "Level", kind: ["Beginner", "Intermediate", "Advanced", "Expert"] },
    },
  },
  achievements: {
    title: "Achievements",
    one: "achievement",
    needs: ["text"],
    isList: true,
    fields: { text: line("Achievement") },
  },
  certifications: {
    title: "Certifications",
    one: "certification",
    needs: ["name"],
    fields: { name: line("Certification"), issuer: line("Issuer") },
  },
  languages: {
    title: "Languages",
    one: "language",
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

/** One-line fields of the resume outside its sections, in the order of the form. */
export const contactFields = {
  linkedin: "LinkedIn",
  github: "GitHub",
  portfolio: "Portfolio",
} as const;

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
