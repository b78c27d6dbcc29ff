import { comparable } from "../as-typed/comparable";
import { isFoundIn } from "../found-in.server";
import { assertCan } from "../access/can";
import type { UserGroup, UsersFilter } from "./users-filter";
import { type RawBuilder, sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Role } from "~/db/schema-accounts";
import { deleteUserWithin } from "../own-data/erasures.server";
import { type User, assertProved, studentId, userJson } from "../accounts/users.server";
import { takeOff } from "../accounts/second-factor/change-factors.server";
import { AppError } from "../errors";
import { hasEnded, withNumber } from "../records/found.server";
import { filterText, mailAddress } from "../text";

/** Somebody with an account, or (`isVerified: false`) a sign-up whose code was never entered. */
export type Person = User & { isVerified: boolean };

const batchSize = 500;

const columns = [
  "id",
  "name",
  "email",
  "phone",
  "role",
  "picture",
  "studentId",
  "isVerified",
] as const;

/** Of these only, whatever else is asked for. */
type Only = { ids?: string[] };

/** The ids of those whom the filter finds. */
export async function userIds(
  admin: User | null,
  { search, show, ids }: UsersFilter & Only,
  limit: number,
) {
  assertCan(admin, "manage users", (m) => m.users.refused);
  const rows = await people(search, { ids })
    .select("id")
    .$if(show !== "all", (query) => query.where(groupOf, "=", show))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Accounts and pending sign-ups that match `filter`. */
export async function listUsers(
  admin: User | null,
  { search, show, sort, ids }: UsersFilter & Only,
  { limit, offset }: { limit: number; offset: number },
): Promise<Person[]> {
  assertCan(admin, "manage users", (m) => m.users.refused);
  const order = sort === "newest" ? sql`created_at desc` : sql`lower(${sql.ref(sort)})`;
  return people(search, { ids })
    .select(columns)
    .$if(show !== "all", (query) => query.where(groupOf, "=", show))
    .orderBy(order)
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/**
 * Of these, those without a record of a student, by name; whose address it is comes first. Of more than `most` (which
 * `count` is then), some are ordered: nobody waits for all to be.
 */
export async function findOthers(
  admin: User | null,
  search: string,
  { limit, most }: { limit: number; most: number },
) {
  assertCan(admin, "manage users", (m) => m.users.refused);
  const address = mailAddress(search);
  const isTheirs = sql`email = ${address}`;
  const found = people(search, { withoutRecord: true })
    .select(columns)
    .$if(address !== null, (query) => query.orderBy(isTheirs, "desc"))
    .limit(most);
  const rows = await db
    .selectFrom(found.as("found"))
    .select([...columns, sql<number>`(count(*) over ())::int`.as("count")])
    .orderBy(isTheirs, (order) => order.desc().nullsLast())
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(limit)
    .execute();
  return { others: rows.map(({ count: _, ...other }) => other), count: rows[0]?.count ?? 0 };
}

/** How many people `search` finds in each group. */
export async function countListedUsers(admin: User | null, search: string, ids?: string[]) {
  assertCan(admin, "manage users", (m) => m.users.refused);
  const rows = await people(search, { ids })
    .select([groupOf.as("group"), sql<number>`count(*)::int`.as("count")])
    .groupBy("group")
    .execute();
  const counts = new Map<string, number>(rows.map(({ group, count }) => [group, count]));
  counts.set(
    "all",
    rows.reduce((sum, { count }) => sum + count, 0),
  );
  return (group: UserGroup) => counts.get(group) ?? 0;
}

const groupOf = sql<UserGroup>`case when "isVerified" then role else 'pending' end`;

/** The whole list in batches, for GET /api/admin/users. */
export function everyUser(admin: User | null) {
  assertCan(admin, "manage users", (m) => m.users.refused);
  return userBatches();
}

async function* userBatches() {
  let last: { created_at: Date; id: string } | undefined;
  do {
    const rows: (Person & { created_at: Date })[] = await people("")
      .select([...columns, "created_at"])
      .$if(last !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple("created_at", "id"),
            "<",
            tuple(last?.created_at ?? new Date(), last?.id ?? ""),
          ),
        ),
      )
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(batchSize)
      .execute();
    yield rows.map(({ created_at: _, isVerified, ...user }) => ({ ...userJson(user), isVerified }));
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  } while (last);
}

/** Those whom `search` finds; '' finds all. Who has no record now may have had a roll number. */
function people(
  search: string,
  { withoutRecord = false, ids }: { withoutRecord?: boolean; ids?: string[] } = {},
) {
  const text = comparable(filterText(search));
  const pending = db
    .selectFrom("signups")
    .distinctOn("email")
    .select(["id", "name", "email", "phone", sql<Role>`'user'`.as("role")])
    .select([sql<null>`null::text`.as("picture"), sql<null>`null::text`.as("studentId")])
    .select([sql<boolean>`false`.as("isVerified"), "created_at"])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("users").select("id").whereRef("users.email", "=", "signups.email"))),
    )
    .orderBy("email")
    .orderBy("created_at", "desc")
    .as("pending");
  const found = db
    .selectFrom(pending)
    .selectAll()
    .$if(text !== "", (query) =>
      query.where(isFoundIn([sql`comparable(name)`, sql`email`, sql`phone`], text)),
    );
  const all = db
    .selectFrom("users")
    .select(["id", "name", "email", "phone", "role", "picture", studentId.as("studentId")])
    .select([sql<boolean>`true`.as("isVerified"), "created_at"])
    .$if(text !== "", (query) =>
      query.where(isAccountFound(search, withoutRecord ? hasEnded : undefined)),
    )
    .$if(withoutRecord, (query) => query.where(hasNoRecord))
    .unionAll((eb) => eb.parens(found));
  return db
    .selectFrom(all.as("people"))
    .$if(ids !== undefined, (query) =>
      query.where("id", "=", sql<string>`any(${ids ?? []}::uuid[])`),
    );
}

/** In a query of `users`, before their other columns are read: what most have finds 100,000 students with one. */
const hasNoRecord = sql<boolean>`not exists (
  select from enrolments where enrolments.user_id = users.id and ended_at is null)`;

/** In a query of `users`: by name, address, phone or a roll number that is or was confirmed. */
function isAccountFound(search: string, numbersOf?: RawBuilder<boolean>) {
  const columns = [sql`comparable(account.name)`, sql`account.email`, sql`account.phone`];
  return sql<boolean>`users.id in (
    select account.id from users account where ${isFoundIn(columns, comparable(search))}
    union all
    select user_id from enrolments
    where 'rollNumber' = any(confirmed) and enrolments.id in (${withNumber(search, numbersOf)}))`;
}

/** For a user who lost it; they are told by mail. Returns the name. */
export async function takeOffSecondFactor(admin: User | null, id: string) {
  assertCan(admin, "manage users", (m) => m.secondFactor.takeOffRefused);
  assertProved(admin);
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select("name")
      .where("id", "=", isId(id) ? id : null)
      .executeTakeFirst();
    if (!user) throw new AppError((m) => m.users.gone, 404);
    await takeOff(trx, admin, id.toLowerCase());
    return user.name;
  });
}

/**
 * Deletes an account with everything that belongs to it, or a pending
 * sign-up, and returns the name. When two admins delete each other at once, the second is no longer
 * an admin when their turn comes, so one always remains.
 */
export async function deleteUser(admin: User | null, id: string) {
  assertCan(admin, "manage users", (m) => m.users.deleteRefused);
  return db.transaction().execute((trx) => deleteUserWithin(trx, admin, id));
}
