import { sql } from "kysely";
import { db } from "~/db/client";
import { type User, reachOf } from "../access/can";
import { visibleApplications } from "../access/visible.server";
import { comparable } from "../as-typed/comparable";
import { isFoundIn } from "../found-in.server";
import { idKey } from "../as-typed/identity";
import type { Texts } from "../languages/texts";
import { titleOf } from "../postings/posting";
import { type TypeName, applicantsPath } from "../postings/types";
import { hasEnded, withNumber } from "../records/found.server";
import { hasRecords } from "../records/programmes.server";
import { noteRecordOpenings } from "../records/record-openings.server";
import { matchingRecords, personEmail, personName, studentRef } from "../records/records.server";
import { mailAddress, straightAddress } from "../text";
import { type FoundGroup, countedAs, mostCounted, mostShown } from "./found";

/** A roll number and an address, as they are compared. */
const keysOf = (words: string) => ({
  number: idKey(words),
  address: mailAddress(words) ?? straightAddress(words),
});
type Keys = ReturnType<typeof keysOf>;

/** In a query of `enrolments` and `users`: whether the address or the confirmed number of now is what was typed. */
function isExact({ number, address }: Keys) {
  return sql<boolean>`(
    'rollNumber' = any(enrolments.confirmed) and lower(roll_number) = ${number}
    or ${address}::text in (users.email, enrolments.email)) is true`;
}

/** In a query of `enrolments`: those among whom all that are exact are, as indexes have them. */
function mayBeExact({ number, address }: Keys) {
  return sql<boolean>`enrolments.id in (
    select numbered.id from enrolments numbered
    where lower(numbered.roll_number) = ${number} and ended_at is null
    union all
    select account.id from users join enrolments account on account.user_id = users.id
    where users.email = ${address}
    union all
    select own.id from enrolments own where own.email = ${address})`;
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

/**
 * Students whose records these staff may see, who note it where staff have no list of users (decision:
 * finding-is-not-reading). Of more than are counted, the exact and some others are ordered: nobody waits for all to be.
 */
export async function findStudents(m: Texts, staff: User, words: string): Promise<FoundGroup> {
  const nobody: FoundGroup = { kind: "students", hits: [], count: 0, isMore: false, all: null };
  if (!(await hasRecords())) return nobody;
  const keys = keysOf(words);
  const matching = (search: string) =>
    matchingRecords(staff, { ...anything, search })
      .clearSelect()
      .select("enrolments.id");
  const found = await matching("")
    .where(mayBeExact(keys))
    .union((eb) => eb.parens(matching(words).limit(mostCounted + 1)))
    .execute();
  if (!found.length) return nobody;
  const exact = isExact(keys);
  const rows = await db
    .selectFrom("enrolments")
    .leftJoin("users", "users.id", "enrolments.user_id")
    .select([studentRef.as("id"), "user_id as userId", personName.as("name")])
    .select([personEmail.as("email"), "roll_number as rollNumber"])
    .select(sql<boolean>`'rollNumber' = any(enrolments.confirmed)`.as("isConfirmed"))
    .select(exact.as("isExact"))
    .where(sql<boolean>`enrolments.id = any(${found.map(({ id }) => id)}::uuid[])`)
    .orderBy(exact, "desc")
    .orderBy(sql`lower(${personName})`)
    .orderBy(studentRef)
    .limit(mostShown)
    .execute();
  if (reachOf(staff, "see records") === "departments") {
    await noteRecordOpenings(
      staff,
      rows.map(({ userId }) => userId),
    );
  }
  return {
    kind: "students",
    hits: rows.map(({ id, name, isExact, ...person }) => ({
      ...{ id, name, isExact, about: aboutOf(m, person), at: `/admin/records/${id}` },
    })),
    ...countedAs(found.length),
    all: `/admin/records?${new URLSearchParams({ search: words })}`,
  };
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
        select user_id from enrolments
        where (ended_at is null or ${hasEnded}) and id in (${withNumber(words)}))`,
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
