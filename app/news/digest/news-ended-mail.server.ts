import { mailNotice } from "../../accounts/notices.server";
import { appUrl, site } from "../../env.server";

/** Tells a student whose news ended by the link of a mail, as programs that look at mails press its button, too. */
export function mailNewsEnded({ userId }: { userId: string }, job: { id: string }) {
  return mailNotice(userId, job, ({ newsEnded: words }) => ({
    heading: words.heading,
    paragraphs: [words.what(site.name), { button: words.again(`${appUrl}/account/news`) }],
  }));
}
