import type { ActionFunctionArgs } from "@remix-run/node";
import type { User } from "../../accounts/users.server";
import { json } from "../../http/api.server";
import { readBody } from "../../http/body.server";
import { AppError, validate } from "../../errors";
import type { Say } from "../../languages/texts";
import { messages } from "../../messages";
import { hasRecords } from "../../records/programmes.server";
import { findSubmission, submissionJson } from "./submissions.server";
import { mayHavePdf } from "../pdf/pdf";
import { storeUploadedPdf } from "../pdf/pdf-request.server";
import type { Posting } from "../posting";
import { limitSaves, storeUpload, typeOfCollection } from "../posting-request.server";
import { assertMayPost, createPosting, postingJson } from "../postings.server";
import { type TypeName, imageFieldOf, postingType } from "../types";
import {
  approvalOf,
  approvalSchema,
  callSchema,
  changedStates,
  newStates,
  toChange,
} from "./form-values";
import type { Change } from "./save-change.server";
import { changePosting } from "./change-posting.server";

/** Answers POST {content endpoint}: multipart or JSON; 201 with the item. */
export async function postFromRequest({ request, params, context }: ActionFunctionArgs) {
  const type = typeOfCollection(params.collection);
  assertMayPost(context.user, type);
  await limitSaves(context.user);
  const body = await readContent(context.user, type, request);
  const { name, plain } = postingType(type);
  const schema = callSchema(type, { states: newStates, isDraft: body.state === "draft" });
  const { input, ...wanted } = toChange(validate(schema, body, (m) => m.post.failed(plain)));
  await assertCanBeMet(wanted);
  const posting = await createPosting(context.user, type, input, wanted);
  const { done } = messages.post;
  const msg = (posting.state === "submitted" ? messages.approval.sent : done)(name);
  return Response.json({ msg, ...postingJson(posting) }, { status: 201, headers: etag(posting) });
}

/** Answers PATCH (changes what is sent) and PUT (replaces the whole item, except a picture, a PDF and questions that are not sent). */
export async function changeFromRequest({ request, params, context }: ActionFunctionArgs) {
  const type = typeOfCollection(params.collection);
  assertMayPost(context.user, type);
  await limitSaves(context.user);
  const body = await readContent(context.user, type, request);
  const { fields, plain } = postingType(type);
  const sent = Object.keys(fields).filter((name) => name in body);
  const names = request.method === "PATCH" ? sent : undefined;
  const schema = callSchema(type, { states: changedStates, isDraft: true, names });
  const refusal = messages.change.failed(plain);
  const { input, ...wanted } = toChange(validate(schema, body, refusal));
  const imageField = imageFieldOf(type);
  if (imageField && !(imageField in body)) delete input[imageField];
  if (!names) wanted.closesAtDeadline ??= false;
  if (!names) wanted.eligibility ??= null;
  const name = { type, id: params.id ?? "" };
  await assertCanBeMet(wanted);
  const change = { input, ...wanted };
  const posting = await changePosting(context.user, name, change, versionOf(request));
  return answerItem(context.user, posting);
}

/** Without programmes there are no records, so nobody could meet a condition. */
async function assertCanBeMet({ eligibility }: Change) {
  if (!eligibility || (await hasRecords())) return;
  const sentence: Say = (m) => m.programmes.noneForRules;
  throw new AppError(sentence, 422, { fields: { eligibility: sentence } });
}

/** Answers with an item and its version as the ETag; for those who look after it, also with what waits. */
export async function answerItem(user: User | null, posting: Posting) {
  const submission = await findSubmission(user, posting.id);
  const waiting = submission && { submission: submissionJson(posting, submission) };
  return json({ ...postingJson(posting), ...waiting }, etag(posting));
}

function etag({ version }: Posting) {
  return { ETag: `"${version}"` };
}

/** The version that the caller has seen. One that cannot be read is 0, older than any. */
export function versionOf(request: Request) {
  const header = request.headers.get("If-Match")?.trim();
  if (!header || header === "*") return undefined;
  return Number(/^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1] ?? 0);
}

/** What an approval names: the version in If-Match or as the body's `version`, and the season. */
export async function approvalRead(request: Request) {
  const body = request.headers.get("Content-Type") ? await readBody(request) : {};
  const { version, ...said } = validate(approvalSchema, body);
  return { version: versionOf(request) ?? version, ...approvalOf(said) };
}

/** The body with an uploaded picture's hash. A hash that the caller sends is dropped: nobody can name a stored one. */
async function readContent(user: User, type: TypeName, request: Request) {
  const body = await withPdf(user, type, await readBody(request));
  const field = imageFieldOf(type);
  if (!field || !(field in body)) return body;
  const sent = [body[field]].flat();
  const hash = await storeUpload(user, field, sent);
  if (hash) return { ...body, [field]: hash };
  const { [field]: _, ...rest } = body;
  return sent.every((value) => value === "" || value === null) ? { ...rest, [field]: "" } : rest;
}

/** The same for its PDF, which an empty value takes away. */
async function withPdf(user: User, type: TypeName, { pdf, ...rest }: Record<string, unknown>) {
  if (pdf === undefined || !mayHavePdf(type)) return rest;
  const sent = [pdf].flat();
  const digest = await storeUploadedPdf(user, sent);
  if (digest) return { ...rest, pdf: digest };
  return sent.every(isEmpty) ? { ...rest, pdf: "" } : rest;
}

const isEmpty = (value: unknown) =>
  value === "" || value === null || (value instanceof File && value.size === 0);
