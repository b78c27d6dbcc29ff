// @module-tag thorough
import { expect, test } from "vitest";
import { countWaiting } from "../../app/waiting/waiting.server";
import { stageNames } from "../../app/applications/stages/stages";
import { db } from "../../db/client";
import { seedDemo } from "../../local/demo/postings";
import { seedSeason } from "../../local/demo/season";
import { seedRecruiting } from "../../local/demo/recruiting";
import { seedRecords } from "../../local/demo/records";
import { demoCoordinator, demoRecruiter } from "../../local/services";
import { anAdmin, clientOf, password } from "../support/factories";
import { withWeb } from "../support/hooks";

const web = withWeb();

test("the demo shows the way from a posting to a placement", async () => {
  expect(await seedDemo()).toBeGreaterThan(20);
  await seedRecruiting(password);
  await seedRecords(password);
  await seedSeason();
  const rows = await db.selectFrom("applications").select("stage").distinct().execute();
  expect(rows.map(({ stage }) => stage).sort()).toEqual([...stageNames].sort());
  const recruiting = db.selectFrom("users").select("company_id").where("role", "=", "recruiter");
  expect(await recruiting.distinct().execute()).toHaveLength(2);
  // A posting and a proposal wait; one was sent back.
  expect(await countWaiting(await anAdmin())).toContainEqual(
    expect.objectContaining({ kind: "posting", count: 2 }),
  );

  const client = await clientOf(web.url, null);
  await client.form("/login", { email: demoRecruiter, password });
  const list = await (await client.get("/recruiter")).text();
  for (const text of [
    "Waiting for approval",
    "Please name the work and the pay.",
    "Changes waiting",
  ])
    expect(list).toContain(text);

  await client.form("/login", { email: demoCoordinator, password });
  expect(await (await client.get("/admin/records")).text()).toContain("8 students");
  expect(await (await client.get("/admin/corrections")).text()).toContain("2 corrections wait");
});
