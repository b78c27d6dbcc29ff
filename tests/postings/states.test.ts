// @module-tag thorough
import { describe, expect, test } from "vitest";
import { type Side, canFollow, postingStates } from "../../app/postings/editing/states";
import { db } from "../../db/client";
import type { StoredState } from "../../db/schema-postings";
import { validInput } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { call } from "./call";

/** The table of states says what calls do: each step that it lists is taken, and no other. */

const web = withWeb({ CACHE_SECONDS: "0" });
const cast = withCast(web);
const jobs = "/api/placements";
const stored = Object.keys(postingStates).filter((name) => name !== "deleted") as StoredState[];
const later = "2098-12-31T03:30:00.000Z";

const ways: [string, object][] = [
  ["", { state: "draft" }],
  ["", { state: "published" }],
  ["", { state: "published", publishAt: later }],
  ["", { state: "closed" }],
  ["", { state: "submitted" }],
  ["", { title: "Changed" }],
  ["/approve", {}],
  ["/return", { reason: "Name the pay" }],
];

/** A posting of this side's in this state, whose recruiter has sent it if it was sent. */
async function aPostingIn(state: StoredState, side: Side) {
  const isSent = state === "submitted" || state === "returned";
  const author = side === "recruiter" || isSent ? cast.recruiter : cast.admin;
  const { _id } = await call(author, "POST", jobs, validInput("job"));
  const publish_at = state === "scheduled" ? new Date(later) : null;
  await db.updateTable("postings").set({ state, publish_at }).where("id", "=", _id).execute();
  return _id;
}

describe.each(["office", "recruiter"] as const)("the %s", (side) => {
  test.each(stored)("takes one that is %s where the table says", async (from) => {
    const client = side === "office" ? cast.admin : cast.recruiter;
    const reached = new Set<StoredState>();
    for (const [way, body] of ways) {
      const id = await aPostingIn(from, side);
      const { status } = await call(client, way ? "POST" : "PATCH", `${jobs}/${id}${way}`, body, 1);
      expect([way, body, status < 500]).toEqual([way, body, true]);
      const { state } = await db
        .selectFrom("postings")
        .select("state")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(canFollow(from, state, side)).toBe(true);
      if (state !== from) reached.add(state);
    }
    // What a recruiter sent is not closed unread, as that would publish it.
    const closesUnread = side === "office" && postingStates[from].isWithOffice;
    const listed = postingStates[from].next[side].filter(
      (state) => !(closesUnread && state === "closed"),
    );
    expect([...reached].sort()).toEqual([...listed].sort());
  });
});
