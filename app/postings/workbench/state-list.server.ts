import { visiblePostings } from "../../access/visible.server";
import { can } from "../../access/can";
import { sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { User } from "../../accounts/users.server";
import { AppError } from "../../errors";
import type { Filter } from "../list/list-filter";
import { matches } from "../list/list-matches.server";
import { postingColumns, toPosting } from "../postings.server";
import type { TypeName } from "../types";
import { conditionsOf } from "./workbench.server";
import { isShownState } from "../editing/states";

type Page = Filter & { state: string; limit: number; after?: string | null };

/** The postings that this user looks after, newest first, in one state or, for 'all', in any. */
export async function listInState(user: User | null, type: TypeName, page: Page) {
  const { state, limit, after } = page;
  if (!can(user, "manage postings")) {
    throw new AppError((m) => m.change.statesRefused, 403, { code: "not-allowed" });
  }
  if (state !== "all" && !isShownState(state)) {
    throw new AppError((m) => m.checkInputs, 422, { fields: { state: (m) => m.change.noState } });
  }
  const inState = state === "all" ? [] : conditionsOf(state);
  const start = placeOf(after);
  const rows = await db
    .selectFrom("postings")
    .select(postingColumns)
    .where("type", "=", type)
    .where(visiblePostings(user))
    .$if(state !== "all", (query) => query.where(({ or }) => or(inState)))
    .$if(Boolean(page.search || page.location), (query) => query.where(matches(page)))
    .$if(start !== null, (query) =>
      query.where(sql<boolean>`(postings.created_at, postings.id) < (${start?.at}, ${start?.id})`),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(toPosting),
    next: last ? `${last.created_at.valueOf()}.${last.id}` : null,
  };
}

function placeOf(cursor: string | null | undefined) {
  const [time, id = ""] = (cursor ?? "").split(".");
  return /^\d{1,13}$/.test(time ?? "") && isId(id) ? { at: new Date(Number(time)), id } : null;
}
