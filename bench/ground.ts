import { createTestDatabase, startTestPostgres, testEnv } from "../tests/support/database";
import { startWeb } from "../tests/support/web";
import { fillPostings } from "./content";
import type { Target } from "./load";

/** One Postgres with a database for each number of postings; this process uses the first. */
export async function prepareGround(sizes: number[]) {
  const postgres = await startTestPostgres();
  const databases: Awaited<ReturnType<typeof createTestDatabase>>[] = [];
  for (const size of sizes) {
    const database = await createTestDatabase(postgres.url);
    databases.push(database);
    await fillPostings(database.url, size);
  }
  const urls = databases.map(({ url }) => url);
  Object.assign(process.env, testEnv, { DATABASE_URL: urls[0] });
  return {
    urls,
    async stop() {
      const { db } = await import("../db/client");
      await db.destroy();
      for (const database of databases) await database.drop();
      await postgres.stop();
    },
  };
}

export type WebTarget = Target & { stop(): Promise<void> };

/** A web process with production's settings, logging included. */
export async function startTarget(env: Record<string, string> = {}): Promise<WebTarget> {
  const web = await startWeb({ CACHE_SECONDS: "5", LOG_LEVEL: "info", ...env });
  const { port } = new URL(web.url);
  return { port: Number(port), pid: web.process.pid ?? 0, stop: web.stop };
}

/** The cookie of a new student. */
export async function studentCookie() {
  const { aStudent } = await import("../tests/support/factories");
  const { startSession } = await import("../app/accounts/sessions/sessions.server");
  const student = await aStudent();
  return { student, cookie: `jwtToken=${await startSession(student)}` };
}
