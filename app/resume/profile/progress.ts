import type { Resume } from "../schema";
import { type SectionName, contactFields, section, sectionNames } from "../sections";

export type Progress = { filled: number; all: number; missing: { title: string; href: string }[] };

const form = "/profile?edit=1";

/** Leads to the form with an empty row of the section, ready to be filled in. */
export function addPath(name: SectionName) {
  return `${form}&add=${name}`;
}

/** How much of a resume is filled in, and what is missing. */
export function progressOf(resume: Resume): Progress {
  const links = Object.keys(contactFields) as (keyof typeof contactFields)[]; // Object.keys widens to string
  const parts = [
    { title: "Phone number", href: `${form}#profile-phone`, isFilled: resume.phone !== "" },
    {
      title: "Links",
      href: `${form}#profile-linkedin`,
      isFilled: links.some((link) => resume[link]),
    },
    { title: "Summary", href: `${form}#summary`, isFilled: resume.summary !== "" },
    ...sectionNames.map((name) => ({
      title: section(name).title,
      href: addPath(name),
      isFilled: resume[name].length > 0,
    })),
  ];
  const missing = parts.filter((part) => !part.isFilled);
  return { filled: parts.length - missing.length, all: parts.length, missing };
}
