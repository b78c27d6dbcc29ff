import { sql } from "kysely";
import { db } from "~/db/client";
import { type User, assertCan } from "../access/can";
import { audit } from "../audit/audit.server";
import { AppError } from "../errors";
import { type Named, findNamed } from "../records/named.server";
import { formatNumber } from "../text";

type Noted = { year: number; programme: string; others: string[] };

/**
 * Notes who of a batch graduated in the programme's minimum time: everybody but `others`, named by confirmed roll number,
 * address or id. Throws 422 with those who are not in the batch.
 */
export async function noteGraduated(admin: User | null, { year, programme, others }: Noted) {
  assertCan(admin, "manage figures", (m) => m.figures.refused);
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; userId: string | null; wasInTime: boolean | null }>`
      select enrolments.id, user_id as "userId", in_time as "wasInTime"
      from enrolments left join graduates on graduates.enrolment_id = enrolments.id
      where batch = ${year} and programme_id = ${programme}
      for key share of enrolments`.execute(trx);
    const named = await findNamed(trx, others);
    const meant = new Set<string>();
    const strangers = others.filter((one) => {
      const sure = (named.get(one) ?? []).filter(({ by }) => by !== "typed");
      const inBatch = rows.filter((row) => sure.some((someone) => isSame(someone, row)));
      for (const { id } of inBatch) meant.add(id);
      return inBatch.length !== 1;
    });
    if (strangers.length) {
      const who = strangers.slice(0, 10).join(", ");
      throw new AppError((m) => m.checkInputs, 422, {
        fields: { others: (m) => m.figures.notInBatch(who) },
      });
    }
    const ids = rows.map(({ id }) => id);
    const inTime = rows.map(({ id }) => !meant.has(id));
    await sql`
      insert into graduates (enrolment_id, in_time)
      select * from unnest(${ids}::uuid[], ${inTime}::boolean[])
      on conflict (enrolment_id) do update set in_time = excluded.in_time`.execute(trx);
    const counts = {
      inTime: inTime.filter(Boolean).length,
      others: inTime.filter((one) => !one).length,
    };
    const target = { type: "programme", id: programme } as const;
    await audit(trx, admin, { action: "graduates-noted", target, details: { year, ...counts } });
    const before = rows.filter(({ wasInTime }) => wasInTime).length;
    return {
      inTime: formatNumber(counts.inTime),
      before: formatNumber(before),
      others: formatNumber(counts.others),
    };
  });
}

const isSame = (someone: Named, row: { id: string; userId: string | null }) =>
  someone.userId ? someone.userId === row.userId : someone.enrolmentId === row.id;

/** Who of a batch did not, as `noteGraduated` takes them. */
export async function listOthers(
  admin: User | null,
  { year, programme }: { year: number; programme: string },
): Promise<string[]> {
  assertCan(admin, "manage figures", (m) => m.figures.refused);
  const { rows } = await sql<{ name: string }>`
    select coalesce(case when 'rollNumber' = any(confirmed) then roll_number end, users.email,
      enrolments.email, enrolments.id::text) as name
    from enrolments left join users on users.id = enrolments.user_id
    join graduates on graduates.enrolment_id = enrolments.id
    where batch = ${year} and programme_id = ${programme} and not in_time
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** How many of a batch of one programme graduated in time, as calls answer it, and who did not. */
export async function graduatedOf(
  admin: User | null,
  { year, programme }: { year: number; programme: string },
) {
  const found = (await countGraduated(admin, year)).find(({ id }) => id === programme);
  const { inTime = 0, none = 0 } = found ?? {};
  return { inTime, notRecorded: none, others: await listOthers(admin, { year, programme }) };
}

export type GraduatedSoFar = {
  id: string;
  name: string;
  inTime: number;
  not: number;
  none: number;
};

/** Of each programme with somebody in the batch. */
export async function countGraduated(admin: User | null, year: number): Promise<GraduatedSoFar[]> {
  assertCan(admin, "manage figures", (m) => m.figures.refused);
  const { rows } = await sql<GraduatedSoFar>`
    select programmes.id, programmes.name,
      count(*) filter (where in_time)::int as "inTime",
      count(*) filter (where not in_time)::int as "not",
      count(*) filter (where in_time is null)::int as "none"
    from enrolments join programmes on programmes.id = enrolments.programme_id
    left join graduates on graduates.enrolment_id = enrolments.id
    where batch = ${year}
    group by programmes.id order by lower(programmes.name)`.execute(db);
  return rows;
}

/** Records of students that no table can count, as their year of passing out is missing. */
export async function countWithoutBatch() {
  const { count } = await db
    .selectFrom("enrolments")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("batch", "is", null)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
