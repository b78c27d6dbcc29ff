import { z } from "zod";
import { inHundredths, readNumber } from "../as-typed/number";
import { says } from "../errors";

/** How the college reads marks, the same in every form, call, import and rule. */

export type Marks = { decimals: 1 | 2 | null; times: number; plus: number };

/** In texts of calls and forms. */
const number = (least: number, most: number) => {
  const error = says((m) => m.collegeOffice.enterNumber(least, most));
  return z.preprocess(
    (value) =>
      typeof value === "string" && value.trim() ? Number(readNumber(value.trim())) : value,
    z
      .number({ error })
      .min(least, { error })
      .max(most, { error })
      .refine((given) => Math.round(given * 100) / 100 === given, { error }),
  );
};

const decimals = z.preprocess(
  (value = "") => (value === "" ? null : value === "1" || value === "2" ? Number(value) : value),
  z.literal([1, 2], { error: says((m) => m.collegeOffice.chooseDecimals) }).nullable(),
);

export const marksSchema = z.object({
  /** Before rules compare them, marks are rounded half up to so many; null: they are compared as they stand. */
  decimals,
  /** Points out of 10 count as so many times as much in percent, and so much more or less. */
  times: number(5, 15),
  plus: number(-25, 25),
});

/** On the screen, with the version that it shows; one that cannot be read is older than any. */
export const marksFormSchema = marksSchema.extend({
  version: z
    .string()
    .transform((text) => Number(/^\d{1,9}$/.exec(text)?.[0] ?? 0))
    .optional(),
});

/** Points out of 10 in percent, with two decimals at most. */
export function percentOf(points: string, { times, plus }: Pick<Marks, "times" | "plus">) {
  const percent = readNumber(String(Number(points) * times + plus));
  return Math.min(100, Math.max(0, Number(inHundredths(percent))));
}
