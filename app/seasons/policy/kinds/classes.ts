import { z } from "zod";
import { defineKind, name, oneOf, pay } from "../kind";
import { payInWords } from "../money";

/** Bands of pay in order, and the sectors that clauses may speak of. */
export const classes = defineKind({
  title: "Classes of offers",
  params: z.strictObject({
    kind: z.literal("classes"),
    classes: z
      .array(
        z.strictObject({
          name: name.meta({ title: "Name" }),
          below: pay.optional().meta({ title: "Pays less than ₹" }),
        }),
      )
      .min(1, "Give at least one")
      .max(10)
      .refine(areInOrder, "Give classes from low to high; only the last one has no upper end")
      .meta({ title: "Classes, from low to high" }),
    sectors: z.array(name).max(20).optional().meta({ title: "Sectors" }),
  }),

  sentence({ classes, sectors }, isMonthly) {
    const bands = classes.map(({ name, below }, index) => {
      const from = classes[index - 1]?.below;
      const ends = [
        from !== undefined && `${payInWords(from, isMonthly)} or more`,
        below !== undefined && `less than ${payInWords(below, isMonthly)}`,
      ].filter(Boolean);
      return ends.length ? `${name} (${ends.join(", ")})` : name;
    });
    const kinds = sectors?.length ? ` Sectors are ${oneOf(sectors, "and")}.` : "";
    return `Offers are of these classes by their pay: ${bands.join("; ")}.${kinds}`;
  },

  shape({ classes }, standing) {
    standing.classNames = classes.map(({ name }) => name);
    standing.classOf = (opening) =>
      opening.class ??
      (opening.ctc === undefined
        ? undefined
        : classes.find(({ below }) => below === undefined || opening.ctc! < below)?.name);
  },
});

function areInOrder(bands: { name: string; below?: number }[]) {
  const names = new Set(bands.map(({ name }) => name));
  return (
    names.size === bands.length &&
    bands.every(({ below }, index) => {
      const isLast = index === bands.length - 1;
      if (below === undefined) return isLast;
      return !isLast && below > (bands[index - 1]?.below ?? 0);
    })
  );
}
