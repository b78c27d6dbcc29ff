import { db } from "~/db/client";
import { isId } from "~/db/id";
import { type User, assertCan } from "../access/can";
import { audit } from "../audit/audit.server";
import { AppError } from "../errors";
import type { IntakeInput } from "./schema.server";

export type TypedIntake = IntakeInput & { year: number };

/** Of a programme, the last year first. */
export async function listIntakes(admin: User | null, programme: string): Promise<TypedIntake[]> {
  assertCan(admin, "manage programmes", (m) => m.programmes.refused);
  return db
    .selectFrom("intakes")
    .select(["year", "intake", "admitted", "lateral_entry as lateralEntry"])
    .where("programme_id", "=", isId(programme) ? programme : null)
    .orderBy("year", "desc")
    .execute();
}

/** Null removes the year's. */
export async function setIntake(
  admin: User | null,
  programme: string,
  { year, typed }: { year: number; typed: IntakeInput | null },
) {
  assertCan(admin, "manage programmes", (m) => m.programmes.refused);
  await db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("programmes")
      .select("id")
      .where("id", "=", isId(programme) ? programme : null)
      .forKeyShare()
      .executeTakeFirst();
    if (!found) throw new AppError((m) => m.programmes.gone, 404);
    if (typed) {
      const { lateralEntry: lateral_entry, ...counts } = typed;
      const row = { ...counts, lateral_entry };
      await trx
        .insertInto("intakes")
        .values({ programme_id: found.id, year, ...row })
        .onConflict((conflict) => conflict.columns(["programme_id", "year"]).doUpdateSet(row))
        .execute();
    } else {
      const { numDeletedRows } = await trx
        .deleteFrom("intakes")
        .where("programme_id", "=", found.id)
        .where("year", "=", year)
        .executeTakeFirst();
      if (!numDeletedRows) throw new AppError((m) => m.figures.noYear, 404);
    }
    const target = { type: "programme", id: found.id } as const;
    await audit(trx, admin, { action: "intake-changed", target, details: { year, ...typed } });
  });
}

export function intakeJson({ year, ...counts }: TypedIntake) {
  return { year, ...counts };
}
