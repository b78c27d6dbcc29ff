import { z } from "zod";
import { callSchema, changedStates, newStates } from "../postings/office/call-schema";
import { returnSchema } from "../postings/approval/schema";
import { needsPicture } from "../postings/import/columns";
import { type TypeName, hasPlace, postingType } from "../postings/types";
import * as answers from "./answers";
import type { Endpoint } from "./endpoints";

/** Fields about the state of a posting, not its content. */
const life = ["state", "publishAt", "closesAtDeadline"];

const older = { 412: "If-Match names an older version: somebody else changed it meanwhile" };
/** Where an admin meets what a recruiter may still change. */
const unread = {
  409: "An admin closes a recruiter's that is not public",
  412: `${older[412]}; or an admin publishes a recruiter's without naming the version`,
};

/** The calls of one type of content. */
export function collectionEndpoints(name: TypeName): Endpoint[] {
  const { endpoint, plain, plainPlural, fields, postedBy } = postingType(name);
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
    files: named.flatMap(([field, { kind, required }]) =>
      kind === "image" ? [{ name: field, required }] : [],
    ),
    answer: answers.postedPosting(name),
    status: 201,
    hasETag: true,
  } satisfies Partial<Endpoint>;
  const change = {
    path: `${path}/{id}`,
    who,
    body: callSchema(name, { states: changedStates }),
    answer: answers.posting(name),
    refusals: isRecruiters ? { ...older, ...unread } : older,
    hasETag: true,
  } satisfies Partial<Endpoint>;
  const pictures = post.files.map((file) => ({ ...file, required: false }));
  const names = [...Object.keys(fields), ...life];
  const place = hasPlace(name) ? ["location"] : [];
  const query = ["search", ...place, "sort", "closesWithin", "open", "limit", "after", "state"];
  return [
    {
      method: "get",
      path,
      summary: `The ${plainPlural}, newest first, or with sort=closing by closing day; closesWithin: days from today; open=true: those that are not over. The next page is in the Link header. state, for staff: one state, or all`,
      query,
      answer: z.array(answers.posting(name)),
    },
    { ...post, path },
    { ...post, path: `${path}/create` },
    ...(needsPicture(name) ? [] : [importEndpoint(name)]),
    {
      method: "get",
      path: `${path}/{id}`,
      summary: `One ${plain}`,
      answer: answers.posting(name),
      hasETag: true,
    },
    {
      ...change,
      method: "put",
      summary: `Replace one ${plain}; a picture stays unless another is sent`,
      optional: [...post.optional, ...pictures.map((file) => file.name)],
      files: pictures,
    },
    {
      ...change,
      method: "patch",
      summary: `Change some fields of one ${plain}; an empty value clears one${isRecruiters ? ". What a recruiter changes in a public one is proposed to the office" : ""}`,
      optional: names,
      files: pictures,
    },
    {
      method: "post",
      path: `${path}/{id}/restore`,
      summary: `Bring one ${plain} back from the bin, as it was`,
      who,
      answer: answers.posting(name),
      hasETag: true,
    },
    {
      method: "delete",
      path: `${path}/{id}`,
      summary: `Move one ${plain} to the bin for 30 days`,
      who,
      answer: answers.message,
    },
    ...(isRecruiters ? approvalEndpoints(name) : []),
  ];
}

/** Calls by which the office decides what recruiters post or propose. */
function approvalEndpoints(name: TypeName): Endpoint[] {
  const { endpoint, plain } = postingType(name);
  const path = `/api/${endpoint}/{id}`;
  const answered = { answer: answers.posting(name), hasETag: true } as const;
  const nothing = { 409: "Nothing is waiting" };
  const decided = {
    ...nothing,
    412: "It was changed or proposed again since the version in If-Match, or, without If-Match, since it was sent",
  };
  return [
    {
      method: "post",
      path: `${path}/approve`,
      summary: `Approve one ${plain} that a recruiter sent, or the changes that they propose`,
      who: "admin",
      ...answered,
      refusals: decided,
    },
    {
      method: "post",
      path: `${path}/return`,
      summary: "Send it back with a reason, which its recruiter is mailed",
      who: "admin",
      body: returnSchema,
      ...answered,
      refusals: decided,
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

function importEndpoint(name: TypeName): Endpoint {
  const { endpoint, plainPlural } = postingType(name);
  return {
    method: "post",
    path: `/api/${endpoint}/import`,
    summary: `Post or change many ${plainPlural} from a CSV file: all rows or none; dryRun=true saves nothing`,
    who: "admin",
    body: z.object({ file: z.string(), dryRun: z.enum(["true", "false"]) }),
    optional: ["dryRun"],
    files: [{ name: "file", required: true, media: "text/csv" }],
    answer: answers.imported,
    refused: answers.importRefused,
    refusals: { 413: "The file is larger than 5 MB", 429: "Another import of yours is running" },
  };
}
