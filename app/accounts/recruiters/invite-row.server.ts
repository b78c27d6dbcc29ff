import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { todayIn } from "../../dates";
import { env } from "../../env.server";
import { AppError, validate } from "../../errors";
import type { Say } from "../../languages/texts";
import { inviteSchema } from "../schema";
import type { User } from "../users.server";
import { idOfName } from "./companies.server";
import { inviteWithin } from "./invitations.server";

type Known = {
  companyId: string | null;
  company: string;
  isActive: boolean;
  blockedAt: Date | null;
};

/**
 * Invites the recruiter of a row of a file. Who recruits for the company already, or was invited to and whose link still
 * works, gets no other mail: returns null. Throws 409 at the company if it is another one, and at the address of whom
 * the office has taken the access from: a list gives it back to nobody.
 */
export async function inviteRow(
  trx: Kysely<Database>,
  admin: User,
  cells: Partial<Record<string, string>>,
): Promise<Say | null> {
  const invited = validate(inviteSchema, cells);
  const company = await idOfName(trx, invited.company);
  const { rows } = await sql<Known>`
    select company_id as "companyId", coalesce(companies.name, '') as company,
      is_active as "isActive", blocked_at as "blockedAt"
    from (
      select company_id, blocked_at is null as is_active, blocked_at from users
      where email = ${invited.email} and role = 'recruiter'
      union all
      select company_id, false, null from invitations
      where email = ${invited.email} and expires_at > now()) known
    left join companies on companies.id = company_id
    order by is_active desc, blocked_at nulls first limit 1`.execute(trx);
  const [known] = rows;
  if (known?.blockedAt) throw removed(known.blockedAt);
  if (known && known.companyId !== null && known.companyId === company) return null;
  if (known) {
    const sentence: Say = (m) =>
      known.isActive
        ? m.recruiters.recruitsFor(known.company)
        : m.recruiters.invitedFor(known.company);
    throw new AppError(sentence, 409, { fields: { company: sentence } });
  }
  await inviteWithin(trx, admin, invited);
  return (m) => m.recruiters.isInvited(invited.company);
}

function removed(at: Date) {
  const sentence: Say = (m) => m.recruiters.wasRemoved(m.dates.day(todayIn(env.TIME_ZONE, at)));
  return new AppError(sentence, 409, { fields: { email: sentence } });
}
