import { db } from "~/db/client";
import { mailNotice } from "../accounts/notices.server";
import { appUrl, site } from "../env.server";
import { isFactName } from "./fact-values";

/** Tells a student that a correction was accepted or refused, with the reason. Mails have no values of facts. */
export async function mailCorrection(correctionId: string, job: { id: string }) {
  const row = await db
    .selectFrom("corrections")
    .innerJoin("enrolments", "enrolments.id", "corrections.enrolment_id")
    .innerJoin("users", "users.id", "enrolments.user_id")
    .select(["users.id as userId", "fact", "outcome", "answer"])
    .where("corrections.id", "=", correctionId)
    .executeTakeFirst();
  if (!row?.outcome || !isFactName(row.fact)) return; // its student was erased meanwhile
  const { fact, outcome, answer, userId } = row;
  await mailNotice(userId, job, (m) => {
    const words = m.mails.correction[outcome];
    return {
      heading: words.heading,
      paragraphs: [
        words.what(m.factWords[fact].title, site.name),
        ...answer.split(/\n+/).filter(Boolean),
        { button: m.mails.correction.see(`${appUrl}/record`) },
      ],
    };
  });
}

/** Tells a student that their roll number was confirmed for somebody else: no one loses it silently. */
export async function mailNumberLost(userId: string, job: { id: string }) {
  await mailNotice(userId, job, (m) => ({
    heading: m.contested.lost,
    paragraphs: [
      m.contested.whatLost(site.name),
      { button: m.contested.isItYours(`${appUrl}/record`) },
    ],
  }));
}
