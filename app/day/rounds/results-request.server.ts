import { data } from "@remix-run/node";
import type { Stage } from "~/db/schema-applications";
import type { User } from "../../access/can";
import { AppError, validate } from "../../errors";
import { redirectWithFlash } from "../../http/flash.server";
import { limit } from "../../http/rate-limits.server";
import { toRefusal } from "../../http/refusal.server";
import { namesIn } from "../../import/lists";
import type { Texts } from "../../languages/texts";
import { listParticipants, readRound } from "./read.server";
import { resultsPath } from "./round";
import { type Outcome, planResults, resultsSchema, saveResults } from "./results.server";
import type { ResultValues, ResultsProps } from "./results-screen";

const empty: ResultValues = { who: "", result: "through", note: "", others: false };

/** The form of a round's results, and who is in it. Throws 409 before the office has confirmed the round. */
export async function loadResults(
  user: User,
  id: string,
  more: Partial<ResultsProps> = {},
): Promise<ResultsProps> {
  const round = await readRound(user, id);
  if (round.state === "proposed") throw new AppError((m) => m.roundOffice.notConfirmed, 409);
  const participants = await listParticipants(round);
  return {
    round,
    participants,
    values: empty,
    errors: {},
    refusal: undefined,
    plan: null,
    ...more,
  };
}

/** Saves, shows what publishing would do, or publishes; what is wrong is shown with what was typed. */
export async function answerResultsForm(user: User, id: string, m: Texts, form: FormData) {
  const intent = form.get("intent");
  const text = (name: string) => String(form.get(name) ?? "");
  const values = { who: text("who"), result: text("result"), note: text("note") };
  const typed = { ...values, others: form.has("others") };
  await readRound(user, id); // a round of somebody else is not found, whatever was typed
  try {
    await limit("rounds", user.id);
    if (intent === "show") {
      const input = resultsSchema.parse({ publish: true, dryRun: true });
      const plan = inWords(m, await planResults(user, id, input));
      return data(await loadResults(user, id, { plan }));
    }
    const input = intent === "publish" ? { publish: true } : await inputOf(user, id, typed);
    const { saved, told } = await saveResults(user, id, validate(resultsSchema, input));
    return redirectWithFlash(resultsPath(id), "success", (m) =>
      m.roundOffice.resultsSaved(saved, told),
    );
  } catch (error) {
    if (error instanceof Response) throw error;
    const { message, status, fields = {} } = toRefusal(error, (m) => m.roundOffice.notSaved, m);
    const errors = Object.entries(fields).map(([path, say]) => [fieldOf(path), say]);
    const shown = { values: typed, errors: Object.fromEntries(errors), refusal: message };
    return data(await loadResults(user, id, shown), { status });
  }
}

/** 'results.3.student' is about the list, 'results.3.note' about the note. */
const fieldOf = (path: string) => (path.split(".")[2] ?? path).replace("student", "who");

async function inputOf(user: User, id: string, { who, result, note, others }: ResultValues) {
  const results: unknown[] = namesIn(who).map((student) => ({ student, result, note }));
  if (!results.length && !others)
    throw new AppError((m) => m.checkInputs, 422, {
      fields: { who: (m) => m.roundOffice.nobodyNamed },
    });
  if (!others) return { results };
  const participants = await listParticipants(await readRound(user, id));
  const left = participants.filter((one) => !one.result);
  // First, as what is named after it counts.
  return {
    results: [...left.map(({ userId }) => ({ student: userId, result: "out" })), ...results],
  };
}

function inWords(m: Texts, { told, moves, staying }: Outcome): ResultsProps["plan"] {
  const counts: Partial<Record<Stage, number>> = {};
  for (const { to } of moves) counts[to] = (counts[to] ?? 0) + 1;
  const sentences = staying.map(({ name, stage }) =>
    m.roundOffice.stays(name, stage && m.stageNames[stage]),
  );
  return { told, moves: counts, staying: sentences };
}
