// @module-tag thorough
import { once } from "node:events";
import { expect, test } from "vitest";
import { anAdmin, clientOf } from "../support/factories";
import { unhurried } from "../support/database";
import { portClosed, startWeb } from "../support/web";

/** More than the system buffers: 12 MB in lines of 6 KB. */
const rows = 2_000;

/** An export whose reader has only just begun when the process is told to stop. */
async function interruptedExport(settings: Record<string, string>) {
  const web = await startWeb(settings);
  const admin = await clientOf(web.url, await anAdmin());
  const response = await admin.get("/admin/log.csv", {
    headers: { "Accept-Encoding": "identity" },
  });
  expect(response.status).toBe(200);
  const reader = response.body!.getReader();
  await reader.read();
  const exited = once(web.process, "exit");
  web.process.kill("SIGTERM");
  await portClosed(web);
  return { reader, exited };
}

test("an export that is under way when a process is replaced comes whole", async () => {
  await unhurried(`
    insert into audit_log (actor_name, actor_role, action, target_type, target_id, details, network)
    select 'An office', 'admin', 'posting-created', '', '',
      jsonb_build_object('title', repeat(md5(n::text), 190)), ''
    from generate_series(1, ${rows}) n`);
  const { reader, exited } = await interruptedExport({});
  let [bytes, lines] = [0, 0];
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes += piece.value.length;
    lines += piece.value.filter((byte) => byte === 10).length;
  }
  expect(bytes).toBeGreaterThan(rows * 6_000 - 200_000); // without what was read at first
  expect(lines).toBeGreaterThan(rows - 50);
  expect(await exited).toEqual([0, null]);
});

test("one that is not read does not hold the process for longer than STOP_SECONDS", async () => {
  const { reader, exited } = await interruptedExport({ STOP_SECONDS: "1" });
  const started = performance.now();
  expect(await exited).toEqual([0, null]);
  expect(performance.now() - started).toBeLessThan(20_000);
  const readAll = async () => {
    while (!(await reader.read()).done);
  };
  await expect(readAll()).rejects.toThrow(); // it is known to be incomplete
});
