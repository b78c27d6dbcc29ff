import type { User } from "../access/can";
import { todayIn } from "../dates";
import { env } from "../env.server";
import type { Texts } from "../languages/texts";
import { confirmFacts } from "./change-record.server";
import type { OwnCorrection } from "./corrections.server";
import { type FactChange, isFactName, newValue } from "./fact-values";
import { type FactName, factNames } from "./facts";
import type { ListedProgramme } from "./programmes.server";
import type { ShownRecord } from "./record-screen";
import { readFacts } from "./read-facts.server";
import { type StudentRecord, findStudent } from "./records.server";

/** A record with its days formatted. */
export function shownRecord({ dates }: Texts, record: StudentRecord): ShownRecord {
  return Object.fromEntries(
    Object.entries(record).map(([name, { at, ...fact }]) => [
      name,
      { ...fact, on: dates.day(todayIn(env.TIME_ZONE, at)) },
    ]),
  );
}

export function shownCorrections({ dates }: Texts, corrections: OwnCorrection[]) {
  return Object.fromEntries(
    corrections.map(({ fact, to, askedAt, outcome, answer }) => [
      fact,
      { to, on: dates.day(todayIn(env.TIME_ZONE, askedAt)), outcome, answer },
    ]),
  );
}

export function choicesOf(programmes: ListedProgramme[]) {
  const departments = new Set(programmes.flatMap((programme) => programme.departments));
  return { programmes: programmes.map(({ name }) => name), departments: [...departments] };
}

/** The facts that a form has inputs for; the others stay as they are. */
export function factsInForm(form: FormData) {
  return Object.fromEntries(
    factNames.flatMap((name) => (form.has(name) ? [[name, form.get(name)] as const] : [])),
  );
}

/**
 * Saves the form of one student's record: what was changed in it is set, what is ticked is confirmed as it is. Returns
 * the student's name.
 */
export async function confirmFromForm(staff: User, userId: string, form: FormData) {
  const { name, enrolment } = await findStudent(staff, userId);
  const values = enrolment?.values ?? {};
  const given = Object.entries(await readFacts(factsInForm(form))) as [FactName, FactChange][];
  const changes = Object.fromEntries(
    given.filter(([fact, change]) => newValue(change) !== (values[fact] ?? null)),
  );
  const confirmed = form.getAll("confirm[]").map(String).filter(isFactName);
  const known = factNames.filter((fact) => values[fact] !== undefined && !(fact in changes));
  const confirm =
    form.get("intent") === "all" ? known : confirmed.filter((fact) => !(fact in changes));
  const version = Number(/^\d{1,9}$/.exec(String(form.get("version")))?.[0] ?? 0);
  await confirmFacts(staff, userId, { changes, confirm, version });
  return name;
}
