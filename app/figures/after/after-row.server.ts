import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../../access/can";
import { companyKey } from "../../as-typed/company-key";
import { AppError, validate } from "../../errors";
import type { Say } from "../../languages/texts";
import { formatNumber } from "../../text";
import { type After, type AfterInput, afterDetails, afterSchema } from "./after";
import { type Graduation, confirmOne, lockGraduations } from "./after.server";

/** The cells of a row by its columns; what is not known is absent. */
type Cells = Partial<Record<string, string>>;

const batchColumn = z.object({ batch: z.coerce.number().optional() });

/**
 * Confirms what became of a student as a row of a file says, of the last enrolment unless it names a year. It fills in
 * what nobody has said, and what agrees is confirmed; what somebody has said otherwise is read and decided on the
 * student's page (decision: read-then-confirmed). Returns that in words; null if it is so already.
 */
export async function confirmRow(
  trx: Kysely<Database>,
  staff: User,
  id: string,
  cells: Cells,
): Promise<Say | null> {
  assertCan(staff, "confirm records", (m) => m.records.refused);
  const given = validate(afterSchema, { ...cells, state: cells.state || stateIn(cells) });
  const { batch } = validate(batchColumn, cells);
  assertBelongs(given, cells);
  const { student, all } = await lockGraduations(trx, staff, id);
  const chosen = batch === undefined ? all[0] : all.find((one) => one.batch === batch);
  const field = batch === undefined ? "row" : "batch";
  if (!chosen) throw at(field, (m) => m.afterOffice.noneYet);
  const { after } = chosen;
  if (isPlacedHere(chosen, given)) return null;
  const said = after ? filledIn(after, given) : given;
  const agrees = after !== null && isSame(after, said);
  if (after?.isConfirmed && agrees) return null;
  // Who agrees with the student does not say it in their place.
  await confirmOne(trx, staff, { student, chosen, said: agrees ? undefined : said });
  return (m) => {
    const { organisation, programme, pay } = said;
    const what = [organisation, programme, pay === null ? "" : `₹${formatNumber(pay)}`];
    return [m.afterStates[said.state], ...what].filter(Boolean).join(", ");
  };
}

/**
 * Offices write of whom the portal placed that they are placed: an offer accepted here counts with its own pay. Throws
 * 409 if a row names an employer that neither the offer nor anybody has.
 */
function isPlacedHere({ placedHere, after }: Graduation, { state, organisation }: AfterInput) {
  if (state !== "elsewhere" || !placedHere.length) return false;
  if (after && after.state !== "elsewhere") return false;
  const isOne = placedHere.some((employer) => companyKey(employer) === companyKey(organisation));
  if (isOne || !organisation) return true;
  if (!after) throw at("organisation", (m) => m.afterOffice.placedHere(placedHere.join(", ")));
  return false;
}

/** What a row says that has no word for it. */
const stateIn = ({ programme, pay }: Cells) =>
  programme ? "studies" : pay ? "elsewhere" : undefined;

const details = ["organisation", "contact", "programme", "pay"] as const;

/** Throws 409 if what was said is another thing. */
function filledIn(after: After, given: AfterInput): AfterInput {
  if (after.state !== given.state)
    throw at("state", (m) => m.afterOffice.saidOtherwise(m.afterStates[after.state]));
  for (const name of details) {
    const [was, is] = [after[name] ?? "", given[name] ?? ""];
    if (was !== "" && is !== "" && fold(was) !== fold(is))
      throw at(name, (m) => m.afterOffice.saidOtherwise(String(was)));
  }
  return {
    state: given.state,
    organisation: after.organisation || given.organisation,
    contact: after.contact || given.contact,
    programme: after.programme || given.programme,
    pay: after.pay ?? given.pay,
  };
}

const fold = (value: string | number) => String(value).trim().toLowerCase();
const isSame = (after: After, said: AfterInput) =>
  details.every((name) => after[name] === said[name]);

/** A cell that the form would have no field for would be lost without a word. */
function assertBelongs({ state }: AfterInput, cells: Cells) {
  const lost = details.filter(
    (name) => cells[name] && !(afterDetails[state] as readonly string[]).includes(name),
  );
  if (!lost.length) return;
  const fields = Object.fromEntries(
    lost.map((name): [string, Say] => [
      name,
      (m) => m.afterOffice.doesNotBelong(m.afterStates[state]),
    ]),
  );
  throw new AppError((m) => m.checkInputs, 422, { fields });
}

const at = (field: string, sentence: Say) =>
  new AppError(sentence, 409, { fields: { [field]: sentence } });
