import { hash } from "@node-rs/argon2";
import { sql } from "kysely";
import { companyNamed } from "../../app/accounts/recruiters/companies.server";
import { startSession } from "../../app/accounts/sessions/sessions.server";
import type { User } from "../../app/accounts/users.server";
import { trackApplication } from "../../app/applications/applications.server";
import { termsVersion } from "../../app/applications/terms";
import type { Posting } from "../../app/postings/posting";
import type { AskedQuestion } from "../../app/questions/questions";
import { createPosting } from "../../app/postings/postings.server";
import { postingSchema } from "../../app/postings/schema";
import { type TypeName, postingType } from "../../app/postings/types";
import { createProgramme } from "../../app/records/programmes.server";
import type { ProgrammeInput } from "../../app/records/schema";
import { changePolicy, changeSeason, createSeason } from "../../app/seasons/seasons.server";
import type { Clause } from "../../app/seasons/policy/policy";
import type { Season } from "../../app/seasons/season";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import type { Role } from "../../db/schema-accounts";
import { Client } from "./client";

export const password = "monsoon-in-june";
/** A login takes the costs of the account's hash: those of argon2 at its least. */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;

/** A verified account; its password is `password`. */
async function aUser(overrides: Partial<User> = {}): Promise<User> {
  const id = newId();
  const user = {
    id,
    name: "Asha Nair",
    email: `${id}@college.example`,
    phone: "",
    role: "user" as Role,
    ...overrides,
  };
  passwordHash ??= hash(password, cheapest);
  const { companyId: company_id, ...columns } = user;
  await db
    .insertInto("users")
    .values({ ...columns, company_id, password_hash: await passwordHash })
    .execute();
  return user;
}

export const aStudent = (overrides: Partial<User> = {}) => aUser({ role: "user", ...overrides });
export const anAdmin = (overrides: Partial<User> = {}) => aUser({ role: "admin", ...overrides });
export const aRecruiter = (overrides: Partial<User> = {}) =>
  aUser({ role: "recruiter", ...overrides });

/** Of these departments, which are made if there are none of these names. */
export async function aCoordinator(departments: string[] = [], overrides: Partial<User> = {}) {
  const coordinator = await aUser({ role: "coordinator", ...overrides });
  await coordinate(coordinator, departments);
  return coordinator;
}

export async function coordinate({ id }: Pick<User, "id">, departments: string[]) {
  for (const name of departments) {
    await sql`insert into departments values (${newId()}, ${name}) on conflict do nothing`.execute(
      db,
    );
    await sql`
      insert into coordinator_departments
      select ${id}, departments.id from departments where name = ${name}
      on conflict do nothing`.execute(db);
  }
}

/** The id of a new company. */
export const aCompany = () => companyNamed(db, `Company ${newId()}`);

/** The versions of a student's record and of what became of them, as whoever confirms these has read them. */
export async function versionsOf({ id }: Pick<User, "id">) {
  const found = await db
    .selectFrom("enrolments")
    .leftJoin("graduates", "graduates.enrolment_id", "enrolments.id")
    .select(["enrolments.version as record", "graduates.version as after"])
    .where("user_id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return { record: found?.record ?? 0, after: found?.after ?? 0 };
}

/** A programme of another name each time. With it, students have records. */
export function aProgramme(overrides: Partial<ProgrammeInput> = {}) {
  const input = { name: `B.Tech ${newId()}`, years: 4, departments: ["CSE", "EE"], ...overrides };
  return createProgramme({ ...nobody, role: "admin" }, input);
}

/** An open season of another name each time, for every student. */
export async function aSeason(overrides: Partial<Season> & { clauses?: Clause[] } = {}) {
  const admin = { ...nobody, role: "admin" as const };
  const { clauses = [], state = "open", ...rest } = overrides;
  const { id } = await createSeason(admin, {
    ...{ name: `Placements ${newId()}`, kind: "placement", batches: [], programmes: [] },
    opensAt: new Date("2020-01-01T00:00:00Z"),
    closesAt: new Date("2099-01-01T00:00:00Z"),
    ...{ needsApproval: false, needsConfirmed: false },
    ...rest,
  });
  await changePolicy(admin, id, { clauses });
  return changeSeason(admin, id, state === "draft" ? {} : { state });
}

/** Values that satisfy every required field of a type. */
export function validInput(type: TypeName): Record<string, string> {
  const samples = {
    text: (label: string) => `Some ${label.toLowerCase()}`,
    textarea: (label: string) => `First line of the ${label.toLowerCase()}.\nSecond line.`,
    date: () => "2099-01-31",
    url: () => "https://www.youtube.com/watch?v=abcdefghijk",
    list: () => "one, two",
    image: () => "",
  };
  return Object.fromEntries(
    Object.entries(postingType(type).fields)
      .filter(([, field]) => field.required && field.kind !== "image")
      .map(([name, field]) => [name, samples[field.kind](field.label)]),
  );
}

/** A stored posting. Podcasts have no picture, although the form requires one. */
export async function aPosting(type: TypeName, overrides: Record<string, unknown> = {}) {
  const input = { ...validInput(type), ...overrides };
  const parsed = type === "podcast" ? input : postingSchema(type).parse(input);
  return createPosting({ ...nobody, role: "admin" }, type, parsed);
}

/** A job that asks those who apply. */
export async function anAskingJob(questions: AskedQuestion[], overrides: object = {}) {
  const input = { ...validInput("job"), link: "https://apply.example/here", ...overrides };
  const parsed = postingSchema("job").parse(input);
  return createPosting({ ...nobody, role: "admin" }, "job", parsed, { questions });
}

/** What a posting said when somebody applied; returns the version's hash. */
export async function aVersion(content: object) {
  const said = JSON.stringify(content);
  const { rows } = await sql<{ hash: string }>`
    insert into posting_versions (hash, content) values (content_version(${said}), ${said})
    on conflict (hash) do update set stored_at = now() returning hash`.execute(db);
  return rows[0]!.hash;
}

/** A recorded application of this student to this posting. */
export async function anApplication(student: User, posting: Posting) {
  return trackApplication(student, posting, termsVersion);
}

/** A sign-up whose code was never entered. */
export async function aPendingSignup(overrides: { name?: string; email?: string } = {}) {
  const id = newId();
  const row = { id, name: "Esha Iyer", email: `${id}@college.example`, phone: "", ...overrides };
  await db
    .insertInto("signups")
    .values({ ...row, password_hash: "-" })
    .execute();
  return row;
}

const nobody = { id: newId(), name: "", email: "", phone: "" };

/** A client with this user's session, or a visitor's. */
export async function clientOf(url: string, user: User | null) {
  return new Client(url, user ? await startSession(user) : undefined);
}

/** One of each, for permission tests. */
export async function aCast(url: string) {
  const [companyId, otherId] = await Promise.all([aCompany(), aCompany()]);
  const [student, otherStudent, recruiter, colleague, otherRecruiter] = await Promise.all([
    aStudent({ name: "Asha Nair" }),
    aStudent({ name: "Bala Murugan" }),
    aRecruiter({ name: "Chitra Rao", companyId }),
    aRecruiter({ name: "Farah Khan", companyId }),
    aRecruiter({ name: "Esha Iyer", companyId: otherId }),
  ]);
  const [coordinator, otherCoordinator, admin] = await Promise.all([
    aCoordinator([], { name: "Gita Pillai" }),
    aCoordinator([], { name: "Hari Das" }),
    anAdmin({ name: "Dev Sharma" }),
  ]);
  const staff = { recruiter, colleague, otherRecruiter, coordinator, otherCoordinator, admin };
  return {
    users: { student, otherStudent, ...staff },
    visitor: await clientOf(url, null),
    student: await clientOf(url, student),
    otherStudent: await clientOf(url, otherStudent),
    recruiter: await clientOf(url, recruiter),
    /** Belongs to the recruiter's company. */
    colleague: await clientOf(url, colleague),
    otherRecruiter: await clientOf(url, otherRecruiter),
    /** Neither has a department before a test gives one. */
    coordinator: await clientOf(url, coordinator),
    otherCoordinator: await clientOf(url, otherCoordinator),
    admin: await clientOf(url, admin),
  };
}

export type Cast = Awaited<ReturnType<typeof aCast>>;
