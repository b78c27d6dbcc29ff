import { sql } from "kysely";
import { db } from "~/db/client";
import type { Stage } from "~/db/schema-applications";
import { appUrl } from "../../env.server";
import { textsOf } from "../../languages/texts";
import { mailLayout } from "../../mail/layout.server";
import { sendMail } from "../../mail/mailer.server";
import { showOn } from "../../news/push/send-push.server";
import { whose } from "./round";
import { ownRounds } from "./own-rounds.server";

type Copy = { roundId: string; userId: string };

type Reader = {
  email: string;
  language: string | null;
  /** Of their application, where it is now. */
  stage: Stage | null;
};

/** The result that a student is told now; null if the round or they are gone. */
async function findResult(copy: Copy) {
  const [round] = await ownRounds(db, copy);
  if (!round?.result) return null;
  const { rows } = await sql<Reader>`
    select users.email, users.language, applications.stage
    from users join rounds on rounds.id = ${copy.roundId}
    left join applications on applications.user_id = users.id
      and applications.posting_id = rounds.posting_id
    where users.id = ${copy.userId}`.execute(db);
  const [reader] = rows;
  return reader ? { ...round, ...reader, result: round.result } : null;
}

/** Mails a student what became of them in a round. */
export async function mailResult(copy: Copy, job: { id: string }) {
  const found = await findResult(copy);
  if (!found) return;
  const { name, what, result, note, email, stage } = found;
  const m = textsOf(found.language);
  const words = m.roundResults;
  const subject = words.subject(name, whose(found));
  const content = mailLayout({
    m,
    heading: subject,
    paragraphs: [
      words.says(words.names[result], name, what),
      ...note.split(/\n+/).filter(Boolean),
      ...(stage ? [words.application(m.stageNames[stage])] : []),
      { button: m.roundMails.see(`${appUrl}/my-applications`) },
    ],
  });
  await sendMail({ id: job.id, to: email, subject, ...content });
}

/** Says on one device of theirs that there is a result, not which. */
export async function pushResult({ deviceId, ...copy }: Copy & { deviceId: string }) {
  const found = await findResult(copy);
  if (!found) return;
  const { name, language, roundId, userId } = found;
  const subject = textsOf(language).roundResults.subject(name, whose(found));
  const content = { title: subject, body: "", path: "/my-applications" };
  await showOn({ userId, deviceId }, content, roundId);
}
