import type { Texts } from "../languages/texts";
import type { Resume } from "./schema";
import { type SectionName, contactFields, sectionNames } from "./sections";

type Part = SectionName | "phone" | "links" | "summary";

export type Progress = { filled: number; all: number; missing: { part: Part; href: string }[] };

export function partTitle(m: Texts, part: Part) {
  if (part === "phone") return m.profileScreen.phoneNumber;
  if (part === "links") return m.profileScreen.links;
  return part === "summary" ? m.profileScreen.summary : m.sectionWords[part].title;
}

const form = "/profile?edit=1";

/** Leads to the form with an empty row of the section, ready to be filled in. */
export function addPath(name: SectionName) {
  return `${form}&add=${name}`;
}

/** How much of a resume is filled in, and what is missing. */
export function progressOf(resume: Resume): Progress {
  const parts: { part: Part; href: string; isFilled: boolean }[] = [
    { part: "phone", href: `${form}#profile-phone`, isFilled: resume.phone !== "" },
    {
      part: "links",
      href: `${form}#profile-linkedin`,
      isFilled: contactFields.some((link) => resume[link]),
    },
    { part: "summary", href: `${form}#summary`, isFilled: resume.summary !== "" },
    ...sectionNames.map((name) => ({
      part: name,
      href: addPath(name),
      isFilled: resume[name].length > 0,
    })),
  ];
  const missing = parts.filter((part) => !part.isFilled).map(({ part, href }) => ({ part, href }));
  return { filled: parts.length - missing.length, all: parts.length, missing };
}
