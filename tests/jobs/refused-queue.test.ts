import { expect, onTestFinished, test, vi } from "vitest";
import { sql } from "kysely";
import { db } from "../../db/client";
import { listen } from "../../db/listen";
import { newId } from "../../db/id";
import { enqueue } from "../../jobs/outbox";
import { startWorker } from "../../jobs/worker";
import { handlersWith } from "../support/handlers";
import { until } from "../support/until";

const refuse = vi.fn().mockRejectedValue(new Error("no room"));
vi.mock("../../jobs/backend", () => ({
  openBackend: () => ({
    openQueue: () => ({ addBulk: refuse, close: () => Promise.resolve() }),
    openWorker: () => ({ close: () => Promise.resolve() }),
    check: () => Promise.resolve(),
    isUp: () => true,
    trouble: () => Promise.resolve(null),
    stopWaiting() {},
    close: () => Promise.resolve(),
  }),
}));

test("a queue that refuses jobs is tried again by the sweep, not by each job that is promised meanwhile", async () => {
  await enqueue(db, "mail-account-exists", { userId: newId() });
  const started = Date.now();
  const worker = await startWorker({ queues: ["otp"], handlers: handlersWith({}) });
  onTestFinished(() => worker.stop());
  let heard = 0;
  onTestFinished(listen("outbox", () => heard++));
  await until("it listens and has tried once", () => heard > 0 && refuse.mock.calls.length > 0);
  for (let promised = 0; promised < 30; promised++) {
    const before = heard;
    await sql`select pg_notify('outbox', 'otp')`.execute(db);
    await until("it is heard", () => heard > before);
  }
  const sweeps = Math.floor((Date.now() - started) / 2_000);
  expect(refuse.mock.calls.length).toBeLessThanOrEqual(2 + sweeps);
});
