import { db } from "~/db/client";
import { titlesApplied } from "../../applications/versions/content.server";
import { counted } from "../../text";
import { messages } from "../../messages";
import { textAs, titleOf, whereOf } from "../../postings/posting";
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
    .select(["applications.company", "applications.type", titlesApplied.as("fields")])
    .where("event.id", "=", eventId)
    .executeTakeFirst();
  if (!event) return null;
  const { fields, company } = event;
  const type = event.type as TypeName; // written by trackApplication only
  const title = textAs({ type, fields }, "title") || postingType(type).plain;
  const body = [title, company].filter(Boolean).join(", ");
  return { title: messages.push.step, body, path: "/my-applications" };
}
