import { z } from "zod";
import { isId } from "~/db/id";
import { oneLine } from "../accounts/schema";
import { stageNames } from "../applications/stages/stages";
import { hasUsualYear, momentOfLocal } from "../dates";
import { env } from "../env.server";
import { custom, says } from "../errors";
import { ruleSchema } from "../records/eligibility";
import { seasonListNames } from "../standing/season-lists";
import { blankable, typed } from "../typed";
import { bracedIn, messageLimits, placeholders } from "./message-text";

const id = z.string().refine(isId);
const ids = z.array(id).min(1).max(messageLimits.lines);
const words = z.string().trim().min(1).max(200);

/** Narrows a season's students down; 'none': of whom it is not recorded. */
const place = { department: words.optional(), programme: words.optional() };

/**
 * A list of people: applications by their ids, a posting's applicants (of a stage), a list of a season's students, those
 * of them who could apply to a posting and have not, a department, students by their ids, a pasted list, or who meets a
 * rule.
 */
const listSchema = z.union([
  z.strictObject({ applications: ids }),
  z.strictObject({ posting: id, stage: z.enum(stageNames).optional() }),
  z.strictObject({ season: id, who: z.enum(seasonListNames), ...place }),
  z.strictObject({ season: id, notApplied: id, ...place }),
  z.strictObject({ department: words, batch: z.int().min(1900).max(2999).optional() }),
  z.strictObject({ students: ids }),
  z.strictObject({
    list: z
      .string()
      .max(300_000)
      .refine((text) => text.trim() !== ""),
  }),
  z.strictObject({ rule: ruleSchema, season: id.optional() }),
]);
export type RecipientList = z.output<typeof listSchema>;

/** Such a list, several of them, or the same as JSON, as forms have them. */
export const toSchema = blankable(z.unknown())
  .transform((given, issues): unknown[] => {
    const lists = [given].flat().flatMap((one): unknown[] => {
      if (typeof one !== "string") return one === undefined || one === null ? [] : [one];
      if (!one.trim()) return [];
      try {
        return [JSON.parse(one) as unknown].flat();
      } catch {
        issues.addIssue(custom((m) => m.sending.noSuchList));
        return [];
      }
    });
    return lists;
  })
  .pipe(
    z
      .array(z.unknown().transform(readList))
      .min(1, { error: says((m) => m.sending.chooseWhom) })
      .max(messageLimits.lists, {
        error: says((m) => m.sending.tooManyLists(messageLimits.lists)),
      }),
  );

/** Which of the kinds was meant, only their own names say. */
function readList(given: unknown, issues: z.RefinementCtx): RecipientList {
  const read = listSchema.safeParse(given);
  if (read.success) return read.data;
  issues.addIssue(custom((m) => m.sending.noSuchList));
  return z.NEVER;
}

/** Without what turns the direction of writing, as an address could then be read backwards. */
const straight = (text: string) => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, "");

const knownOnly = (text: string, issues: z.RefinementCtx) => {
  const unknown = bracedIn(text).find((name) => !placeholders.some((known) => known === name));
  if (unknown === undefined) return;
  issues.addIssue(custom((m) => m.sending.unknownPlaceholder(unknown)));
};

const dayMs = 24 * 60 * 60 * 1000;

/** With its offset, or as an input of a form has it; '' is at once. */
const moment = blankable(z.unknown()).transform((written, issues): Date | null => {
  if (written === "") return null;
  const text = typeof written === "string" ? written : "";
  const time = z.iso.datetime({ offset: true }).safeParse(text);
  const date = time.success ? new Date(time.data) : momentOfLocal(env.TIME_ZONE, text);
  const isFar = date && (!hasUsualYear(date) || date.getTime() - Date.now() > 366 * dayMs);
  const isPast = date && date.getTime() < Date.now() - 10 * 60_000;
  if (date && !isFar && !isPast) return date;
  issues.addIssue(custom((m) => (isPast ? m.sending.pastMoment : m.sending.enterMoment)));
  return z.NEVER;
});

/** JSON's true and false, or a form's tick. */
const flag = z.preprocess(
  (value) =>
    value === "on" || value === "true" ? true : value === "false" ? false : (value ?? false),
  z.boolean({ error: says((m) => m.sending.trueOrFalse) }),
);

export const messageSchema = z.object({
  to: toSchema,
  subject: blankable(
    oneLine((m) => m.sending.subject, messageLimits.subject).refine(Boolean, {
      error: says((m) => m.sending.enterSubject),
    }),
  )
    .transform(straight)
    .superRefine(knownOnly),
  text: blankable(
    typed((m) => m.sending.text, messageLimits.text).refine(Boolean, {
      error: says((m) => m.sending.enterText),
    }),
  )
    .transform(straight)
    .superRefine(knownOnly),
  at: moment,
  important: flag,
  dryRun: flag,
});
export type MessageInput = Omit<z.output<typeof messageSchema>, "dryRun">;

/** Whether recruiters' messages wait for the office. */
export const messageSettingsSchema = z.object({ recruitersWait: flag });
