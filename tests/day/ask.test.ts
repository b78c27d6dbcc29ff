import { expect, test } from "vitest";
import { withCast, withWeb } from "../support/hooks";
import { names } from "./days";

/** The office asks how a day could go. */

const cast = withCast(withWeb());

const path = "/api/admin/days/ask";
const company = { id: "Nila", minutes: 20, panels: 1, priority: 1, building: "A", list: ["S1"] };

async function ask(day: object) {
  const answer = await cast.admin.json("POST", path, { day });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test("a day is planned, and who does not fit is named with the way out", async () => {
  const { status, body } = await ask({
    ...{ closes: 60, walk: 5, lunch: null },
    companies: [{ ...company, list: names(4) }],
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ends: 60,
    unplaced: [
      {
        ...{ company: "Nila", morePanels: 1, until: 80 },
        text: "1 of 4 for Nila does not fit before minute 60: one more panel, or until minute 80.",
      },
    ],
  });
  expect(body.plan).toHaveLength(3);
  expect((body.plan as object[])[0]).toMatchObject({ company: "Nila", panel: 1 });
});

test("a mistake is named at its path", async () => {
  const { status, body } = await ask({
    ...{ closes: 0, walk: 5, lunch: { from: 50, until: 40 } },
    companies: [
      { ...company, minutes: 0 },
      { ...company, list: ["S1", "S1"] },
    ],
  });
  expect(status).toBe(422);
  expect(Object.keys(body.errors as object)).toEqual(
    expect.arrayContaining([
      "day.closes",
      "day.lunch",
      "day.companies.0.minutes",
      "day.companies.1.list",
    ]),
  );
});

test("a day larger than any college's is refused before it is planned", async () => {
  const companies = Array.from({ length: 12 }, (_, at) => ({
    ...company,
    id: `C${at}`,
    panels: 200,
  }));
  const { status, body } = await ask({ closes: 600, walk: 5, companies });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ day: "At most 2000 panels" });
});
