// @module-tag thorough
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startServices } from "./services";

const dataDir = mkdtempSync(join(tmpdir(), "portal-services-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("a first start that was killed before demo content came is still the first", async () => {
  const { DATABASE_URL } = process.env;
  delete process.env.DATABASE_URL;
  Object.assign(process.env, { DATA_DIR: dataDir, SMTP_URL: "smtp://127.0.0.1:1" });
  const killed = await startServices();
  await killed.stop();
  const again = await startServices();
  expect([killed.isNew, again.isNew]).toEqual([true, true]);
  again.firstStartDone();
  await again.stop();
  const later = await startServices();
  expect(later.isNew).toBe(false);
  expect(later.env.SESSION_SECRET).toBe(killed.env.SESSION_SECRET);
  await later.stop();
  process.env.DATABASE_URL = DATABASE_URL;
});
