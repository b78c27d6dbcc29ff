import type { Resume } from "../schema";
import { contactFields, section, sectionNames } from "../sections";

export type Progress = { filled: number; all: number; missing: { title: string; at: string }[] };

/** How much of a resume is filled in, and what is missing. */
export function progressOf(resume: Resume): Progress {
  const links = Object.keys(contactFields) as (keyof typeof contactFields)[]; // Object.keys widens to string
  const parts = [
    { title: "Phone number", at: "profile-phone", isFilled: resume.phone !== "" },
    { title: "Links", at: "profile-linkedin", isFilled: links.some((link) => resume[link]) },
    { title: "Summary", at: "summary", isFilled: resume.summary !== "" },
    ...sectionNames.map((name) => ({
      title: section(name).title,
      at: name,
      isFilled: resume[name].length > 0,
    })),
  ];
  const missing = parts.filter((part) => !part.isFilled);
  return { filled: parts.length - missing.length, all: parts.length, missing };
}
