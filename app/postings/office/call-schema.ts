import { z } from "zod";
import { hasUsualYear } from "../../dates";
import { memoized } from "../../memoized";
import { messages } from "../../messages";
import { fieldSchemas, inOrder } from "../schema";
import type { TypeName } from "../types";

/** The states a call may name; some only so that an item can be sent back as it was read. */
export const newStates = ["draft", "scheduled", "published", "submitted"] as const;
export const changedStates = [...newStates, "closed", "returned"] as const;

type Options = {
  states: readonly (typeof changedStates)[number][];
  /** In a draft nothing is required yet. */
  isDraft?: boolean;
  /** Only these fields, for a PATCH. */
  names?: string[];
};

/** What a call sends about a posting: the fields of its type, its state and its times. */
export const callSchema = memoized((type: TypeName, { states, isDraft, names }: Options) => {
  const all = Object.entries(fieldSchemas(type, { isDraft }));
  const fields = names ? all.filter(([name]) => names.includes(name)) : all;
  return inOrder(
    type,
    z.object({
      ...Object.fromEntries(fields),
      state: z.preprocess(
        (value) => (value === "" || value === null ? undefined : value),
        z.enum(states, `state must be one of: ${states.join(", ")}`).optional(),
      ),
      publishAt: moment,
      closesAtDeadline: yesOrNo,
    }),
  );
});

type CallOutput = z.output<ReturnType<typeof callSchema>>;

/** Separates the fields of the type from state and times. */
export function toChange({ state, publishAt, closesAtDeadline, ...fields }: CallOutput) {
  const input: Record<string, unknown> = fields;
  return { state, publishAt, closesAtDeadline, input };
}

/** A time with its offset; null removes an earlier one. */
const moment = z
  .unknown()
  .optional()
  .transform((value, issues) => {
    if (value === undefined) return undefined;
    if (value === null || value === "") return null;
    const time = z.iso.datetime({ offset: true, local: false }).safeParse(value);
    const date = time.success && new Date(time.data);
    if (date && hasUsualYear(date)) return date;
    issues.addIssue(messages.change.wrongTime);
    return z.NEVER;
  });

const yesOrNo = z.preprocess((value) => {
  if (value === "" || value === null || value === "false") return false;
  return value === "true" || value === "on" ? true : value;
}, z.boolean("closesAtDeadline must be true or false").optional());
