import { type Kysely, sql } from "kysely";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type Action, type User, reachOf } from "../access/can";
import { visibleStudents } from "../access/visible.server";
import { AppError } from "../errors";
import type { Say } from "../languages/texts";
import { mailAddress, straightAddress } from "../text";
import { idKey, unguarded } from "../as-typed/identity";

/**
 * Who is meant by a line of a list, a form or a call: by an address, an id, or the roll number that the office has
 * confirmed (decision: who-is-named).
 */

/** `typed`: only the student says that this is their number, and nobody has it confirmed. */
export type NamedBy = "address" | "id" | "rollNumber" | "earlierNumber" | "typed";

/** A student without an account has only an enrolment. */
export type Named = { userId: string | null; enrolmentId: string | null; by: NamedBy };

/** Those whom each of these texts names. More than one is as good as nobody. */
export async function findNamed(trx: Kysely<Database>, texts: string[]) {
  const wanted = texts.map((text) => ({ text, ...keyOf(text) }));
  const keys = (kind: NamedBy) => [
    ...new Set(wanted.flatMap((one) => (one.kind === kind && one.key ? one.key : []))),
  ];
  const numbers = keys("rollNumber");
  const found = new Map<string, Named[]>();
  const note = (by: NamedBy, rows: Row[]) => {
    for (const { key, userId, enrolmentId } of rows) {
      const name = `${kindOf(by)} ${key}`;
      found.set(name, [...(found.get(name) ?? []), { userId, enrolmentId, by }]);
    }
  };
  note("id", await byId(trx, keys("id")));
  note("address", await byAddress(trx, keys("address")));
  note("rollNumber", await byRollNumber(trx, numbers));
  const left = () => numbers.filter((key) => !found.has(`rollNumber ${key}`));
  note("earlierNumber", await byEarlierNumber(trx, left()));
  note("typed", await byTypedNumber(trx, left()));
  return new Map(wanted.map(({ text, kind, key }) => [text, found.get(`${kind} ${key}`) ?? []]));
}

type Row = { key: string; userId: string | null; enrolmentId: string | null };

const kindOf = (by: NamedBy) => (by === "id" || by === "address" ? by : "rollNumber");

function keyOf(text: string): { kind: "id" | "address" | "rollNumber"; key: string } {
  if (isId(text.trim())) return { kind: "id", key: text.trim().toLowerCase() };
  if (text.includes("@")) {
    const address = text.trim();
    return { kind: "address", key: mailAddress(address) ?? straightAddress(address) ?? "" };
  }
  return { kind: "rollNumber", key: idKey(unguarded(text)) };
}

const any = (keys: string[]) => sql`any(${keys}::text[])`;

async function byId(trx: Kysely<Database>, ids: string[]) {
  const { rows } = await sql<Row>`
    select id::text as key, id as "userId", null::uuid as "enrolmentId" from users
    where role = 'user' and id = any(${ids}::uuid[])
    union all
    select id::text, user_id, ${withoutAccount} from enrolments
    where ended_at is null and id = any(${ids}::uuid[])`.execute(trx);
  return rows;
}

/** Of enrolments: what tells students without an account apart. */
const withoutAccount = sql`case when user_id is null then enrolments.id end`;

/** Their account's, or the one that the office has of them. */
async function byAddress(trx: Kysely<Database>, addresses: string[]) {
  const { rows } = await sql<Row>`
    select email as key, id as "userId", null::uuid as "enrolmentId" from users
    where role = 'user' and email = ${any(addresses)}
    union
    select email, user_id, ${withoutAccount} from enrolments
    where ended_at is null and email = ${any(addresses)}`.execute(trx);
  return rows;
}

async function byRollNumber(trx: Kysely<Database>, numbers: string[]) {
  const { rows } = await sql<Row>`
    select lower(roll_number) as key, user_id as "userId", ${withoutAccount} as "enrolmentId"
    from enrolments
    where ended_at is null and 'rollNumber' = any(confirmed)
      and lower(roll_number) = ${any(numbers)}`.execute(trx);
  return rows;
}

/** What a student had before the office confirmed another, in this enrolment or in one that has ended. */
async function byEarlierNumber(trx: Kysely<Database>, numbers: string[]) {
  if (!numbers.length) return [];
  const { rows } = await sql<Row>`
    select distinct given.key, user_id as "userId", ${withoutAccount} as "enrolmentId"
    from enrolments
    join unnest(${numbers}::text[]) as given (key)
      on given.key = any(earlier_numbers)
        or (ended_at is not null and lower(roll_number) = given.key)
    where earlier_numbers && ${numbers}::text[] or (
      ended_at is not null and 'rollNumber' = any(confirmed)
      and lower(roll_number) = ${any(numbers)})`.execute(trx);
  return rows;
}

async function byTypedNumber(trx: Kysely<Database>, numbers: string[]) {
  if (!numbers.length) return [];
  const { rows } = await sql<Row>`
    select lower(roll_number) as key, user_id as "userId", null::uuid as "enrolmentId"
    from enrolments
    where ended_at is null and user_id is not null and lower(roll_number) = ${any(numbers)}
    union
    select ${typedKey}, id, null from users
    where role = 'user' and student_id is not null and ${typedKey} = ${any(numbers)}`.execute(trx);
  return rows;
}

/** Of what stands in the profile, which may have blanks. */
const typedKey = sql`lower(regexp_replace(users.student_id, '\\s', '', 'g'))`;

export type Asking = { staff: User; action: Action };

/** The same for staff, who learn of nobody whom they do not see: coordinators else find out who has an account. */
export async function findNamedFor(
  trx: Kysely<Database>,
  texts: string[],
  { staff, action }: Asking,
) {
  const found = await findNamed(trx, texts);
  if (reachOf(staff, action) !== "departments") return found;
  const idOf = ({ userId, enrolmentId }: Named) => userId ?? enrolmentId ?? "";
  const ids = [...found.values()].flat().map(idOf);
  const { rows } = await sql<{ id: string }>`
    select coalesce(user_id, id) as id from enrolments
    where ended_at is null and coalesce(user_id, id) = any(${ids}::uuid[])
      and ${visibleStudents(staff, action)}`.execute(trx);
  const seen = new Set(rows.map(({ id }) => id));
  const isSeen = ([, named]: [string, Named[]]) => named.every((one) => seen.has(idOf(one)));
  return new Map([...found].filter(isSeen));
}

/** The one student with an account who is meant, if it is not only they who say so; the id. */
export function meantBy(named: Named[] = []) {
  const [only, another] = named.filter(({ by }) => by !== "typed");
  return another ? null : (only?.userId ?? null);
}

/** The same of those without an account, too: its id or, without one, the enrolment's. */
export function oneOf(named: Named[] = []) {
  const [only, another] = named.filter(({ by }) => by !== "typed");
  return another ? null : (only?.userId ?? only?.enrolmentId ?? null);
}

/** Why a text means nobody who is `meantBy` it. */
export function whyNobody(text: string, named: Named[] = []): Say {
  if (named.some(({ by }) => by !== "typed")) return (m) => m.named.noAccount(text);
  return (m) => (named.length ? m.named.onlyTyped(text) : m.seasonOffice.noSuchStudent);
}

/** A student by their confirmed roll number, address or id; throws 422 at `student`. */
export async function studentNamed(trx: Kysely<Database>, text: string, by: Asking) {
  const named = (await findNamedFor(trx, [text], by)).get(text);
  const userId = meantBy(named);
  if (userId) return userId;
  const sentence = whyNobody(text.trim(), named);
  throw new AppError((m) => m.checkInputs, 422, { fields: { student: sentence } });
}
