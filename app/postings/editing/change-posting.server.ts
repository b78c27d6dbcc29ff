import { assertCan, can } from "../../access/can";
import { assertInSeason, seasonAfter } from "./posting-season.server";
import { db } from "~/db/client";
import type { User } from "../../accounts/users.server";
import type { Posting } from "../posting";
import { assertMayPost, seasonRow } from "../postings.server";
import { assertRead, changeAsRecruiter } from "./proposals.server";
import {
  type Change,
  afterChange,
  changedRow,
  lockManaged,
  olderVersion,
  saveChange,
  withQuestions,
} from "./save-change.server";
import { isDecided, isHidden } from "./states";

/**
 * Changes a posting, or proposes the change if a recruiter may not make it alone. `version` is the one that
 * the change started from: throws 412 if there is a newer one. Without it the latest version is changed,
 * unless that would publish what the office has not read.
 */
export async function changePosting(
  user: User | null,
  name: Pick<Posting, "type" | "id">,
  asked: Change,
  version?: number,
): Promise<Posting> {
  assertMayPost(user, name.type);
  return db.transaction().execute(async (trx) => {
    const current = await lockManaged(trx, user, name);
    if (version !== undefined && version !== current.version) throw olderVersion();
    const change = await withQuestions(trx, current, asked);
    const needsApproval = !can(user, "publish postings");
    if (needsApproval && !isHidden(current.state)) {
      if (change.season) assertCan(user, "manage seasons", (m) => m.seasonOffice.refused);
      return changeAsRecruiter(trx, user, current, change);
    }
    const { fields } = afterChange(current, { input: change.input });
    const after = { ...current, fields };
    const season = await seasonAfter(trx, user, after, change.season);
    if (needsApproval) return changeAsRecruiter(trx, user, current, change, season);
    const row = { ...changedRow(current, change), ...seasonRow(season) };
    await assertRead(trx, current, { next: row.state, version });
    if (isDecided(current.state, row.state) && row.state !== "draft") {
      const { eligibility = current.eligibility } = change;
      await assertInSeason(trx, { type: current.type, eligibility, season }, change.outside);
    }
    return saveChange(trx, user, current, row);
  });
}
