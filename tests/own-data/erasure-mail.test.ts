import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { sink } from "../news/sink";

const { askForErasure, eraseOnRequest, refuseErasure } =
  await import("../../app/own-data/erasures.server");
const { db } = await import("../../db/client");
const { handlers } = await import("../../app/commands/handlers");
const { aStudent, anAdmin } = await import("../support/factories");

async function aRequest() {
  const student = await aStudent();
  await askForErasure(student, "");
  const { id } = await db
    .selectFrom("erasure_requests")
    .select("id")
    .where("user_id", "=", student.id)
    .executeTakeFirstOrThrow();
  return { student, id };
}

test("who asked to be erased is mailed the office's reason, word for word", async () => {
  const { student, id } = await aRequest();
  await refuseErasure(await anAdmin(), id, "You owe us <b>a book</b>.\n\nBring it.");
  const job = await db.selectFrom("outbox").select(["id", "payload"]).executeTakeFirstOrThrow();
  await handlers["mail-erasure-answer"]({ requestId: job.payload.requestId! }, job as never);
  const [mail] = sink.accepted;
  expect(mail?.to).toBe(student.email);
  const { subject, text, html } = await PostalMime.parse(mail!.raw);
  expect(subject).toBe("Your request to be erased");
  expect(text).toContain("You owe us <b>a book</b>.\n\nBring it.");
  expect(html).toContain("You owe us &#60;b&#62;a book");
});

test("nobody is mailed who was erased or not answered", async () => {
  sink.accepted.length = 0;
  const job = { id: "mail" } as never;
  const open = await aRequest();
  await handlers["mail-erasure-answer"]({ requestId: open.id }, job);
  await eraseOnRequest(await anAdmin(), open.id);
  await handlers["mail-erasure-answer"]({ requestId: open.id }, job);
  expect(sink.accepted).toEqual([]);
});
