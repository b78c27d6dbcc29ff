import { z } from "zod";
import type { OfferTerms, Stage } from "~/db/schema-applications";
import { isDay, todayIn } from "../../dates";
import { env } from "../../env.server";
import { custom, says } from "../../errors";
import { namesIn } from "../../import/lists";
import type { Say } from "../../languages/texts";
import { aDay, blankable, typed } from "../../typed";
import { contentType } from "../terms";
import { offerPartNames, toldTerms } from "./offer-terms";
import {
  type Step,
  isAnswer,
  maxLines,
  maxNote,
  stageNames,
  stages,
  stagesBefore,
  waysToTell,
} from "./stages";

/** The steps that staff take, as calls and the form send them; only an offer has pay and terms. */

const stage = z.enum(stageNames, { error: says((m) => m.stages.unknown) });

const note = blankable(typed((m) => m.stages.note, maxNote));

/** A number, or its digits with or without commas. */
function numberOr<Empty extends null | undefined>(empty: Empty) {
  return (value: unknown) => {
    if (value === undefined || value === null || value === "") return empty;
    const digits = typeof value === "string" ? value.replaceAll(/[,\s]/g, "") : "";
    return /^\d{1,12}$/.test(digits) ? Number(digits) : value;
  };
}

const whole = (least: number, most: number, say: Say) =>
  z
    .int({ error: says(say) })
    .min(least, { error: says(say) })
    .max(most, { error: says(say) });

const maxRupees = 1_000_000_000;

const ctc = z.preprocess(
  numberOr(null),
  whole(1, maxRupees, (m) => m.stages.wholeRupees).nullable(),
);

const rupees = z.preprocess(
  numberOr(undefined),
  whole(0, maxRupees, (m) => m.offerTerms.wholeRupees).optional(),
);

const months = z.preprocess(
  numberOr(undefined),
  whole(0, 120, (m) => m.offerTerms.wholeMonths).optional(),
);

const day = aDay((m) => m.offerTerms.enterDay).meta({ format: "date" });

const ifGiven = (one: z.ZodType<string>) =>
  z.preprocess((value) => (value === null || value === "" ? undefined : value), one.optional());

const parts = {
  ...{ fixed: rupees, variable: rupees, joiningBonus: rupees, stipend: rupees },
  bondMonths: months,
  joiningDate: ifGiven(day),
};

/** How the student told the office an answer that it records. */
export const toldBy = z.preprocess(
  (value) => value || undefined,
  z.enum(waysToTell, { error: says((m) => m.toldOffice.chooseWay) }).optional(),
);

const step = {
  ...{ stage, note, ctc, ...parts, toldBy },
  respondBy: ifGiven(
    day.refine((text) => !isDay(text) || text >= todayIn(env.TIME_ZONE), {
      error: says((m) => m.offerTerms.dayIsOver),
    }),
  ),
};

type Typed = OfferTerms & Pick<Step, "stage" | "ctc" | "toldBy">;

/** Each mistake at its field. */
function checkOffer(
  { stage: to, ctc: pay, toldBy: way, ...terms }: Typed,
  issues: z.RefinementCtx,
) {
  const refuse = refusing(issues);
  if (way && !isAnswer(to)) refuse("toldBy", (m) => m.toldOffice.needsAnswer);
  if (pay !== null && !stages[to].hasPay) refuse("ctc", (m) => m.stages.payNeedsOffer);
  if (to !== "offered")
    for (const name of offerPartNames)
      if (terms[name] !== undefined) refuse(name, (m) => m.offerTerms.needsOffer);
  if (to === "offered") checkParts({ ctc: pay, ...terms }, issues);
}

function checkParts(
  { ctc: pay, fixed, variable }: Omit<Typed, "stage" | "toldBy">,
  issues: z.RefinementCtx,
) {
  const refuse = refusing(issues);
  if (fixed === undefined && variable === undefined) return;
  if (pay === null) refuse("ctc", (m) => m.offerTerms.wholeFirst);
  else if ((fixed ?? 0) + (variable ?? 0) > pay)
    refuse(variable === undefined ? "fixed" : "variable", (m) => m.offerTerms.aboveWhole);
}

const refusing = (issues: z.RefinementCtx) => (field: string, say: Say) =>
  issues.addIssue({ ...custom(say), path: [field] });

/** PATCH /api/applications/{id} */
export const stepSchema = z.object(step).superRefine(checkOffer);

/** The step that a call or the form asks for. */
export function stepOf(asked: z.output<typeof stepSchema>) {
  const { stage: to, note: text, ctc: pay, toldBy: way, ...terms } = asked;
  return { stage: to, note: text, ctc: pay, terms: toldTerms(terms), toldBy: way } satisfies Step;
}

/** PUT /api/applications/{id}/offer. The day to answer by is no part of a correction: it stays. */
export const correctionSchema = z
  .object({
    ...{ ctc, ...parts },
    note: note.refine(Boolean, { error: says((m) => m.correcting.enterWhy) }),
  })
  .superRefine(checkParts);

const list = z.preprocess(
  (value) => (typeof value === "string" ? [value] : (value ?? [])),
  z
    .array(
      typed((m) => m.stages.eachLine, 320),
      { error: says((m) => m.stages.mustBeList) },
    )
    .max(maxLines),
);

const isTrue = (value: unknown) => value === "true" || value === true;
const yes = z.preprocess(isTrue, z.boolean());

/** 'All others: not selected': those who have not come as far as this stage. */
const others = z.preprocess(
  (value) => value || undefined,
  z.enum(["rejected"], { error: says((m) => m.companyList.othersAre) }).optional(),
);

function checkOthers(
  { stage: to, others: wanted }: { stage: Stage; others?: "rejected" },
  issues: z.RefinementCtx,
) {
  if (wanted && !stagesBefore(to).length)
    refusing(issues)("others", (m) => m.companyList.othersOf(m.stageNames[to]));
}

/** A list as a company sends it. */
const asSent = blankable(typed((m) => m.stages.list, 200_000));

/** POST /api/applications/stages. A file is a list, too, which the route puts into `list`. */
export const bulkSchema = z
  .object({
    contentType,
    contentId: z.string("contentId must be text"),
    ...step,
    emails: list,
    studentIds: list,
    ids: list,
    list: asSent,
    takeTyped: yes,
    setAside: z.preprocess(
      (value) => (value === undefined || value === "" ? undefined : isTrue(value)),
      z.boolean().optional(),
    ),
    others,
    dryRun: yes,
  })
  .superRefine(checkOffer)
  .superRefine(checkOthers)
  .refine(
    ({ emails, studentIds, ids, list: sent }) =>
      emails.length + studentIds.length + ids.length > 0 || namesIn(sent).length > 0,
    { path: ["emails"], error: says((m) => m.stages.nobody) },
  );

/** The screen's form: a pasted or uploaded list and the selected applications, one per line. */
export const bulkFormSchema = z
  .object({
    ...step,
    who: asSent,
    takeTyped: yes,
    others,
    seen: blankable(typed((m) => m.stages.list, 100)),
  })
  .superRefine(checkOffer)
  .superRefine(checkOthers)
  .refine(({ who }) => namesIn(who).length > 0, {
    path: ["who"],
    error: says((m) => m.stages.nobody),
  });
