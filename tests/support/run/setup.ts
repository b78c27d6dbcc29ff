import { afterAll, inject } from "vitest";
import { createTestDatabase, testEnv } from "../database";

// Set before any module of ours is imported, as they read the environment once.
const database = await createTestDatabase(inject("postgresUrl"));
Object.assign(process.env, testEnv, { DATABASE_URL: database.url });

// If Vitest is killed, its processes would otherwise run on until their tests are done.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));

afterAll(async () => {
  const { db } = await import("../../../db/client");
  await db.destroy().catch(() => undefined); // a test may have done so itself
  await database.drop();
});
