import type { User } from "../accounts/users.server";
import { countErasures } from "../own-data/erasures.server";
import { countWaiting } from "../postings/editing/submissions.server";

/** What waits for the office, for the links to its screens. They do without it when it cannot be counted. */
export async function whatWaits(admin: User | null) {
  try {
    const [postings, erasures] = await Promise.all([countWaiting(admin), countErasures(admin)]);
    return { postings: postings.waiting, erasures: erasures.waiting };
  } catch {
    return null;
  }
}
