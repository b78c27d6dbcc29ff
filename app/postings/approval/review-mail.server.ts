import { db } from "~/db/client";
import { appUrl } from "../../env.server";
import { mailLayout } from "../../mail/layout.server";
import { sendMail } from "../../mail/mailer.server";
import { titleOf } from "../posting";
import { postingColumns, toPosting } from "../postings.server";
import { detailsPath } from "../types";

export type ReviewAnswer = "approved" | "changes approved" | "returned";

type Review = { postingId: string; userId: string; answer: string };

/** Mails the office's decision to a recruiter, unless they were shut out or have sent it again meanwhile. */
export async function mailReview({ postingId, userId, answer }: Review, job: { id: string }) {
  const recruiter = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("shut_out_at", "is", null)
    .executeTakeFirst();
  const row = await db
    .selectFrom("postings")
    .leftJoin("submissions", "submissions.posting_id", "postings.id")
    .select([...postingColumns, "submissions.reason"])
    .where("postings.id", "=", postingId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!recruiter || !row) return;
  const posting = toPosting(row);
  const wording = wordings[answer as ReviewAnswer]; // written by review.server.ts
  const reason = answer === "returned" ? row.reason : "";
  if (reason === null) return;
  const subject = `${wording.subject}: ${titleOf(posting)}`;
  const address = appUrl + (answer === "returned" ? "/recruiter" : detailsPath(posting));
  const content = mailLayout({
    heading: subject,
    paragraphs: [
      wording.sentence,
      ...reason.split(/\n+/).filter(Boolean),
      `${wording.goOn} ${address}`,
    ],
  });
  await sendMail({ id: job.id, to: recruiter.email, subject, ...content });
}

type Wording = { subject: string; sentence: string; goOn: string };

const wordings: Record<ReviewAnswer, Wording> = {
  approved: {
    subject: "Approved",
    sentence: "The placement office has approved your posting.",
    goOn: "This is how students see it:",
  },
  "changes approved": {
    subject: "Changes approved",
    sentence: "The placement office has approved what you changed in your posting.",
    goOn: "This is how students see it now:",
  },
  returned: {
    subject: "Please correct",
    sentence: "The placement office has sent this back to you, for this reason:",
    goOn: "Correct it and send it again:",
  },
};
