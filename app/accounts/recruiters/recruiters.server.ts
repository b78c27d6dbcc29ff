import { assertCan } from "../../access/can";
import { sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { revokeAllSessions } from "../sessions/sessions.server";
import { type User, assertProved } from "../users.server";
import { dropInvitation } from "./invitations.server";

/**
 * Invited, invited at an address that there is not, invited too long ago, with an account, or with an account that can no
 * longer log in.
 */
export const recruiterStates = ["invited", "bounced", "expired", "active", "blocked"] as const;

export type RecruiterState = (typeof recruiterStates)[number];

export type Recruiter = {
  id: string;
  name: string;
  email: string;
  /** May be '' for a recruiter made with `npm run user`. */
  company: string;
  state: RecruiterState;
  /** When they were invited, joined, or were blocked. */
  since: Date;
};

type Range = { limit: number; offset: number };

/** Everybody who recruits or was invited to, newest first. */
export async function listRecruiters(admin: User | null, range?: Range): Promise<Recruiter[]> {
  assertCan(admin, "manage recruiters", (m) => m.recruiters.refused);
  return everybody()
    .selectAll()
    .orderBy("id", "desc")
    .$if(range !== undefined, (query) => query.limit(range?.limit ?? 0).offset(range?.offset ?? 0))
    .execute();
}

export async function countRecruiters(admin: User | null) {
  assertCan(admin, "manage recruiters", (m) => m.recruiters.refused);
  const { count } = await everybody()
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findRecruiter(admin: User | null, id: string) {
  assertCan(admin, "manage recruiters", (m) => m.recruiters.refused);
  return everybody().selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Accounts and invitations; somebody with both, invited again after being blocked, appears once. */
function everybody() {
  const recruiters = db.selectFrom("users").selectAll().where("role", "=", "recruiter");
  const invited = db.selectFrom("invitations").selectAll();
  const people = sql<Recruiter>`(
    select coalesce(invited.id, recruiter.id) as id,
      coalesce(invited.name, recruiter.name) as name,
      coalesce(recruiter.email, invited.email) as email,
      coalesce(companies.name, '') as company,
      case when invited.bounced_at is not null then 'bounced'
        when invited.expires_at > now() then 'invited' when invited.id is not null then 'expired'
        when recruiter.blocked_at is not null then 'blocked' else 'active' end as state,
      coalesce(invited.invited_at, recruiter.blocked_at, recruiter.created_at) as since
    from (${recruiters}) recruiter full join (${invited}) invited on invited.id = recruiter.id
    left join companies on companies.id = coalesce(invited.company_id, recruiter.company_id))`;
  return db.selectFrom(people.as<"people">(sql`people`));
}

/**
 * Ends a recruiter's sessions and refuses further logins, or takes an invitation back; returns the
 * name. Their postings and other work stay.
 */
export async function blockRecruiter(admin: User | null, id: string) {
  assertCan(admin, "manage recruiters", (m) => m.recruiters.refused);
  assertProved(admin);
  if (!isId(id)) throw new AppError((m) => m.recruiters.gone, 404);
  const { name } = (await everybody().select("name").where("id", "=", id).executeTakeFirst()) ?? {
    name: "",
  };
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .updateTable("users")
      .set({ blocked_at: sql<Date>`now()` })
      .where("id", "=", id)
      .where("role", "=", "recruiter")
      .where("blocked_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (account) await revokeAllSessions(id, trx);
    const wasInvited = await dropInvitation(trx, id);
    if (!account && !wasInvited) throw new AppError((m) => m.recruiters.gone, 404);
    const target = { type: "user", id: id.toLowerCase() } as const;
    await audit(trx, admin, { action: "recruiter-blocked", target });
  });
  log.info({ event: "recruiter blocked", userId: id, by: admin.id });
  return name;
}

/** A recruiter as the API returns them. */
export function recruiterJson({ id, since, ...recruiter }: Recruiter) {
  return { _id: id, ...recruiter, since: since.toISOString() };
}
