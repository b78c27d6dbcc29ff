import { type Services, demoRecruiter } from "../services";

/**
 * Adds demo content: to our own database at its first start or, with SEED_DEMO=true, to any that has no postings.
 * Returns whether there is a recruiter to log in as.
 */
export async function seedIfWanted({ isNew, demoPassword, firstStartDone }: Services) {
  const [{ env }, { db }] = await Promise.all([
    import("../../app/env.server"),
    import("../../db/client"),
  ]);
  if (env.SEED_DEMO ?? isNew) {
    const { seedDemo } = await import("./postings");
    const { seedRecruiting } = await import("./recruiting");
    const seeded = await seedDemo();
    if (seeded && demoPassword) {
      await seedRecruiting(demoPassword);
      const { seedRecords } = await import("./records");
      await seedRecords(demoPassword);
      const { seedSeason } = await import("./season");
      await seedSeason();
    }
  }
  const recruiter = db.selectFrom("users").select("id").where("email", "=", demoRecruiter);
  const hasRecruiter =
    demoPassword !== undefined && (await recruiter.executeTakeFirst()) !== undefined;
  await db.destroy();
  firstStartDone();
  return hasRecruiter;
}
