import { z } from "zod";
import { callSchema, changedStates, newStates } from "../postings/office/call-schema";
import { type TypeName, postingType } from "../postings/types";
import * as answers from "./answers";
import type { Endpoint } from "./endpoints";

/** Of what is to become of a posting. */
const life = ["state", "publishAt", "closesAtDeadline"];

/** The calls of one type of content. */
export function collectionEndpoints(name: TypeName): Endpoint[] {
  const { endpoint, plain, plainPlural, filterByLocation, fields } = postingType(name);
  const path = `/api/${endpoint}`;
  const named = Object.entries(fields);
  const post = {
    method: "post",
    summary: `Post a new ${plain}`,
    who: "admin",
    body: callSchema(name, { states: newStates }),
    optional: [...named.filter(([, { required }]) => !required).map(([field]) => field), ...life],
    files: named.flatMap(([field, { kind, required }]) =>
      kind === "image" ? [{ name: field, required }] : [],
    ),
    answer: answers.postedPosting(name),
    status: 201,
  } satisfies Partial<Endpoint>;
  const change = {
    path: `${path}/{id}`,
    who: "admin",
    body: callSchema(name, { states: changedStates }),
    answer: answers.posting(name),
    refusals: { 412: "If-Match names an older version: somebody else changed it meanwhile" },
  } satisfies Partial<Endpoint>;
  const pictures = post.files.map((file) => ({ ...file, required: false }));
  const names = [...Object.keys(fields), ...life];
  const query = ["search", ...(filterByLocation ? ["location"] : []), "limit", "after", "state"];
  return [
    {
      method: "get",
      path,
      summary: `The ${plainPlural}, newest first; the next page is in the Link header. state, for staff: one state, or all`,
      query,
      answer: z.array(answers.posting(name)),
    },
    { ...post, path },
    { ...post, path: `${path}/create` },
    {
      method: "get",
      path: `${path}/{id}`,
      summary: `One ${plain}`,
      answer: answers.posting(name),
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
      summary: `Change some fields of one ${plain}; an empty value clears one`,
      optional: names,
      files: pictures,
    },
    {
      method: "post",
      path: `${path}/{id}/restore`,
      summary: `Bring one ${plain} back out of the bin, as it was`,
      who: "admin",
      answer: answers.posting(name),
    },
    {
      method: "delete",
      path: `${path}/{id}`,
      summary: `Put one ${plain} into the bin for 30 days`,
      who: "admin",
      answer: answers.message,
    },
  ];
}
