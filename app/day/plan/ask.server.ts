import { z } from "zod";
import { type User, assertCan } from "../../access/can";
import { textsOf } from "../../languages/texts";
import type { PlannedDay } from "./day";
import { planInThread } from "./pool.server";
import { unplacedText } from "./unplaced-text";

const most = { companies: 400, meetings: 20_000, panels: 2_000 };

const name = z.string().trim().min(1).max(100);
const minute = z.int().min(0).max(1440);
const duration = z.int().min(1).max(480);

const companySchema = z.strictObject({
  id: name,
  minutes: duration,
  panels: z.int().min(1).max(200),
  /** 1 is the most important. */
  priority: z.int().min(1).max(1000).default(1),
  building: name,
  /** Whom it wants to see. */
  list: z
    .array(name)
    .max(5_000)
    .refine((list) => new Set(list).size === list.length, "Name each student once"),
});

/** A day as it is asked about: interviews only, in minutes after the opening. */
const daySchema = z
  .strictObject({
    closes: z.int().min(1).max(1440),
    /** From one building to another. */
    walk: z.int().min(0).max(120),
    lunch: z
      .strictObject({ from: minute, until: minute })
      .refine(({ from, until }) => from < until, "Lunch has to end after it begins")
      .nullable()
      .default(null),
    companies: z
      .array(companySchema)
      .min(1)
      .max(most.companies)
      .refine(
        (companies) => new Set(companies.map(({ id }) => id)).size === companies.length,
        "Give each company an id of its own",
      ),
  })
  .refine(
    ({ companies }) => sumOf(companies, ({ list }) => list.length) <= most.meetings,
    `At most ${most.meetings} meetings`,
  )
  .refine(
    ({ companies }) => sumOf(companies, ({ panels }) => panels) <= most.panels,
    `At most ${most.panels} panels`,
  );

export const askDaySchema = z.strictObject({ day: daySchema }).meta({
  examples: [
    {
      day: {
        closes: 480,
        walk: 5,
        lunch: { from: 240, until: 285 },
        companies: [
          { id: "Nila", minutes: 20, panels: 2, priority: 1, building: "A", list: ["S1", "S2"] },
          { id: "Kaveri", minutes: 30, panels: 1, priority: 2, building: "B", list: ["S2", "S3"] },
        ],
      },
    },
  ],
});

function sumOf<T>(all: T[], value: (one: T) => number) {
  return all.reduce((sum, one) => sum + value(one), 0);
}

/** How a day could go and how many panels it needs, before there is a list. Stores nothing. */
export async function askDay(
  user: User | null,
  { day }: z.output<typeof askDaySchema>,
  leaving: AbortSignal,
) {
  assertCan(user, "plan days", (m) => m.dayOffice.refused);
  const { closes, walk, lunch, companies } = day;
  const planned: PlannedDay = {
    ...{ closes, walk, from: 0, appointments: [], kept: [] },
    rounds: companies.map(({ id, minutes, panels, priority, building, list }) => ({
      ...{ id, minutes, priority, gap: 0, after: [] },
      panels: Array.from({ length: panels }, () => ({
        ...{ building, from: 0, until: closes },
        breaks: lunch ? [lunch] : [],
      })),
      people: list.map((student) => ({ students: [student], isReserve: false })),
    })),
  };
  const { meetings, ends, bound, unplaced } = await planInThread(planned, leaving);
  return {
    plan: meetings.map(({ round, panel, students: [student = ""], from, to }) => ({
      ...{ company: round, panel, student, from, to },
    })),
    ends,
    bound,
    unplaced: unplaced.map((one) => ({
      company: one.round,
      students: one.students.flat(),
      ...one.waysOut,
      text: unplacedText(one, one.round, closes, textsOf("en").dayOffice.minute),
    })),
  };
}
