import { z } from "zod";
import { user } from "../accounts/endpoints.server";
import { type Endpoint, id, mapValues, shape, time } from "../endpoint";
import { versionSchema } from "../typed";
import { profileSchema } from "./profile/form-values";
import { resumeSchema } from "./schema";
import { type Field, section, sectionNames } from "./sections";

const resumeFields = {
  user: id,
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  linkedin: z.string(),
  github: z.string(),
  portfolio: z.string(),
  summary: z.string(),
  ...Object.fromEntries(sectionNames.map((name) => [name, z.array(rowOf(name))])),
  version: z.int(),
  updatedAt: time,
};
const resume = shape("Resume", z.strictObject(resumeFields));
const savedResume = z.strictObject({
  msg: z.string(),
  dropped: z.array(z.string()),
  ...resumeFields,
});

const savedProfile = z.strictObject({ msg: z.string(), user });

export const resumeEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/resume",
    summary: "Your own resume",
    who: "student",
    answer: resume,
    refusals: { 404: "There is no resume yet" },
  },
  {
    method: "post",
    path: "/api/resume",
    summary: "Save your own resume; `version` is the one you started from",
    who: "student",
    body: resumeSchema.safeExtend(versionSchema.shape),
    optional: [...Object.keys(resumeSchema.shape), "version"],
    answer: savedResume,
    refusals: { 409: "It has been saved since that version" },
  },
  {
    method: "put",
    path: "/api/resume/profile",
    summary: "Change your own account; a new email takes effect once its code is entered",
    who: "any account",
    body: profileSchema.omit({ picture: true }),
    optional: ["phone", "studentId"],
    files: [{ name: "profilePicture", required: false }],
    answer: savedProfile,
    refusals: { 409: "The email belongs to another account" },
  },
  {
    method: "get",
    path: "/api/resume/pdf",
    summary: "Your own resume as a PDF",
    who: "student",
    answer: "pdf",
    refusals: { 404: "There is no resume yet", 503: "It is being prepared; try again" },
  },
];

function rowOf(name: (typeof sectionNames)[number]) {
  const { fields, isList } = section(name);
  return isList ? z.string() : z.strictObject(mapValues(fields, resumeField));
}

function resumeField({ kind }: Field) {
  if (kind === "list") return z.array(z.string());
  return kind === "day" ? z.string().nullable() : z.string();
}
