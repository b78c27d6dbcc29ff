import { comparable } from "../as-typed/comparable";
import { assertCan } from "../access/can";
import type { UserGroup, UsersFilter } from "./users-filter";
import { sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Role } from "~/db/schema-accounts";
import { deleteUserWithin } from "../own-data/erasures.server";
import { type User, assertProved, studentId, userJson } from "../accounts/users.server";
import { takeOff } from "../accounts/second-factor/change-factors.server";
import { AppError } from "../errors";
import { filterText, containing } from "../text";
import { idKey } from "../as-typed/identity";

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
  const rows = await people(search, ids)
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
  return people(search, ids)
    .select(columns)
    .$if(show !== "all", (query) => query.where(groupOf, "=", show))
    .orderBy(order)
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many people `search` finds in each group. */
export async function countListedUsers(admin: User | null, search: string, ids?: string[]) {
  assertCan(admin, "manage users", (m) => m.users.refused);
  const rows = await people(search, ids)
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

function people(search: string, ids?: string[]) {
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
    .orderBy("created_at", "desc");
  const all = db
    .selectFrom("users")
    .select(["id", "name", "email", "phone", "role", "picture", studentId.as("studentId")])
    .select([sql<boolean>`true`.as("isVerified"), "created_at"])
    .unionAll((eb) => eb.parens(pending));
  const pattern = containing(comparable(filterText(search)));
  return db
    .selectFrom(all.as("people"))
    .$if(ids !== undefined, (query) =>
      query.where("id", "=", sql<string>`any(${ids ?? []}::uuid[])`),
    )
    .$if(pattern !== "%%", (query) =>
      query.where(({ eb, or }) =>
        or([
          sql<boolean>`comparable(name) like ${pattern}`,
          eb("email", "like", pattern),
          eb("phone", "ilike", pattern),
          hasNumberLike(search),
        ]),
      ),
    );
}

/** By confirmed roll numbers, also earlier ones; in a query of `people`. */
function hasNumberLike(search: string) {
  const number = idKey(search);
  return sql<boolean>`(${number} <> '' and exists (
    select from enrolments where user_id = people.id and 'rollNumber' = any(confirmed)
      and (roll_number ilike ${containing(number)} or ${number} = any(earlier_numbers))))`;
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
