import { sql } from "kysely";
import { db } from "~/db/client";
import type { User } from "../access/can";
import { visibleApplications } from "../access/visible.server";
import { comparable } from "../as-typed/comparable";
import { isFoundIn } from "../found-in.server";
import { idKey } from "../as-typed/identity";
import type { Texts } from "../languages/texts";
import { titleOf } from "../postings/posting";
import { type TypeName, applicantsPath } from "../postings/types";
import { withNumber } from "../records/found.server";
import { hasRecords } from "../records/programmes.server";
import { matchingRecords, personName, studentRef } from "../records/records.server";
import { mailAddress, straightAddress } from "../text";
import { type FoundGroup, countedAs, mostCounted, mostShown } from "./found";

/** A roll number that is or was confirmed, or an address, as it is compared. */
const keysOf = (words: string) => ({
  number: idKey(words),
  address: mailAddress(words) ?? straightAddress(words),
});

/** In a query of `enrolments` and `users`: whether that is what was typed. */
function isExact({ number, address }: ReturnType<typeof keysOf>) {
  return sql<boolean>`(
    'rollNumber' = any(enrolments.confirmed) and lower(roll_number) = ${number}
    or ${address}::text in (users.email, enrolments.email)) is true`;
}

type Person = {
  email: string;
  rollNumber: string | null;
  isConfirmed: boolean;
};

/** What only a student says of themselves is never shown as who they are (decision: who-is-named). */
function aboutOf(m: Texts, { email, rollNumber, isConfirmed }: Person) {
  const number = rollNumber && (isConfirmed ? rollNumber : m.find.notConfirmed(rollNumber));
  return [number, email].filter(Boolean).join(" · ");
}

const anything = { programme: "", department: "" };

/** Students whose records these staff may see. Nothing is noted (decision: finding-is-not-reading). */
export async function findStudents(m: Texts, staff: User, words: string): Promise<FoundGroup> {
  const filter = { ...anything, search: words };
  if (!(await hasRecords()))
    return { kind: "students", hits: [], count: 0, isMore: false, all: null };
  const exact = isExact(keysOf(words));
  const rows = await matchingRecords(staff, filter)
    .clearSelect()
    .select([studentRef.as("id"), personName.as("name")])
    .select(sql<string>`coalesce(users.email, enrolments.email, '')`.as("email"))
    .select("roll_number as rollNumber")
    .select(sql<boolean>`'rollNumber' = any(enrolments.confirmed)`.as("isConfirmed"))
    .select(exact.as("isExact"))
    .orderBy(exact, "desc")
    .orderBy(sql`lower(${personName})`)
    .orderBy(studentRef)
    .limit(mostShown)
    .execute();
  return {
    kind: "students",
    hits: rows.map(({ id, name, isExact, ...person }) => ({
      ...{ id, name, isExact, about: aboutOf(m, person), at: `/admin/records/${id}` },
    })),
    ...countedAs(rows.length < mostShown ? rows.length : await countStudents(staff, words)),
    all: `/admin/records?${new URLSearchParams({ search: words })}`,
  };
}

async function countStudents(staff: User, words: string) {
  const counted = matchingRecords(staff, { ...anything, search: words })
    .clearSelect()
    .select("enrolments.id")
    .limit(mostCounted + 1);
  const { count } = await db
    .selectFrom(counted.as("counted"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Who applied to the postings of a recruiter's company, once for each application. */
export async function findApplicants(m: Texts, user: User, words: string): Promise<FoundGroup> {
  const names = [sql`comparable(account.name)`, sql`account.email`];
  const exact = isExact(keysOf(words));
  const rows = await db
    .selectFrom("applications")
    .innerJoin("users", "users.id", "applications.user_id")
    .innerJoin("postings", "postings.id", "applications.posting_id")
    .leftJoin("enrolments", (join) =>
      join.onRef("enrolments.user_id", "=", "users.id").on("enrolments.ended_at", "is", null),
    )
    .select(["applications.id", "applications.type", "applications.posting_id as postingId"])
    .select(["postings.fields", "users.name", "users.email", "roll_number as rollNumber"])
    .select(
      sql<boolean>`coalesce('rollNumber' = any(enrolments.confirmed), false)`.as("isConfirmed"),
    )
    .select(exact.as("isExact"))
    .where(
      sql<boolean>`applications.user_id in (
        select account.id from users account where ${isFoundIn(names, comparable(words))}
        union all
        select user_id from enrolments where ended_at is null and id in (${withNumber(words)}))`,
    )
    .where(visibleApplications(user, "see applicants"))
    .orderBy(exact, "desc")
    .orderBy(sql`lower(users.name)`)
    .orderBy("applications.id", "desc")
    .limit(mostShown + 1)
    .execute();
  const hits = rows.slice(0, mostShown).map(({ id, name, isExact, ...row }) => {
    const posting = { type: row.type as TypeName, id: row.postingId, fields: row.fields };
    const list = applicantsPath(posting, "recruiter");
    return {
      ...{ id, name, isExact },
      about: [titleOf(posting), aboutOf(m, row)].join(" · "),
      at: `${list}?${new URLSearchParams({ search: row.email })}`,
    };
  });
  return { kind: "students", hits, count: hits.length, isMore: rows.length > mostShown, all: null };
}
