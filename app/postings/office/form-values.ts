import { z } from "zod";
import { localIn, momentOfLocal, todayIn } from "../../dates";
import { memoized } from "../../memoized";
import { messages } from "../../messages";
import { type Posting, fieldText } from "../posting";
import { fieldSchemas, inOrder } from "../schema";
import { type TypeName, fieldsOf, labelOf } from "../types";
import { changedStates } from "./call-schema";

/** What the posting form shows and sends: texts by the names of its inputs. */
export type FormValues = Record<string, string>;

/** The values of the inputs for a posting. The picture is missing, as it is signed for each editor. */
export function formValues(posting: Posting, timeZone: string): FormValues {
  const { publishAt, closesAtDeadline, version } = posting;
  const texts = fieldsOf(posting.type)
    .filter(([, { kind }]) => kind !== "image")
    .map(([name]) => [name, fieldText(posting, name)]);
  return {
    ...(Object.fromEntries(texts) as FormValues),
    publishAt: publishAt ? localIn(timeZone, publishAt) : "",
    closesAtDeadline: closesAtDeadline ? "on" : "",
    version: String(version),
  };
}

/** The values of a new form or a copy: closing at the deadline is ticked, the time of publishing is empty. */
export function newValues(copied: Posting | null, timeZone: string): FormValues {
  const texts = copied ? formValues(copied, timeZone) : {};
  return { ...texts, publishAt: "", closesAtDeadline: "on", version: "" };
}

/** What was typed, valid or not, without the picture. */
export function typedValues(type: TypeName, form: Iterable<[string, unknown]>): FormValues {
  const sent = new Map(form);
  const fields = fieldsOf(type).filter(([, { kind }]) => kind !== "image");
  const names = [...fields.map(([name]) => name), "publishAt", "closesAtDeadline", "version"];
  const texts = names.map((name) => [name, sent.get(name)] as const);
  return Object.fromEntries(
    texts.map(([name, text]) => [name, typeof text === "string" ? text : ""]),
  );
}

/** The schema of what a form sends. In a draft nothing is required yet. */
export const formSchema = memoized((type: TypeName, { isDraft, timeZone }: FormOptions) =>
  inOrder(
    type,
    z.object({
      ...fieldSchemas(type, { isDraft }),
      state: z.enum(changedStates).optional().catch(undefined),
      publishAt: z.preprocess(
        (local) => local ?? "",
        z.string().transform((local, issues) => {
          const moment = local === "" ? null : momentOfLocal(timeZone, local);
          if (moment !== undefined) return moment;
          issues.addIssue(messages.change.noTime);
          return z.NEVER;
        }),
      ),
      closesAtDeadline: z.preprocess((value) => value === "on", z.boolean()),
    }),
  ),
);

type FormOptions = { isDraft: boolean; timeZone: string };

/** Names and days of dates that have passed, except the day of release, which is usually past. */
export function pastDates(type: TypeName, values: Record<string, unknown>, timeZone: string) {
  const today = todayIn(timeZone);
  const dates = fieldsOf(type).filter(
    ([, { kind, role }]) => kind === "date" && role !== "released",
  );
  return dates
    .map(([name]) => [name, String(values[name] ?? "")] as const)
    .filter(([, day]) => /^\d{4}-\d\d-\d\d$/.test(day) && day < today);
}

export function hasDeadline(type: TypeName) {
  return labelOf(type, "deadline") !== undefined;
}
