import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { sink } from "../news/sink";

const { textsOf } = await import("../../app/languages/texts");
const { confirmFacts } = await import("../../app/records/change-record.server");
const { askForCorrection, acceptCorrection, refuseCorrection } =
  await import("../../app/records/corrections.server");
const { mailCorrection } = await import("../../app/records/correction-mail.server");
const { db } = await import("../../db/client");
const { aProgramme, aStudent, anAdmin } = await import("../support/factories");

test("either decision is mailed in the student's language, without the values of their facts", async () => {
  await aProgramme();
  const [admin, student] = [await anAdmin(), await aStudent()];
  await db.updateTable("users").set({ language: "hi" }).where("id", "=", student.id).execute();
  await confirmFacts(admin, student.id, { changes: { gender: "man" } });
  const ask = () => askForCorrection(student, { fact: "gender", value: "another", reason: "So" });

  const first = await ask();
  await mailCorrection(first.id, { id: first.id }); // not decided yet
  await refuseCorrection(admin, first.id, "Come to the office\nwith your papers");
  await mailCorrection(first.id, { id: first.id });
  const second = await ask();
  await acceptCorrection(admin, second.id);
  await mailCorrection(second.id, { id: second.id });

  const { correction } = textsOf("hi").mails;
  const mails = await Promise.all(sink.accepted.map(({ raw }) => PostalMime.parse(raw)));
  expect(mails.map(({ subject }) => subject)).toEqual([
    correction.refused.heading,
    correction.accepted.heading,
  ]);
  expect(mails[0]?.text).toContain("Come to the office");
  expect(mails[0]?.text).toContain("with your papers");
  for (const { text } of mails) expect(text).not.toMatch(/another/);
  expect(sink.accepted.map(({ to }) => to)).toEqual([student.email, student.email]);
});
