import type { Kysely } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../access/can";
import { audit } from "../audit/audit.server";
import { type Settings, settingsSchema, usualSettings } from "./settings";

/** As the office chose; a setting that a later build brings has its usual value. */
export async function readSettings(on: Kysely<Database> = db): Promise<Settings> {
  const row = await on.selectFrom("figures_settings").select("settings").executeTakeFirst();
  const parsed = settingsSchema.safeParse({ ...usualSettings, ...row?.settings });
  return parsed.success ? parsed.data : usualSettings;
}

export async function changeSettings(admin: User | null, settings: Settings) {
  assertCan(admin, "manage figures", (m) => m.figures.refused);
  await db.transaction().execute(async (trx) => {
    const stored = JSON.stringify(settings);
    await trx
      .insertInto("figures_settings")
      .values({ settings: stored })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ settings: stored }))
      .execute();
    const details = Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, String(value)]),
    );
    await audit(trx, admin, { action: "figures-settings-changed", details });
  });
}
