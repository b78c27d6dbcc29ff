import type { User } from "../access/can";
import { todayIn } from "../dates";
import { env } from "../env.server";
import type { Texts } from "../languages/texts";
import { titleOf } from "../postings/posting";
import { listDrives } from "./drives.server";
import { readGlance } from "./glance.server";
import type { ShownStanding } from "./standing-screen";
import { readStanding, sumOf, summedBy } from "./standing.server";

/** A season's standing with its days in words. */
export async function shownStanding(
  staff: User,
  seasonId: string,
  { by, m }: { by: ShownStanding["by"]; m: Texts },
): Promise<ShownStanding> {
  const { season, groups } = await readStanding(staff, seasonId);
  const drives = await listDrives(staff, season);
  return {
    season: { id: season.id, name: season.name },
    ...{ all: sumOf(groups), by, rows: summedBy(groups, by) },
    drives: drives.map(({ posting, silent }) => ({
      id: posting.id,
      title: titleOf(posting),
      closes: posting.closesOn ? m.dates.day(posting.closesOn) : null,
      silent,
    })),
  };
}

/** The season at a glance with its days in words; null while none is open. */
export async function shownGlance(admin: User, { dates }: Texts) {
  const glance = await readGlance(admin);
  return (
    glance && {
      ...glance,
      weeks: glance.weeks.map(({ ends, ...week }) => ({
        ...week,
        day: dates.day(todayIn(env.TIME_ZONE, ends)),
      })),
    }
  );
}
