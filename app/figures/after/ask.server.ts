import { sql } from "kysely";
import { db } from "~/db/client";
import { enqueueAll } from "~/jobs/outbox";
import { type User, assertCan } from "../../access/can";
import { audit } from "../../audit/audit.server";
import { appUrl, site } from "../../env.server";
import { mailNotice } from "../../accounts/notices.server";
import { assertRecordsExist } from "../../records/programmes.server";
import { readSettings } from "../settings.server";
import { readStudents } from "../students.server";
import { afterStates, ownAfterPath } from "./after";
import { thisYear } from "./after.server";
import { answerAddress } from "./links.server";

/** Nobody is asked again before. */
const pause = sql`interval '1 month'`;

/** In a query of `enrolments`: nor of another degree of theirs; without an account there is nobody to ask. */
const wasNotAskedOfAnother = sql`enrolments.user_id is not null and not exists (
  select from enrolments other join graduates asked on asked.enrolment_id = other.id
  where other.user_id = enrolments.user_id and other.id <> enrolments.id
    and asked.asked_at >= now() - ${pause})`;

const batchSize = 1_000;

/** Asks those of a batch of whom nothing is known and who have not been asked within a month; returns how many. */
export async function askGraduates(admin: User | null, year: number) {
  assertCan(admin, "manage figures", (m) => m.figures.refused);
  await assertRecordsExist();
  const unknown = await silentOf(year);
  return db.transaction().execute(async (trx) => {
    let asked = 0;
    for (let from = 0; from < unknown.length; from += batchSize) {
      const ids = unknown.slice(from, from + batchSize);
      const { rows } = await sql<{ id: string }>`
        insert into graduates (enrolment_id, asked_at)
        select id, now() from enrolments
        where id = any(${ids}::uuid[]) and ${wasNotAskedOfAnother} order by id
        on conflict (enrolment_id) do update set asked_at = now()
        where graduates.state is null and coalesce(graduates.asked_at, '-infinity') < now() - ${pause}
        returning enrolment_id as id`.execute(trx);
      const payloads = rows.map(({ id }) => ({ enrolmentId: id }));
      await enqueueAll(trx, "ask-graduate", payloads);
      asked += rows.length;
    }
    if (asked) await audit(trx, admin, { action: "graduates-asked", details: { year, asked } });
    return asked;
  });
}

/** How many `askGraduates` would ask. */
export async function countToAsk(admin: User | null, year: number) {
  assertCan(admin, "manage figures", (m) => m.figures.refused);
  const ids = await silentOf(year);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${ids}::uuid[]) as silent (id)
    left join graduates on enrolment_id = silent.id
    join enrolments on enrolments.id = silent.id
    where coalesce(asked_at, '-infinity') < now() - ${pause} and ${wasNotAskedOfAnother}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Of whom nothing is known; nobody whose year of passing out is still to come. */
async function silentOf(year: number) {
  if (year > thisYear()) return [];
  const students = await readStudents([year], await readSettings());
  return students
    .filter(({ place }) => place === "unknown")
    .map(({ enrolmentId }) => enrolmentId)
    .sort();
}

/** Mails a link for each answer. Says nothing to somebody of whom something is known by now. */
export async function mailGraduate({ enrolmentId }: { enrolmentId: string }, job: { id: string }) {
  const row = await db
    .selectFrom("enrolments")
    .innerJoin("graduates", "graduates.enrolment_id", "enrolments.id")
    .select(["user_id", "batch", "asked_at"])
    .where("enrolments.id", "=", enrolmentId)
    .where("state", "is", null)
    .executeTakeFirst();
  if (!row?.asked_at || !row.user_id) return;
  const { asked_at: askedAt } = row;
  await mailNotice(row.user_id, job, (m) => {
    const words = m.mails.askGraduate;
    const answers = afterStates.map((state) =>
      words.answer(m.afterStates[state], answerAddress({ enrolmentId, state, askedAt })),
    );
    return {
      heading: words.heading,
      paragraphs: [
        words.what(site.name, String(row.batch)),
        ...answers,
        words.details(appUrl + ownAfterPath(enrolmentId)),
        words.why,
      ],
    };
  });
}
