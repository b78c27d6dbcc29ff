import { createHash } from "node:crypto";
import { data } from "@remix-run/node";
import { type User, reachOf } from "../access/can";
import { validate } from "../errors";
import { redirectWithFlash } from "../http/flash.server";
import { limit } from "../http/rate-limits.server";
import { toRefusal } from "../http/refusal.server";
import { env } from "../env.server";
import type { Texts } from "../languages/texts";
import { programmeChoices } from "../records/programmes.server";
import { listSeasons } from "../seasons/seasons.server";
import type { LetterProps, LetterValues } from "./letter-screen";
import { sentPath } from "./messages-screen";
import { messageSchema, toSchema } from "./schema.server";
import { planMessage, sendMessage } from "./send.server";
import { selectedIn } from "../tables/selection-request.server";
import { listKindOf } from "../tables/selections.server";
import { recruitersWait } from "./sent.server";

/** The form that writes to a group. Its lists of people are JSON, as calls have them. */

const empty: LetterValues = {
  ...{ to: [], subject: "", text: "", at: "", important: false, list: "" },
  ...{ season: "", who: "", department: "", batch: "" },
};

/** Begins with the lists of the address: `?to=` as often as there are lists. */
export async function loadLetter(sender: User, m: Texts, to: string[]): Promise<LetterProps> {
  return shown(sender, m, { ...empty, to });
}

async function shown(
  sender: User,
  m: Texts,
  values: LetterValues,
  { errors = {}, refusal, seen = null }: Partial<LetterProps> = {},
): Promise<LetterProps> {
  const onlyApplicants = reachOf(sender, "send messages") === "company";
  const known = toSchema.safeParse(values.to);
  let wrong = { errors, refusal };
  const plan = known.success
    ? await planMessage(
        sender,
        { to: known.data, subject: values.subject, text: values.text },
        m,
      ).catch((error: unknown) => {
        const { message, fields } = toRefusal(error, (m) => m.sending.failed, m);
        wrong = { errors: { ...fields, ...errors }, refusal: refusal ?? message };
        return null;
      })
    : null;
  const isList = known.success || values.to.length === 0;
  return {
    ...wrong,
    // What is no list of ours is not offered again.
    values: plan ? values : { ...values, to: [] },
    plan,
    tags: plan?.lists ?? [],
    seen: plan ? seen : null,
    ...(!isList && { errors: { to: m.sending.noSuchList, ...errors } }),
    seasons: onlyApplicants
      ? []
      : (await listSeasons(sender)).map(({ id, name }) => ({ id, name })),
    departments: onlyApplicants ? [] : await departmentNames(),
    onlyApplicants,
    waits: onlyApplicants && (await recruitersWait()),
  };
}

async function departmentNames() {
  const programmes = await programmeChoices();
  return [...new Set(programmes.flatMap(({ departments }) => departments))].sort();
}

/** Shows what a message would do, or sends it. What was changed since it was shown is shown first. */
export async function answerLetter(sender: User, m: Texts, form: FormData) {
  const values = await readValues(sender, form);
  const intent = form.get("intent");
  if (intent !== "show" && intent !== "send") return data(await shown(sender, m, values));
  try {
    const { dryRun: _, ...input } = validate(messageSchema, values);
    const seen = fingerprintOf(input);
    if (intent === "show" || form.get("seen") !== seen)
      return data(await shown(sender, m, values, { seen }));
    await limit("messages", sender.id);
    const { id, people, goesAt, waits } = await sendMessage(sender, input);
    const isSoon = goesAt.getTime() - Date.now() < 2 * 60_000;
    return redirectWithFlash(`${sentPath}/${id}`, "success", (m) => {
      if (waits) return m.sending.sentWaits;
      return isSoon
        ? m.sending.sentSoon(people)
        : m.sending.sentAt(people, m.dates.moment(goesAt, env.TIME_ZONE));
    });
  } catch (error) {
    if (error instanceof Response) throw error;
    const { message, status, fields } = toRefusal(error, (m) => m.sending.notSent, m);
    return data(await shown(sender, m, values, { errors: fields ?? {}, refusal: message }), {
      status,
    });
  }
}

function fingerprintOf(input: object) {
  return createHash("sha256").update(JSON.stringify(input)).digest("base64url");
}

/** Those selected in a table are a list; so is what was chosen or pasted here. */
async function readValues(sender: User, form: FormData): Promise<LetterValues> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const all = (name: string) => form.getAll(name).filter((one) => typeof one === "string");
  const to = all("to");
  const ticks = await selectedIn(sender, form);
  const isOfApplicants = ["", "applicants"].includes(listKindOf(text("rowsOf")));
  if (ticks.length)
    to.push(JSON.stringify(isOfApplicants ? { applications: ticks } : { students: ticks }));
  const [season, who, department] = [text("season"), text("who"), text("department")];
  if (season && who) to.push(JSON.stringify({ season, who }));
  const batch = /^\d{4}$/.test(text("batch")) ? { batch: Number(text("batch")) } : {};
  if (department) to.push(JSON.stringify({ department, ...batch }));
  if (text("list").trim()) to.push(JSON.stringify({ list: text("list") }));
  return {
    ...empty,
    ...{ to: [...new Set(to)], subject: text("subject"), text: text("text") },
    ...{ at: text("at"), important: form.get("important") === "on" },
  };
}
