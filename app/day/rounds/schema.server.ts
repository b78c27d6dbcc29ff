import { z } from "zod";
import { isId } from "~/db/id";
import { neededLine, oneLine } from "../../accounts/schema";
import { stageNames } from "../../applications/stages/stages";
import { contentType } from "../../applications/terms";
import { daysAfter, isDay, todayIn } from "../../dates";
import { env } from "../../env.server";
import { custom, says } from "../../errors";
import type { Say } from "../../languages/texts";
import { webAddress, withScheme } from "../../text";
import { blankable, typed } from "../../typed";
import { minuteOf, roundKinds, roundLimits, roundStates } from "./round";

/** A round as calls and the form send it. */

/** A time of day as '09:30'. */
export const time = z.unknown().transform((value, issues) => {
  const minute = typeof value === "string" ? minuteOf(value) : null;
  if (minute !== null) return minute;
  issues.addIssue(custom((m) => m.roundOffice.enterTime));
  return z.NEVER;
});

const blank = (value: unknown) => value === undefined || value === null || value === "";
export const ifGiven = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (blank(value) ? undefined : value), schema.optional());

/** The same with what counts without it. */
const orElse = <Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) =>
  z.preprocess(
    (given) => (blank(given) ? undefined : given),
    schema.default(value as z.core.util.NoUndefined<z.output<Schema>>),
  );

/** A number, or its digits. */
function whole(least: number, most: number, say: Say = (m) => m.roundOffice.between(least, most)) {
  return z.preprocess(
    (value) => (typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : value),
    z
      .int({ error: says(say) })
      .min(least, { error: says(say) })
      .max(most, { error: says(say) }),
  );
}

/** JSON's true and false, or a form's tick. */
export const flag = z.preprocess(
  (value) => (value === "on" || value === "true" ? true : value === "false" ? false : value),
  z.boolean({ error: says((m) => m.sending.trueOrFalse) }),
);

const day = blankable(z.string({ error: says((m) => m.roundOffice.enterDay) }))
  .refine(isDay, { error: says((m) => m.roundOffice.enterDay) })
  .refine((text) => !isDay(text) || text >= todayIn(env.TIME_ZONE), {
    error: says((m) => m.roundOffice.dayIsOver),
  })
  .refine((text) => !isDay(text) || text <= daysAfter(todayIn(env.TIME_ZONE), 730), {
    error: says((m) => m.roundOffice.enterDay),
  });

/** A room by its id or name. */
const venue = oneLine((m) => m.roundOffice.venue, 200);

const link = oneLine((m) => m.roundOffice.link, roundLimits.link).transform((text, issues) => {
  const address = text && webAddress(withScheme(text));
  if (!text || address) return address || "";
  issues.addIssue(custom((m) => m.roundOffice.enterLink));
  return z.NEVER;
});

const place = { venue: ifGiven(venue), link: ifGiven(link) };

const endsLater = (
  span: { from?: number | undefined; until?: number | undefined },
  issues: z.RefinementCtx,
) => {
  if (span.from === undefined || span.until === undefined || span.from < span.until) return;
  issues.addIssue({ ...custom((m) => m.roundOffice.endsLater), path: ["until"] });
};

const onePlace = (
  { venue: room, link: address }: { venue?: unknown; link?: unknown },
  issues: z.RefinementCtx,
) => {
  if (room && address)
    issues.addIssue({ ...custom((m) => m.roundOffice.onePlace), path: ["link"] });
};

const breakSchema = z.object({ from: time, until: time }).superRefine(endsLater);

const panelSchema = z
  .object({
    name: neededLine((m) => m.roundOffice.name, roundLimits.name),
    ...place,
    from: ifGiven(time),
    until: ifGiven(time),
    breaks: ifGiven(z.array(breakSchema).max(roundLimits.breaks)),
  })
  .superRefine(endsLater)
  .superRefine(onePlace);
export type PanelInput = z.output<typeof panelSchema>;

const whoSchema = z.union(
  [
    z.strictObject({ stage: z.enum(stageNames) }),
    z.strictObject({
      list: z
        .array(typed((m) => m.roundOffice.list, 254).pipe(z.string().min(1)))
        .min(1)
        .max(roundLimits.people),
    }),
    z.strictObject({
      round: z.string().refine(isId),
      results: z.array(z.enum(["through", "reserve"])).min(1),
    }),
  ],
  { error: says((m) => m.roundOffice.chooseWho) },
);
export type WhoInput = z.output<typeof whoSchema>;

const fields = {
  kind: z.enum(roundKinds, { error: says((m) => m.roundOffice.chooseKind) }),
  name: neededLine((m) => m.roundOffice.name, roundLimits.name),
  date: day,
  from: time,
  until: time,
  ...place,
  minutes: whole(1, 480),
  gap: whole(0, 240),
  groupOf: whole(1, 50),
  priority: whole(1, 1000),
  planned: flag,
  panels: z
    .array(panelSchema)
    .max(roundLimits.panels, { error: says((m) => m.roundOffice.tooManyPanels) })
    .refine(
      (panels) => new Set(panels.map(({ name }) => name.toLowerCase())).size === panels.length,
      {
        error: says((m) => m.roundOffice.panelTwice),
      },
    ),
  who: whoSchema,
};

export const roundSchema = z
  .object({
    contentType,
    contentId: z.string({ error: says((m) => m.roundOffice.choosePosting) }).refine(isId, {
      error: says((m) => m.roundOffice.choosePosting),
    }),
    ...fields,
    minutes: orElse(fields.minutes, 20),
    gap: orElse(fields.gap, 0),
    groupOf: orElse(fields.groupOf, 1),
    priority: orElse(fields.priority, 1),
    planned: orElse(fields.planned, true),
    panels: orElse(fields.panels, []),
    /** The office's rounds are confirmed unless it says otherwise. */
    state: ifGiven(z.enum(["proposed", "confirmed"])),
  })
  .superRefine(endsLater)
  .superRefine(onePlace);
export type RoundInput = z.output<typeof roundSchema>;

/** PATCH: what is left out stays. The posting of a round does not change. */
export const roundChangeSchema = z
  .object({
    ...fields,
    /** null takes it away. */
    venue: z.union([z.null(), venue]),
    link: z.union([z.null(), link]),
    state: z.enum(roundStates, { error: says((m) => m.roundOffice.chooseState) }),
  })
  .partial()
  .superRefine(endsLater)
  .superRefine(onePlace);
export type RoundChange = z.output<typeof roundChangeSchema>;

export const venueSchema = z.object({
  name: neededLine((m) => m.roundOffice.venueName, 100),
  building: neededLine((m) => m.roundOffice.building, 100),
  seats: whole(1, 100_000),
});
export type VenueInput = z.output<typeof venueSchema>;

/** Minutes to walk from one building to another. */
export const walkSchema = z.object({ walk: whole(0, 120) });
