import type { User } from "../../accounts/users.server";
import { messages } from "../../messages";
import { type Posting, titleOf } from "../posting";
import { findSubmission } from "./submissions.server";

/** Says what became of a change, which for a recruiter may be a proposal. */
export async function savedSentence(user: User, posting: Posting) {
  const title = titleOf(posting);
  if (posting.state === "submitted" && user.role === "recruiter")
    return messages.approval.sentOne(title);
  const submission = user.role === "recruiter" && (await findSubmission(user, posting.id));
  return submission && submission.proposal
    ? messages.approval.proposed(title)
    : messages.change.done(title);
}
