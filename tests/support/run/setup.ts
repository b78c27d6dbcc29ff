import { afterAll, inject } from "vitest";
import { createTestDatabase, testEnv } from "../database";

// Before any module of ours is imported: they read the environment once.
const database = await createTestDatabase(inject("postgresUrl"));
Object.assign(process.env, testEnv, { DATABASE_URL: database.url });

// Vitest's processes would go on for as long as their tests when it is killed.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));

afterAll(async () => {
  const { db } = await import("../../../db/client");
  await db.destroy().catch(() => undefined); // a test may have done so itself
  await database.drop();
});
