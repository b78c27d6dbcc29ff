import { z } from "zod";
import { messages } from "../../messages";
import { blankable, typed } from "../../text";
import { contentType } from "../schema";
import { stageNames, stages } from "./stages";

/** In UTF-16 units. */
export const maxNote = 1_000;
/** The most applications in one call. */
export const maxLines = 1_000;
/** Whole rupees a year. */
const maxPay = 1_000_000_000;

const stage = z.enum(stageNames, { error: messages.stages.unknown });

const note = blankable(typed("Note", maxNote));

/** A number, or its digits with or without commas. */
const ctc = z.preprocess(
  (value) => {
    if (value === undefined || value === null || value === "") return null;
    const digits = typeof value === "string" ? value.replaceAll(/[,\s]/g, "") : "";
    return /^\d{1,12}$/.test(digits) ? Number(digits) : value;
  },
  z
    .int({ error: messages.stages.wholeRupees })
    .min(1, messages.stages.wholeRupees)
    .max(maxPay, messages.stages.wholeRupees)
    .nullable(),
);

const step = { stage, note, ctc };

type Typed = { stage: keyof typeof stages; ctc: number | null };

const payNeedsOffer: [(typed: Typed) => boolean, object] = [
  (typed) => typed.ctc === null || Boolean(stages[typed.stage].hasPay),
  { path: ["ctc"], message: messages.stages.payNeedsOffer },
];

/** PATCH /api/applications/{id} */
export const stepSchema = z.object(step).refine(...payNeedsOffer);

export type Step = z.output<typeof stepSchema>;

const list = z.preprocess(
  (value) => (typeof value === "string" ? [value] : (value ?? [])),
  z.array(typed("Each line", 320), "This must be a list").max(maxLines),
);

/** POST /api/applications/stages */
export const bulkSchema = z
  .object({
    contentType,
    contentId: z.string("contentId must be text"),
    stage,
    note,
    emails: list,
    studentIds: list,
    ids: list,
  })
  .refine(({ emails, studentIds, ids }) => emails.length + studentIds.length + ids.length > 0, {
    path: ["emails"],
    message: messages.stages.nobody,
  });

/** The screen's form: a pasted list or the ticked applications, one per line. */
export const bulkFormSchema = z
  .object({ ...step, who: blankable(typed("List", 60_000)) })
  .refine(...payNeedsOffer)
  .refine(({ who }) => cellsOf(who).length > 0, { path: ["who"], message: messages.stages.nobody });

/** The different lines of a pasted list. Cells of a spreadsheet are separated by tabs. */
export function cellsOf(text: string) {
  return [...new Set(text.split(/[\n,;\t]+/).map((line) => line.trim()))].filter(Boolean);
}

/** POST /api/applications/{id}/confirm */
export const confirmSchema = z.object({
  finished: z.preprocess(
    (value) => (value === "true" ? true : value === "false" ? false : value),
    z.boolean("finished must be true or false"),
  ),
});
