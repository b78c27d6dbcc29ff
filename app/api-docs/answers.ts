import { z } from "zod";
import { offered } from "../languages/known";
import { trackedTypes } from "../applications/terms";
import { shownStates } from "../postings/editing/states";
import { registrationStates, seasonKinds, seasonStateNames } from "../seasons/season";
import { type Fact, type FactName, factNames, facts } from "../records/facts";
import { type Field, type TypeName, postingType, typeNames } from "../postings/types";
import { type Field as ResumeField, section, sectionNames } from "../resume/sections";

/** What calls answer, used only for the description; tests/api/openapi-answers.test.ts checks it. */

/** Schemas that several answers share, by their names in the description. */
export const shapes = z.registry<{ id: string }>();

const id = z.uuid();
/** Who may apply: conditions within all, any or not, at most four levels deep. */
const rule = z.looseObject({});
const time = z.iso.datetime();

export const message = shape("Message", z.strictObject({ msg: z.string() }));

shape(
  "Refusal",
  z.strictObject({
    msg: z.string(),
    /** A sentence for each field that is wrong. */
    errors: z.record(z.string(), z.string()).optional(),
  }),
);

export const user = shape(
  "User",
  z.strictObject({
    _id: id,
    name: z.string(),
    email: z.email(),
    phone: z.string(),
    role: z.enum(["user", "recruiter", "coordinator", "admin"]),
    isVerified: z.boolean(),
    profilePicture: z.string(),
    studentId: z.string(),
  }),
);

export const language = z.strictObject({ msg: z.string(), language: z.enum(offered) });

export const login = z.strictObject({ user, token: z.string() });
export const savedProfile = z.strictObject({ msg: z.string(), user });

const importedFields = {
  rows: z.array(
    z.strictObject({
      row: z.int(),
      ok: z.boolean(),
      errors: z.record(z.string(), z.string()).optional(),
    }),
  ),
  created: z.int(),
  updated: z.int(),
};
export const imported = z.strictObject(importedFields);
/** Partial, as a file that cannot be read has no rows. */
export const importRefused = z.strictObject({
  msg: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  ...z.object(importedFields).partial().shape,
});

const importedRecords = {
  rows: z.array(
    z.strictObject({
      row: z.int(),
      email: z.string(),
      ok: z.boolean(),
      errors: z.record(z.string(), z.string()).optional(),
      waits: z.literal(true).optional(),
      changes: z
        .record(
          z.string(),
          z.strictObject({ from: z.string().nullable(), to: z.string().nullable() }),
        )
        .optional(),
    }),
  ),
  created: z.int(),
  updated: z.int(),
  waiting: z.int(),
};
export const recordsImported = z.strictObject(importedRecords);
export const recordsRefused = z.strictObject({
  msg: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  ...z.object(importedRecords).partial().shape,
});

export const stats = z.strictObject({
  stats: z.strictObject({
    totalUsers: z.int(),
    verifiedUsers: z.int(),
    pendingVerifications: z.int(),
  }),
});

const applicationFields = {
  _id: id,
  contentId: id,
  contentType: z.enum(trackedTypes),
  appliedLink: z.url(),
  appliedAt: time,
  contentDetails: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
};
export const application = shape("Application", z.strictObject(applicationFields));
export const tracked = z.strictObject({ msg: z.string(), ...applicationFields });

export const saved = shape(
  "Saved",
  z.strictObject({
    contentType: z.enum(typeNames),
    contentId: id,
    savedAt: time,
    contentDetails: applicationFields.contentDetails,
  }),
);

const followFields = {
  _id: id,
  contentType: z.enum(typeNames),
  search: z.string(),
  location: z.string(),
  createdAt: time,
};
export const follow = shape("Follow", z.strictObject(followFields));
export const followed = z.strictObject({ msg: z.string(), ...followFields });

const newsFields = { frequency: z.enum(["daily", "weekly", "none"]) };
export const news = z.strictObject(newsFields);
export const changedNews = z.strictObject({ msg: z.string(), ...newsFields });

/** `finished`: whether the student says that they finished applying; absent if they never said. */
export const reportedApplication = application.extend({ finished: z.boolean().optional() });

const programmeFields = {
  _id: id,
  name: z.string(),
  years: z.int(),
  departments: z.array(z.string()),
  enrolments: z.int(),
};
export const programme = shape("Programme", z.strictObject(programmeFields));
export const addedProgramme = z.strictObject({ msg: z.string(), ...programmeFields });

/** Facts that nobody has given are absent. */
export const record = shape(
  "Record",
  z.strictObject(
    mapValues(facts as Record<FactName, Fact>, ({ range }) =>
      z
        .strictObject({
          value: range ? z.number() : z.string(),
          state: z.enum(["claimed", "confirmed", "correction"]),
          by: z.enum(["student", "coordinator", "office"]),
          at: time,
        })
        .optional(),
    ),
  ),
);
export const listedRecord = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.email(),
  version: z.int(),
  record,
});

const correctionFields = {
  _id: id,
  fact: z.enum(factNames),
  from: z.string().nullable(),
  to: z.string(),
  reason: z.string(),
  askedAt: time,
};
export const askedCorrection = z.strictObject({ msg: z.string(), ...correctionFields });
export const correction = z.strictObject({
  ...correctionFields,
  userId: id,
  name: z.string(),
  email: z.email(),
  proof: z.string().optional(),
  /** The other correction of the record without which it cannot be accepted. */
  with: z.uuid().optional(),
});

const seasonFields = {
  _id: id,
  name: z.string(),
  kind: z.enum(seasonKinds),
  state: z.enum(seasonStateNames),
  batches: z.array(z.int()),
  programmes: z.array(z.string()),
  opensAt: time,
  closesAt: time,
  needsApproval: z.boolean(),
  needsConfirmed: z.boolean(),
  version: z.int(),
  policy: z.strictObject({ version: z.int(), since: time, sentences: z.array(z.string()) }),
};
export const season = shape("Season", z.strictObject(seasonFields));
export const addedSeason = z.strictObject({ msg: z.string(), ...seasonFields });
export const toAnswer = z.strictObject({
  _id: id,
  contentType: z.enum(trackedTypes),
  title: z.string(),
  company: z.string(),
  closesOn: z.iso.date().nullable(),
});
export const outsideOffer = z.strictObject({
  _id: id,
  seasonId: id,
  season: z.string(),
  student: z.string(),
  email: z.email(),
  company: z.string(),
  ctc: z.int(),
  class: z.string().optional(),
  sector: z.string().optional(),
  answer: z.enum(["open", "accepted", "declined"]),
  state: z.enum(["reported", "confirmed", "refused"]),
  reason: z.string(),
  proof: z.string().optional(),
  offeredOn: z.iso.date(),
});
const partFields = { state: z.enum(registrationStates), policy: z.int(), at: time };
export const registration = z.strictObject(partFields);
export const registered = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.email(),
  programme: z.string().nullable(),
  department: z.string().nullable(),
  batch: z.int().nullable(),
  ...partFields,
});

const text = z.string().optional();
const applicant = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.email(),
  phone: text,
  studentId: text,
  finished: z.boolean().optional(),
});
const reportItem = z.strictObject({
  contentId: id,
  title: text,
  companyName: text,
  location: text,
  company: text,
  organizer: text,
  provider: text,
  applicants: z.array(applicant),
  applicationCount: z.int(),
  finishedCount: z.int(),
});
export const reportGroup = shape(
  "ReportGroup",
  z.strictObject({
    contentType: z.enum(trackedTypes),
    items: z.array(reportItem),
    totalCount: z.int(),
  }),
);

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
export const resume = shape("Resume", z.strictObject(resumeFields));
export const savedResume = z.strictObject({
  msg: z.string(),
  dropped: z.array(z.string()),
  ...resumeFields,
});

function rowOf(name: (typeof sectionNames)[number]) {
  const { fields, isList } = section(name);
  return isList ? z.string() : z.strictObject(mapValues(fields, resumeField));
}

function resumeField({ kind }: ResumeField) {
  if (kind === "list") return z.array(z.string());
  return kind === "day" ? z.string().nullable() : z.string();
}

const postings = new Map(
  typeNames.map((name) => [name, shape(shapeName(name), z.strictObject(postingFields(name)))]),
);

export function posting(name: TypeName) {
  return postings.get(name) ?? z.never(); // every type has one
}

export function postedPosting(name: TypeName) {
  return z.strictObject({ msg: z.string(), ...postingFields(name) });
}

export const searchResults = z.strictObject({
  results: z.array(
    z.strictObject({
      contentType: z.enum(typeNames),
      total: z.int(),
      isMore: z.boolean().describe("Whether there are more than `total`"),
      items: z.array(z.union(typeNames.map(posting))),
    }),
  ),
});

/** 'IndustrialVisit' */
function shapeName(name: TypeName) {
  return postingType(name).name.replace(/ /g, "");
}

function postingFields(name: TypeName) {
  const fields = Object.entries(postingType(name).fields).filter(
    ([, { kind }]) => kind !== "image",
  );
  const hasImage = fields.length < Object.keys(postingType(name).fields).length;
  return {
    _id: id,
    ...mapValues(Object.fromEntries(fields), postingField),
    ...(hasImage && { imageUrl: z.string().optional() }),
    createdAt: time,
    state: z.enum(shownStates),
    version: z.int(),
    updatedAt: time,
    publishAt: time.optional(),
    closesAtDeadline: z.boolean(),
    ...(postingType(name).tracked && { eligibility: rule.optional() }),
    ...(postingType(name).postedBy.includes("recruiter") && {
      submission: submission(Object.fromEntries(fields)).optional(),
    }),
  };
}

/** What waits for the office, shown only to those who manage the posting; cleared fields are ''. */
function submission(fields: Record<string, Field>) {
  const texts = z.union([z.string(), z.array(z.string())]).optional();
  return z.strictObject({
    since: time,
    reason: z.string().optional(),
    proposal: z
      .strictObject({
        ...mapValues(fields, () => texts),
        state: z.enum(shownStates).optional(),
        publishAt: time.nullable().optional(),
        closesAtDeadline: z.boolean().optional(),
        eligibility: rule.nullable().optional(),
      })
      .optional(),
  });
}

function postingField({ kind, required }: Field) {
  const kinds = { list: z.array(z.string()), date: z.iso.date(), url: z.url() };
  const value = kinds[kind as keyof typeof kinds] ?? z.string();
  return required ? value : value.optional();
}

function mapValues<Value, Result>(object: Record<string, Value>, map: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}

function shape<Schema extends z.ZodType>(name: string, schema: Schema) {
  shapes.add(schema, { id: name });
  return schema;
}
