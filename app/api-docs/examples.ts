import { termsVersion } from "../applications/terms";
import { type JsonSchema, resolve } from "./json-schema";

const formats: Record<string, string> = {
  uuid: "0198f2c1-7a34-7c2e-9d1b-4f6a8e0c5b72",
  "date-time": "2026-11-21T06:30:00.000Z",
  date: "2027-01-31",
  uri: "https://careers.example/apply",
  email: "asha@college.example",
};

/** Example texts by field name; other fields get 'Some …'. */
const texts: Record<string, string> = {
  contentId: formats.uuid ?? "",
  contentType: "job",
  date: "2027-01-31",
  deadline: "2027-01-31",
  email: "asha@college.example",
  endDate: "2027-05-31",
  imageUrl: "/images/0f3a.webp",
  level: "Advanced",
  link: "https://careers.example/apply",
  name: "Asha Nair",
  newPassword: "monsoon in june",
  otp: "048213",
  password: "monsoon in june",
  phone: "+91 98450 12345",
  proficiency: "Native",
  profilePicture: "/images/0f3a.webp",
  publishAt: "2027-01-31T09:00:00+05:30",
  registrationLink: "https://events.example/register",
  releaseDate: "2027-01-31",
  startDate: "2027-01-04",
  stage: "shortlisted",
  terms: termsVersion,
  title: "Graduate Engineer Trainee",
  token: "eyJhbGciOiJIUzI1NiJ9.…",
  youtubeLink: "https://www.youtube.com/watch?v=abcdefghijk",
};

/** A value that fits a schema. */
export function exampleOf(schema: JsonSchema, name = ""): unknown {
  const { type, format, enum: choices, anyOf, items, properties, ...rest } = resolve(schema);
  if (choices) return choices[0];
  if (anyOf?.[0]) return exampleOf(anyOf[0] as JsonSchema, name);
  if (type === "array") return [exampleOf(items as JsonSchema, name)];
  if (type === "object") {
    const ofAnyName = { title: rest.additionalProperties };
    const entries = Object.entries(properties ?? ofAnyName);
    return Object.fromEntries(
      entries.map(([key, property]) => [key, exampleOf(property as JsonSchema, key)]),
    );
  }
  if (type === "integer") return 1;
  if (type === "boolean") return true;
  return (
    texts[name] ?? formats[format ?? ""] ?? `Some ${name.replace(/([A-Z])/g, " $1").toLowerCase()}`
  );
}
