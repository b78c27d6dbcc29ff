import { expect, test } from "vitest";
import { db } from "~/db/client";
import { describeSchema } from "~/db/describe-schema";

test("the stored description is what migrations make: 'npx vitest run tests/operations/described-schema.test.ts -u' renews it", async () => {
  const made = `${JSON.stringify(await describeSchema(db), null, 2)}\n`;
  await expect(made).toMatchFileSnapshot("../../db/described-schema.json");
  const counts = Object.values(await describeSchema(db)).map((named) => Object.keys(named).length);
  expect(
    counts.slice(0, 9).every((count) => count > 1),
    counts.join(),
  ).toBe(true);
});
