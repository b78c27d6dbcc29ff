import { db } from "~/db/client";
import { counted } from "../../text";
import { messages } from "../../messages";
import { titleOf, whereOf } from "../../postings/posting";
import { postingColumns, toPosting } from "../../postings/postings.server";
import { timingOf } from "../../postings/timing";
import { type TypeName, detailsPath, postingType } from "../../postings/types";
import { closingOn } from "./closing.server";

type About = { userId: string; day: string; eventId: string | null };

/** What the device shows, and the page that it opens; null if there is nothing to tell any more. */
export function contentOf(push: About) {
  return push.eventId ? aboutStep(push.eventId) : aboutClosing(push);
}

async function aboutClosing({ userId, day }: About) {
  const rows = await closingOn(db, day)
    .select(postingColumns)
    .where("saved_postings.user_id", "=", userId)
    .orderBy("closes_on")
    .orderBy("postings.id")
    .execute();
  const [first] = rows.map(toPosting);
  if (!first) return null;
  const more = rows.length - 1;
  return {
    title: `${timingOf(first, day)?.words}: ${titleOf(first)}`,
    body: more ? `And ${counted(more, "more saved posting")} closing soon.` : whereOf(first),
    path: more ? "/saved" : detailsPath(first),
  };
}

/** Without the outcome, as others may see the screen of a locked phone. */
async function aboutStep(eventId: string) {
  const event = await db
    .selectFrom("application_events as event")
    .innerJoin("applications", "applications.id", "event.application_id")
    .leftJoin("postings", "postings.id", "applications.posting_id")
    .select(["postings.title", "applications.company", "applications.type"])
    .where("event.id", "=", eventId)
    .executeTakeFirst();
  if (!event) return null;
  const { title, company } = event;
  const name = postingType(event.type as TypeName).plain; // written by trackApplication only
  const body = [title ?? name, company].filter(Boolean).join(", ");
  return { title: messages.push.step, body, path: "/my-applications" };
}
