import type { ActionFunctionArgs } from "@remix-run/node";
import type { User } from "../../accounts/users.server";
import { AppError } from "../../errors";
import { readBody } from "../../http/body.server";
import { limit } from "../../http/rate-limits.server";
import { messages } from "../../messages";
import { counted } from "../../text";
import { limits } from "../limits";
import { typeOfCollection } from "../posting-request.server";
import {
  type ImportReport,
  type ImportedRow,
  assertMayImport,
  checkImport,
  importPostings,
} from "./import.server";

/** Answers POST {content endpoint}/import: 200 with every row, or 422 with the same when any is refused. */
export async function importFromRequest({ request, params, context }: ActionFunctionArgs) {
  const type = typeOfCollection(params.collection);
  assertMayImport(context.user, type);
  const { file: sent, dryRun } = await readBody(request);
  const file = await bytesOf(context.user, sent);
  const isDry = dryRun === "true" || dryRun === true;
  const work = isDry ? checkImport : importPostings;
  const { rows, created, updated } = await work(context.user, { type, file });
  const wrong = wrongRows(rows).length;
  const answer = { rows: rows.map(toJson), created, updated };
  if (isDry || !wrong) return answer;
  const msg = messages.import.wrong(counted(wrong, "row"));
  return Response.json({ msg, ...answer }, { status: 422 });
}

function toJson({ row, errors }: ImportedRow) {
  return { row, ok: !errors, ...(errors && { errors }) };
}

export function wrongRows(rows: ImportReport["rows"]) {
  return rows.filter(({ errors }) => errors);
}

/** The uploaded file's content. Counts as one of this admin's tries. */
export async function bytesOf(admin: User, sent: unknown) {
  if (!(sent instanceof File) || sent.size === 0) throw atFile(messages.import.noFile, 422);
  if (sent.size > limits.import.bytes) throw atFile(messages.import.tooLarge, 413);
  await limit("import", admin.id);
  return new Uint8Array(await sent.arrayBuffer());
}

function atFile(sentence: string, status: number) {
  return new AppError(sentence, status, { fields: { file: sentence } });
}
