import type { Kysely } from "kysely";
import type { Database } from "~/db/schema";
import type { ToldBy } from "~/db/schema-applications";
import type { User } from "../access/can";
import { AppError } from "../errors";
import type { Say } from "../languages/texts";
import { atField } from "./exceptions.server";
import { decideWithin, ownRegistration, registerTold, saysObjected } from "./registrations.server";

type Part = {
  seasonId: string;
  userId: string;
  /** Whether they take part. */
  isIn: boolean;
  reason: string;
  toldBy: ToldBy | undefined;
};

/**
 * What a list of the office says of one student's part in a season: who waits is let in or refused, and who has told the
 * office so is registered. Returns what that does; null if it is so already.
 */
export async function takePart(
  trx: Kysely<Database>,
  admin: User,
  { seasonId, userId, isIn, reason, toldBy }: Part,
) {
  const part = await ownRegistration(trx, userId, seasonId);
  if (part?.state === "waiting") {
    if (!isIn && !reason) throw atField("reason", (m) => m.seasonOffice.enterReason);
    await decideWithin(trx, admin, { seasonId, userId, approve: isIn, reason });
    return isIn ? "letIn" : "refused";
  }
  if (part?.state === (isIn ? "registered" : "refused")) return null;
  if (!isIn && (!part || part.state === "left")) return null;
  if (part?.objectedAt) throw refused(saysObjected(part.objectedAt));
  if (part) throw refused((m) => m.rows.partIs(m.registrationStates[part.state]));
  if (!toldBy) throw atField("toldBy", (m) => m.toldOffice.chooseWay);
  await registerTold(trx, admin, { seasonId, userId, toldBy });
  return "registered";
}

const refused = (sentence: Say) => new AppError(sentence, 409, { fields: { part: sentence } });
