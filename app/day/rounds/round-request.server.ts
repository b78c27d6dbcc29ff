import { data } from "@remix-run/node";
import { db } from "~/db/client";
import { type User, can } from "../../access/can";
import { postingsOfCompany } from "../../access/visible.server";
import { trackedTypes } from "../../applications/terms";
import { todayIn } from "../../dates";
import { env } from "../../env.server";
import { validate } from "../../errors";
import { redirectWithFlash } from "../../http/flash.server";
import { limit } from "../../http/rate-limits.server";
import { toRefusal } from "../../http/refusal.server";
import { namesIn } from "../../import/lists";
import type { Texts } from "../../languages/texts";
import { driveName, titleOf } from "../../postings/posting";
import type { TypeName } from "../../postings/types";
import { type Round, readRound } from "./read.server";
import { roundPath } from "./round";
import { type RoundValues, emptyRound, inputOf, readValues, valuesOf } from "./round-form";
import type { RoundFormProps } from "./round-form-screen";
import { changeRound, createRound } from "./rounds.server";
import { roundChangeSchema, roundSchema } from "./schema.server";
import { listVenues } from "./venues.server";

const mostPostings = 300;

/** The form of a new round, or of the one with this id. */
export async function loadRoundForm(user: User, request: Request, id?: string) {
  if (id !== undefined) {
    const round = await readRound(user, id);
    return shown(user, valuesOf(round), { round });
  }
  const query = new URL(request.url).searchParams;
  const [posting = "", date = ""] = [query.get("posting") ?? "", query.get("date") ?? ""];
  return shown(user, { ...emptyRound, posting, date });
}

type More = { round?: Round; errors?: Record<string, string>; refusal?: string; rows?: number };

async function shown(
  user: User,
  values: RoundValues,
  { round, errors = {}, refusal, rows = 3 }: More = {},
): Promise<RoundFormProps> {
  return {
    ...{ values, errors, refusal, rows },
    id: round?.id ?? null,
    about: round ? [round.title, round.company].filter(Boolean).join(", ") : null,
    isOffice: can(user, "plan days"),
    today: todayIn(env.TIME_ZONE),
    earlier: await earlierChoices(user, round),
    postings: round ? [] : await postingChoices(user),
    venues: (await listVenues(user)).map(({ name, building, seats }) => ({
      value: `${name}, ${building}`,
      seats,
    })),
  };
}

async function postingChoices(user: User) {
  const rows = await db
    .selectFrom("postings")
    .select(["id", "type", "fields"])
    .where("type", "in", trackedTypes)
    .where("deleted_at", "is", null)
    .where(postingsOfCompany(user, "hold rounds"))
    .orderBy("id", "desc")
    .limit(mostPostings)
    .execute();
  return rows.map(({ id, type, fields }) => {
    const posting = { type: type as TypeName, fields }; // of trackedTypes
    return { value: `${type}/${id}`, words: driveName(posting) };
  });
}

/** Rounds whose results can say who is in this one. */
async function earlierChoices(user: User, round?: Round) {
  const rows = await db
    .selectFrom("rounds")
    .innerJoin("postings", "postings.id", "posting_id")
    .select(["rounds.id", "name", "day", "type", "fields"])
    .where("rounds.deleted_at", "is", null)
    .where("postings.deleted_at", "is", null)
    .where(postingsOfCompany(user, "hold rounds"))
    .$if(Boolean(round), (query) =>
      query
        .where("posting_id", "=", round?.postingId ?? "")
        .where("rounds.id", "!=", round?.id ?? ""),
    )
    .orderBy("rounds.id", "desc")
    .limit(mostPostings)
    .execute();
  return rows.map(({ id, name, day, type, fields }) => ({
    value: id,
    words: [name, day, titleOf({ type: type as TypeName, fields })].join(", "),
  }));
}

/** Saves the form, or shows it again with more rows for panels or with what is wrong. */
export async function answerRoundForm(user: User, m: Texts, form: FormData, id?: string) {
  const round = id === undefined ? undefined : await readRound(user, id);
  const values = readValues(form);
  if (form.get("intent") === "more") return data(await shown(user, values, { round, rows: 10 }));
  const input = inputOf(values, namesIn);
  try {
    await limit("rounds", user.id);
    if (round) {
      const { state, ...change } = input;
      const isOffice = can(user, "plan days");
      const { venue, link } = input;
      const changed = validate(roundChangeSchema, {
        ...change,
        ...{ venue: venue || null, link: link || null },
        // Over may be its day alone, which the form can change.
        ...(isOffice && round.state !== "over" && { state }),
      });
      await changeRound(user, round.id, changed);
      return redirectWithFlash(roundPath(round.id), "success", (m) => m.roundOffice.saved);
    }
    const made = await createRound(user, validate(roundSchema, input));
    const isOffice = can(user, "plan days");
    return redirectWithFlash(roundPath(made), "success", (m) =>
      isOffice ? m.roundOffice.saved : m.roundOffice.proposedNow,
    );
  } catch (error) {
    if (error instanceof Response) throw error;
    const { message, status, fields } = toRefusal(error, (m) => m.roundOffice.notSaved, m);
    return data(await shown(user, values, { round, errors: fields, refusal: message }), { status });
  }
}
