import { type CheerioAPI, load } from "cheerio";
import { describe, expect, test } from "vitest";
import { aSeason, validInput } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";

const web = withWeb();
const cast = withCast(web);

const path = "/admin/post/job";
const none = { season: "", ctc: "", class: "", sector: "" };

/** Sends the office's form of a new job, or of another type. */
const send = (changes: Record<string, string>, type: "job" | "internship" = "job") =>
  cast.admin.form(`/admin/post/${type}`, {
    ...{ ...validInput(type), title: "Engineer of the season", applyHere: "on" },
    ...changes,
  });

async function stored(answer: Response, collection = "placements") {
  expect(answer.status).toBe(303);
  const id = answer.headers.get("Location")?.split("=").at(-1);
  const item = await cast.admin.get(`/api/${collection}/${id}`);
  return { id, item: (await item.json()) as Record<string, unknown> };
}

const errorOf = ($: CheerioAPI, name: string) => {
  const field = $(`[name="${name}"]`);
  const described = field.attr("aria-describedby")?.split(" ") ?? [];
  const texts = described.map((id) => $(`[id="${id}"].error`).text());
  return field.attr("aria-invalid") === "true" ? texts.join("") : null;
};

const withClasses = () =>
  aSeason({
    clauses: [
      {
        kind: "classes",
        classes: [{ name: "Regular", below: 600_000 }, { name: "Dream" }],
        sectors: ["Core", "Finance"],
      },
    ],
  });

describe("the part about seasons of the posting form", () => {
  test("is not there while there is no season; recruiters have it, too", async () => {
    const named = async (answer: Promise<Response>) =>
      load(await (await answer).text())('[name="season"]').length;
    expect(await named(cast.admin.get(path))).toBe(0);
    await aSeason();
    expect(await named(cast.admin.get(path))).toBe(1);
    expect(await named(cast.recruiter.get("/recruiter/post/job"))).toBe(1);
    expect(await named(cast.admin.get("/admin/post/podcast"))).toBe(0);
  });

  test("left empty, a posting is as before", async () => {
    await aSeason();
    const [empty, absent] = [await stored(await send(none)), await stored(await send({}))];
    for (const { item } of [empty, absent])
      for (const name of Object.keys(none)) expect(item).not.toHaveProperty(name);
    expect(Object.keys(empty.item)).toEqual(Object.keys(absent.item));
  });

  test("reads the pay from its text where that says it plainly", async () => {
    const [{ id: season }, { id: summer }] = [
      await aSeason(),
      await aSeason({ kind: "internship" }),
    ];
    const year = await stored(await send({ ...none, season, salary: "₹6.5 LPA" }));
    expect(year.item).toMatchObject({ season, ctc: 650_000, salary: "₹6.5 LPA" });
    const month = await send({ ...none, season: summer, stipend: "₹15,000 a month" }, "internship");
    expect((await stored(month, "internships")).item).toMatchObject({
      season: summer,
      ctc: 15_000,
    });
    const typed = await stored(
      await send({ ...none, season, salary: "₹6.5 LPA", ctc: "7,00,000" }),
    );
    expect(typed.item).toMatchObject({ ctc: 700_000 });
  });

  test.each(["As per norms", "6 to 8 LPA", "₹40,000 a month", ""])(
    "asks for the pay at its field where the text says '%s', and keeps what was typed",
    async (salary) => {
      const { id: season } = await withClasses();
      const typed = { season, salary, class: "Dream", sector: "Finance" };
      const answer = await send({ ...none, ...typed });
      const $ = load(await answer.text());
      expect(answer.status).toBe(422);
      expect(errorOf($, "ctc")).toContain("whole rupees a year");
      for (const name of ["season", "class", "sector"] as const)
        expect($(`[name="${name}"]`).find("[selected]").attr("value")).toBe(typed[name]);
      expect([$('[name="title"]').val(), $('[name="salary"]').val() ?? ""]).toEqual([
        "Engineer of the season",
        salary,
      ]);
      const again = await stored(await send({ ...typed, ctc: "6,50,000" }));
      expect(again.item).toMatchObject({ season, class: "Dream", sector: "Finance", ctc: 650_000 });
    },
  );

  test.each([
    [{ ctc: "1.5" }, "ctc"],
    [{ ctc: "0" }, "ctc"],
    [{ ctc: "a lot" }, "ctc"],
    [{ ctc: "99999999999" }, "ctc"],
    [{ class: "Nobody's" }, "class"],
    [{ sector: "Nobody's" }, "sector"],
    [{ sector: "" }, "sector"], // the rules speak of sectors, so one has to be chosen
    [{ season: "nobody's" }, "season"],
  ])("refuses %j at %s and keeps the rest", async (wrong, field) => {
    const { id: season } = await withClasses();
    const typed = { season, ctc: "650000", class: "Dream", sector: "Core", ...wrong };
    const answer = await send(typed);
    const $ = load(await answer.text());
    expect(answer.status).toBe(422);
    for (const name of ["season", "ctc", "class", "sector"] as const) {
      expect(Boolean(errorOf($, name)), name).toBe(name === field);
      const input = $(`[name="${name}"]`);
      const shown = name === "ctc" ? input.val() : input.find("[selected]").attr("value");
      if (name === "ctc" || name !== field) expect(shown, name).toBe(typed[name]);
    }
    expect($('[name="title"]').val()).toBe("Engineer of the season");
  });

  test("is changed with the posting, and emptied takes it out of its season", async () => {
    const { id: season } = await withClasses();
    const first = { season, ctc: "650000", class: "Dream", sector: "Core" };
    const { id } = await stored(await send(first));
    const form = `${path}/${id}`;
    const shown = async () => {
      const $ = load(await (await cast.admin.get(form)).text());
      const version = String($('[name="version"]').val());
      return {
        version,
        ctc: $('[name="ctc"]').val(),
        sector: $('[name="sector"] [selected]').val(),
      };
    };
    const before = await shown();
    expect(before).toMatchObject({ ctc: "650000", sector: "Core" });
    const change = async (values: Record<string, string>, version: string) => {
      const input = { ...validInput("job"), title: "Engineer of the season", applyHere: "on" };
      const answer = await cast.admin.form(form, { ...input, ...values, version });
      expect(answer.status).toBe(303);
    };
    const read = async () =>
      (await (await cast.admin.get(`/api/placements/${id}`)).json()) as Record<string, unknown>;
    await change({ ...first, sector: "Finance", ctc: "8,00,000" }, before.version);
    expect(await read()).toMatchObject({ season, ctc: 800_000, sector: "Finance" });
    await change(none, (await shown()).version);
    expect(await read()).not.toHaveProperty("season");
  });
});
