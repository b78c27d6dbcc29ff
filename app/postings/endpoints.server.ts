import { z } from "zod";
import {
  type Endpoint,
  dayOrHour,
  fileChoices,
  fileRead,
  importRefused,
  importedRow,
  mapValues,
  message,
  rule,
  shape,
  time,
  id,
} from "../endpoint";
import {
  approvalSchema,
  callSchema,
  changedStates,
  newStates,
  returnSchema,
} from "./editing/form-values";
import { shownStates } from "./editing/states";
import { needsPicture } from "./import/columns";
import { mayHavePdf } from "./pdf/pdf";
import { kindNames } from "../questions/kinds";
import { type Field, type TypeName, hasPlace, postingType, typeNames } from "./types";

/** What it asks those who apply. */
const questionsAnswer = z.array(
  z.strictObject({
    id: z.string(),
    kind: z.enum(kindNames),
    label: z.string(),
    hint: z.string().optional(),
    required: z.literal(true).optional(),
    options: z.array(z.string()).optional(),
  }),
);

/** Where it belongs to a season: its id, what its policy asks of it, and whether students are told of it. */
const ofSeason = {
  season: id.optional(),
  ctc: z.int().optional(),
  class: z.string().optional(),
  sector: z.string().optional(),
  tellStudents: z.boolean().optional(),
};

const ofPdf = {
  pdfUrl: z
    .string()
    .describe("Where its PDF is read, by whoever sees the posting or applied with it")
    .optional(),
  pdfSize: z.int().describe("In bytes").optional(),
};

const postings = new Map(
  typeNames.map((name) => [name, shape(shapeName(name), z.strictObject(postingFields(name)))]),
);

function posting(name: TypeName) {
  return postings.get(name) ?? z.never(); // every type has one
}

/** Fields about the state of a posting, not its content. */
const everyLife = ["state", "publishAt", "closesAtDeadline", "applyHere"];

const older = { 412: "If-Match names an older version: somebody else changed it meanwhile" };
/** Where an admin meets what a recruiter may still change. */
const unread = {
  409: "An admin closes a recruiter's that is not public",
  412: `${older[412]}; or an admin publishes a recruiter's without naming the version`,
};

/** The calls of one type of content. */
function collectionEndpoints(name: TypeName): Endpoint[] {
  const { endpoint, plain, plainPlural, fields, postedBy, tracked } = postingType(name);
  const life = [...everyLife, ...(tracked ? ["eligibility", "questions", "pdf"] : [])];
  const isRecruiters = postedBy.includes("recruiter");
  const who = isRecruiters ? "staff" : "admin";
  const path = `/api/${endpoint}`;
  const named = Object.entries(fields);
  const post = {
    method: "post",
    summary: `Post a new ${plain}${isRecruiters ? "; a recruiter's waits for the office" : ""}`,
    who,
    body: callSchema(name, { states: newStates }),
    optional: [...named.filter(([, { required }]) => !required).map(([field]) => field), ...life],
    files: [
      ...named.flatMap(([field, { kind, required }]) =>
        kind === "image" ? [{ name: field, required }] : [],
      ),
      ...(mayHavePdf(name) ? [{ name: "pdf", required: false }] : []),
    ],
    answer: postedPosting(name),
    status: 201,
    hasETag: true,
  } satisfies Partial<Endpoint>;
  const change = {
    path: `${path}/{id}`,
    who,
    body: callSchema(name, { states: changedStates }),
    answer: posting(name),
    refusals: isRecruiters ? { ...older, ...unread } : older,
    hasETag: true,
  } satisfies Partial<Endpoint>;
  const files = post.files.map((file) => ({ ...file, required: false }));
  const names = [...Object.keys(fields), ...life];
  const place = hasPlace(name) ? ["location"] : [];
  const query = [
    "search",
    ...place,
    "sort",
    "closesWithin",
    "open",
    "eligible",
    "limit",
    "after",
    "state",
  ];
  return [
    {
      method: "get",
      path,
      summary: `The ${plainPlural}, newest first, or with sort=closing by closing day; closesWithin: days from today; open=true: those that are not over; eligible=true: those whose conditions the student who asks meets. The next page is in the Link header. state, for staff: one state, or all`,
      query,
      answer: z.array(posting(name)),
    },
    { ...post, path },
    { ...post, path: `${path}/create` },
    ...(needsPicture(name) ? [] : [importEndpoint(name)]),
    {
      method: "get",
      path: `${path}/{id}`,
      summary: `One ${plain}`,
      answer: posting(name),
      hasETag: true,
    },
    {
      ...change,
      method: "put",
      summary: `Replace one ${plain}; a picture stays unless another is sent${tracked ? ", and so do a PDF and questions" : ""}`,
      optional: [...post.optional, ...files.map((file) => file.name)],
      files,
    },
    {
      ...change,
      method: "patch",
      summary: `Change some fields of one ${plain}; an empty value clears one${isRecruiters ? ". What a recruiter changes in a public one is proposed to the office" : ""}`,
      optional: names,
      files,
    },
    {
      method: "post",
      path: `${path}/{id}/restore`,
      summary: `Bring one ${plain} back from the bin, as it was`,
      who,
      answer: posting(name),
      hasETag: true,
    },
    {
      method: "delete",
      path: `${path}/{id}`,
      summary: `Move one ${plain} to the bin for 30 days`,
      who,
      answer: message,
    },
    ...(isRecruiters ? approvalEndpoints(name) : []),
  ];
}

/** Calls by which the office decides what recruiters post or propose. */
function approvalEndpoints(name: TypeName): Endpoint[] {
  const { endpoint, plain } = postingType(name);
  const path = `/api/${endpoint}/{id}`;
  const answered = { answer: posting(name), hasETag: true } as const;
  const nothing = { 409: "Nothing is waiting" };
  return [
    {
      method: "post",
      path: `${path}/approve`,
      summary: `Approve one ${plain} that a recruiter sent, or the changes that they propose. Name the version that you read, in If-Match or in the body: a proposal makes a new version, too`,
      who: "admin",
      body: approvalSchema,
      optional: ["season", "ctc", "class", "sector", "outside"],
      ...answered,
      refusals: {
        ...nothing,
        412: "It was changed or proposed again since the version that is named, or none is named; errors names each field that changed",
      },
    },
    {
      method: "post",
      path: `${path}/return`,
      summary: "Send it back with a reason, which its recruiter is mailed",
      who: "admin",
      body: returnSchema,
      ...answered,
      refusals: {
        ...nothing,
        412: "It was changed or proposed again since the version in If-Match",
      },
    },
    {
      method: "delete",
      path: `${path}/proposal`,
      summary: "Take back the changes that you proposed",
      who: "recruiter",
      ...answered,
      refusals: nothing,
    },
  ];
}

const imported = z.strictObject({
  rows: z.array(z.strictObject(importedRow)),
  created: z.int(),
  updated: z.int(),
  wrong: z.int(),
  ...fileRead,
});

function importEndpoint(name: TypeName): Endpoint {
  const { endpoint, plainPlural } = postingType(name);
  return {
    method: "post",
    path: `/api/${endpoint}/import`,
    summary: `Post or change many ${plainPlural} from a workbook (XLSX, ODS) or a table (CSV, TSV, pasted as text). The rows that are right go in; dryRun=true saves nothing, problems=true answers with the wrong rows as a workbook. The sheet, the heading row and what each column is are guessed unless they are said`,
    who: "admin",
    body: z.object({
      file: z.string(),
      text: z.string(),
      dryRun: z.enum(["true", "false"]),
      problems: z.enum(["true", "false"]),
      ...fileChoices,
    }),
    optional: ["text", "dryRun", "problems", ...Object.keys(fileChoices)],
    files: [{ name: "file", required: true }],
    answer: imported,
    refused: importRefused(imported),
    refusals: { 413: "The file is larger than 5 MB", 429: "Another import of yours is running" },
  };
}

const searchResults = z.strictObject({
  results: z.array(
    z.strictObject({
      contentType: z.enum(typeNames),
      total: z.int(),
      isMore: z.boolean().describe("Whether there are more than `total`"),
      items: z.array(z.union(typeNames.map(posting))),
    }),
  ),
});

const search: Endpoint = {
  method: "get",
  path: "/api/search",
  summary: "What matches in every type, at most 5 of each",
  query: ["q"],
  answer: searchResults,
};

export const postingEndpoints = [search, ...typeNames.flatMap(collectionEndpoints)];

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
    applyHere: z.boolean().optional(),
    ...(postingType(name).tracked && {
      eligibility: rule.optional(),
      questions: questionsAnswer.optional(),
      ...ofPdf,
      ...ofSeason,
    }),
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
        applyHere: z.boolean().optional(),
        eligibility: rule.nullable().optional(),
        questions: questionsAnswer.optional(),
        pdfUrl: z.string().nullable().optional(),
      })
      .optional(),
  });
}

function postingField({ kind, required, mayHaveHour }: Field) {
  const date = mayHaveHour ? dayOrHour : z.iso.date();
  const kinds = { list: z.array(z.string()), date, url: z.url() };
  const value = kinds[kind as keyof typeof kinds] ?? z.string();
  return required ? value : value.optional();
}

function postedPosting(name: TypeName) {
  return z.strictObject({ msg: z.string(), ...postingFields(name) });
}
