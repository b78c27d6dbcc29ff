import { afterAll, expect, inject, vi } from "vitest";
import { type MailSink, startMailSink } from "../mail-sink";
import { createTestDatabase, emptyDatabase, schemaOf, testEnv } from "../database";

// Runs before each file. Files of the project "shared" follow each other in one process, with its modules, its
// database and its web processes; each finds the database empty.

type Shared = { url: string; schema: string[]; env: NodeJS.ProcessEnv };
const needsOwn = "else the file needs a process of its own (vitest.config.ts)";
const shared = globalThis as { portalTests?: Shared; mailSink?: MailSink };

shared.mailSink?.empty();
if (shared.portalTests) await emptyDatabase(shared.portalTests.url);
else await begin();

/** Sets the environment before any module of ours is imported, as they read it once. */
async function begin() {
  const database = await createTestDatabase(inject("postgresUrl"));
  const sink = (shared.mailSink = await startMailSink());
  const own = { DATABASE_URL: database.url, DATABASE_PATIENCE: "4", SMTP_URL: sink.url };
  Object.assign(process.env, testEnv, own);
  // If Vitest is killed, its processes would otherwise run on until their tests are done.
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
  if (inject("isShared")) {
    const schema = await schemaOf(database.url);
    shared.portalTests = { url: database.url, schema, env: { ...process.env } };
    return;
  }
  afterAll(async () => {
    const { db } = await import("../../../db/client");
    await db.destroy().catch(() => undefined); // a test may have done so itself
    await database.drop();
    await sink.stop();
  });
}

if (shared.portalTests) {
  const { url, schema, env } = shared.portalTests;
  afterAll(async () => {
    vi.useRealTimers();
    // VIPSHOME is sharp's.
    const names = Object.keys({ ...env, ...process.env }).filter(
      (name) => !/^(VITEST_|VIPSHOME$)/.test(name),
    );
    expect(
      names.filter((name) => process.env[name] !== env[name]),
      `the environment stays: ${needsOwn}`,
    ).toEqual([]);
    expect(await schemaOf(url), `the schema stays: ${needsOwn}`).toEqual(schema);
  });
}
