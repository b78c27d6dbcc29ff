import { sql } from "kysely";
import readXlsx from "read-excel-file/node";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { correctOffer } from "../../app/applications/stages/correct-offer.server";
import { sayAfter, confirmAfter, thisYear } from "../../app/figures/after/after.server";
import { noteGraduated } from "../../app/figures/graduated.server";
import { setIntake } from "../../app/figures/intakes.server";
import { findSeal } from "../../app/figures/seal-changes.server";
import { verifySeals } from "../../app/figures/verify-seals.server";
import { sealTable } from "../../app/figures/seals.server";
import { usualSettings } from "../../app/figures/settings";
import { changeSettings } from "../../app/figures/settings.server";
import { heads, tableNames } from "../../app/figures/tables";
import { messages } from "../../app/messages";
import { changeProgramme, deleteProgramme } from "../../app/records/programmes.server";
import { deleteUserWithin } from "../../app/own-data/erasures.server";
import { db } from "../../db/client";
import { aProgramme, anAdmin, versionsOf } from "../support/factories";
import { testEnv } from "../support/database";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { runProgram } from "../support/processes/child";
import { isThorough } from "../support/thorough";
import { aGraduate, accepted } from "./graduates";

/** The office's figures of a made-up year, on screens, in calls and in files. */

const web = withWeb();
const cast = withCast(web);

const year = thisYear();
let btech: Awaited<ReturnType<typeof aProgramme>>;
let mba: Awaited<ReturnType<typeof aProgramme>>;
type Graduate = Awaited<ReturnType<typeof aGraduate>>;
let people: Record<
  "anu" | "bina" | "chandra" | "deva" | "ela" | "farid" | "gopal" | "hari",
  Graduate
>;

/**
 * B.Tech: Anu (12 LPA) and Bina (6 LPA) accepted here, Chandra an internship only; Deva is placed elsewhere (9 LPA)
 * and Ela studies, both confirmed; Farid says that he has a business; Gopal has not said. Hari, an MBA, accepted
 * without a recorded pay. All of B.Tech but Bina graduated in time.
 */
beforeAll(async () => {
  await db.deleteFrom("graduates").execute();
  await db.deleteFrom("enrolments").execute();
  const { admin } = cast.users;
  btech = await aProgramme();
  mba = await aProgramme({ years: 2, departments: ["Finance"] });
  const one = (name: string, of: object = {}) =>
    aGraduate({ name, programme: btech.name, department: "CSE", batch: year, ...of });
  people = {
    anu: await one("Anu"),
    bina: await one("Bina", { department: "EE" }),
    chandra: await one("Chandra"),
    deva: await one("=Deva()"),
    ela: await one("Ela"),
    farid: await one("Farid", { department: undefined }),
    gopal: await one("Gopal"),
    hari: await one("Hari", { programme: mba.name, department: "Finance" }),
  };
  await accepted(people.anu, 600_000);
  await accepted(people.anu, 1_200_000);
  await accepted(people.bina, 600_000);
  await accepted(people.chandra, 300_000, "internship");
  await accepted(people.hari, null);
  const said = { organisation: "Nila", contact: "hr@nila.example", programme: "", pay: 900_000 };
  await confirmAfter(admin, people.deva.id, { said: { ...said, state: "elsewhere" } });
  const studies = { state: "studies" as const, organisation: "IIT Delhi", programme: "M.Tech" };
  await confirmAfter(admin, people.ela.id, { said: { ...studies, contact: "", pay: null } });
  const business = { ...said, state: "business" as const, contact: "", pay: null };
  await sayAfter(people.farid, business);
  await noteGraduated(admin, { year, programme: btech.id, others: [people.bina.email] });
  const typed = { intake: 60, admitted: 55, lateralEntry: 4 };
  await setIntake(admin, btech.id, { year: year - 4, typed });
  await setIntake(admin, btech.id, { year: year - 3, typed: { ...typed, lateralEntry: 6 } });
});
beforeEach(() => changeSettings(cast.users.admin, usualSettings));

type Answer = {
  parts: { title: string; heads: string[]; rows: (string | number | null)[][] }[];
  notRecorded: { what: string; count: number; batch?: number; where?: string }[];
};
async function read(table: string, query = "") {
  const answer = await cast.admin.get(`/api/admin/figures/${table}?year=${year}${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}
const lastRow = async (table: string, query = "") =>
  (await read(table, query)).parts.map(({ rows }) => rows[2]);
const short = (first: number) => `${first}-${String(first + 1).slice(2)}`;

describe("the five tables", () => {
  test("NIRF: who graduated in time, of two lengths", async () => {
    const { parts, notRecorded } = await read("nirf");
    expect(parts.map(({ title, rows }) => [title, rows[2]])).toEqual([
      // Of Anu, Chandra, Deva, Ela, Farid and Gopal two are placed: 12 and 9 LPA.
      [
        "4",
        [
          ...[short(year - 4), 60, 55, short(year - 3), 6, short(year - 1)],
          ...[6, 2, 1_050_000, 1],
        ],
      ],
      ["2", [short(year - 2), null, null, short(year - 1), null, short(year - 1), 0, 0, null, 0]],
    ]);
    expect(parts[0]?.heads).toEqual([...heads.nirf]);
    expect(notRecorded).toContainEqual({ what: "inTime", count: 1, batch: year });
  });

  test("NBA: by programme", async () => {
    expect(await lastRow("nba", `&programme=${btech.id}`)).toEqual([
      // Anu, Bina and Deva placed, Ela studies; Farid's business is not confirmed: 4 of 7.
      [short(year - 1), 7, 3, 1, 0, 57.14],
    ]);
    await changeSettings(cast.users.admin, { ...usualSettings, said: "all" });
    expect(await lastRow("nba", `&programme=${btech.id}`)).toEqual([
      [short(year - 1), 7, 3, 1, 1, 71.43],
    ]);
    const settings = { ...usualSettings, denominator: "intake" as const, decimals: 0 };
    await changeSettings(cast.users.admin, settings);
    expect(await lastRow("nba", `&programme=${btech.id}`)).toEqual([
      [short(year - 1), 60, 3, 1, 0, 7],
    ]);
  });

  test("AICTE: everybody; an offer of another type or from elsewhere counts if the office says so", async () => {
    expect(await lastRow("aicte")).toEqual([[short(year - 1), 8, 4, 600_000, 900_000, 1_200_000]]);
    await changeSettings(cast.users.admin, { ...usualSettings, studies: "out", elsewhere: false });
    expect(await lastRow("aicte")).toEqual([[short(year - 1), 7, 3, 600_000, 900_000, 1_200_000]]);
    await changeSettings(cast.users.admin, { ...usualSettings, types: ["internship"] });
    expect(await lastRow("aicte")).toEqual([[short(year - 1), 8, 2, 300_000, 600_000, 900_000]]);
  });

  test("NAAC: who was placed where with which pay, and who studies what", async () => {
    const { parts } = await read("naac-placement");
    const cse = `${btech.name}, CSE`;
    expect(parts[0]?.rows).toEqual([
      [short(year - 1), `=Deva(), ${people.deva.email}`, cse, "Nila, hr@nila.example", 900_000],
      [short(year - 1), `Anu, ${people.anu.email}`, cse, "Company of Anu", 1_200_000],
      [
        short(year - 1),
        `Bina, ${people.bina.email}`,
        `${btech.name}, EE`,
        "Company of Bina",
        600_000,
      ],
      [
        short(year - 1),
        `Hari, ${people.hari.email}`,
        `${mba.name}, Finance`,
        "Company of Hari",
        null,
      ],
    ]);
    expect((await read("naac-progression")).parts[0]?.rows).toEqual([
      ["Ela", cse, "IIT Delhi", "M.Tech"],
    ]);
  });

  test.runIf(isThorough)(
    "every number on the screen leads to exactly as many students",
    async () => {
      let numbers = 0;
      for (const table of tableNames) {
        const html = await (
          await cast.admin.get(`/admin/figures?year=${year}&table=${table}`)
        ).text();
        const links = [
          ...html.matchAll(/<a href="(\/admin\/figures\/students\?[^"]+)">([^<]*)<\/a>/g),
        ];
        for (const [, href = "", text = ""] of links) {
          const address = href.replaceAll("&amp;", "&");
          const listed = await (await cast.admin.get(address)).text();
          const [, count] = /(\d+) students?/.exec(textOf(listed)) ?? [];
          const rows = listed.match(/href="\/admin\/records\/[0-9a-f-]{36}"/g)?.length ?? 0;
          expect(String(rows), address).toBe(count);
          const [number = ""] = /^[\d,]+/.exec(text) ?? [];
          const isPay = address.includes("pay=known");
          const isShare = address.includes("places=placed%2Cstudies%2Cbusiness");
          if (isPay || isShare) continue;
          numbers++;
          expect(number, `${table} ${address}`).toBe(count);
        }
      }
      expect(numbers).toBeGreaterThan(30);
    },
  );

  test("what is no table, year or programme is 404", async () => {
    for (const path of ["nirff", "nirf?year=20", "nirf?programme=1", "toString"])
      expect((await cast.admin.get(`/api/admin/figures/${path}`)).status, path).toBe(404);
    expect((await cast.admin.get("/admin/figures/students?batch=x")).status).toBe(404);
  });
});

describe("as files", () => {
  async function workbook(table: string, query = "") {
    const answer = await cast.admin.get(`/admin/figures/${table}.xlsx?year=${year}${query}`);
    expect(answer.headers.get("Content-Disposition")).toContain(`${table}-${year}`);
    const [sheet] = await readXlsx(Buffer.from(await answer.arrayBuffer()));
    return sheet!.data as unknown[][];
  }

  test("a workbook, opened by another library, has the exact heads, and numbers as numbers", async () => {
    const nirf = await workbook("nirf");
    const at = nirf.findIndex((row) => row[0] === "Academic Year");
    expect(nirf[at]).toEqual([...heads.nirf]);
    expect(nirf[at + 3]).toEqual((await lastRow("nirf"))[0]);
    const placed = await workbook("naac-placement");
    expect(placed[0]).toEqual([...heads["naac-placement"]]);
    expect(placed.slice(1)).toEqual((await read("naac-placement")).parts[0]?.rows);
    expect(typeof placed[1]?.[4]).toBe("number");
    // A name is a text, whatever it looks like.
    expect(placed[1]?.[1]).toBe(`=Deva(), ${people.deva.email}`);
  });

  test("CSV has the same, with nothing that a spreadsheet would run", async () => {
    for (const table of tableNames) {
      const answer = await cast.admin.get(`/admin/figures/${table}.csv?year=${year}`);
      expect(answer.headers.get("Content-Type")).toContain("text/csv");
      const text = await answer.text();
      expect(text).toContain(heads[table].map((head) => `"${head}"`).join(","));
      expect(text).not.toContain('"=Deva');
    }
  });

  test("the log has who took names", async () => {
    const before = await exportsLogged();
    await cast.admin.get(`/admin/figures/nirf.csv?year=${year}`);
    expect(await exportsLogged()).toBe(before);
    await cast.admin.get(`/admin/figures/naac-placement.csv?year=${year}`);
    expect(await exportsLogged()).toBe(before + 1);
  });

  async function exportsLogged() {
    const rows = db.selectFrom("audit_log").select("seq").where("action", "=", "figures-exported");
    return (await rows.execute()).length;
  }
});

describe("intakes", () => {
  const path = () => `/api/admin/programmes/${mba.id}/intakes`;
  const typed = { intake: 30, admitted: 28, lateralEntry: 0 };

  test("are typed once a year, changed and removed, by call and by form", async () => {
    const { admin } = cast;
    expect((await admin.json("PUT", `${path()}/2019`, typed)).status).toBe(200);
    const more = { ...typed, intake: "31" };
    expect(await (await admin.json("PUT", `${path()}/2019`, more)).json()).toEqual({
      ...{ year: 2019, ...typed },
      intake: 31,
    });
    const screen = `/admin/programmes?edit=${mba.id}`;
    const wrong = await admin.form(screen, { typed: "intake", year: "2020", intake: "many" });
    expect([wrong.status, textOf(await wrong.text())]).toEqual([
      422,
      expect.stringContaining(messages.figures.enterCount),
    ]);
    const form = { typed: "intake", year: "2020", intake: "32", admitted: "30", lateralEntry: "1" };
    expect((await admin.form(screen, form)).status).toBe(303);
    expect(textOf(await (await admin.get(screen)).text())).toContain("2020-21");
    expect(await (await admin.get(path())).json()).toMatchObject([{ year: 2020 }, { year: 2019 }]);
    expect((await admin.form(screen, { removeIntake: "2020" })).status).toBe(303);
    expect((await admin.delete(`${path()}/2019`)).status).toBe(200);
    expect(await (await admin.get(path())).json()).toEqual([]);
    expect((await admin.delete(`${path()}/2019`)).status).toBe(404);
    expect((await admin.json("PUT", `${path()}/19`, typed)).status).toBe(404);
  });
});

describe("the office's page of a batch", () => {
  const path = `/admin/figures/years/${year}`;

  test("notes who graduated in time, and refuses those who are not in the batch", async () => {
    const { admin } = cast;
    const form = { intent: "graduated", programme: mba.id, others: `${people.anu.email}\n` };
    const refused = await admin.form(path, form);
    expect([refused.status, textOf(await refused.text())]).toEqual([
      422,
      expect.stringContaining(messages.figures.notInBatch(people.anu.email)),
    ]);
    const counts = async () => textOf(await (await admin.get(path)).text());
    expect(await counts()).toContain(messages.figuresYear.graduatedSoFar("0", "0", "1"));
    await admin.form(path, {
      ...form,
      others: ` ${people.hari.email.toUpperCase()}\n${people.hari.email}`,
    });
    expect(await counts()).toContain(messages.figuresYear.graduatedSoFar("0", "1", "0"));
    await db
      .updateTable("graduates")
      .set({ in_time: null })
      .where("enrolment_id", "=", people.hari.enrolmentId)
      .execute();
  });

  test("shows whom it noted before, so that saving once more changes only what somebody changes", async () => {
    const { admin } = cast;
    const { id: programme, name } = mba;
    const one = () => aGraduate({ programme: name, department: "Finance", batch: year - 3 });
    const [first, second, third] = [await one(), await one(), await one()];
    await db
      .updateTable("enrolments")
      .set({
        roll_number: "CS21B001",
        confirmed: sql<string[]>`array_append(confirmed, 'rollNumber')`,
      })
      .where("id", "=", second.enrolmentId)
      .execute();
    const page = `/admin/figures/years/${year - 3}?programme=${programme}`;
    const others = async () =>
      /<textarea[^>]*>([^<]*)/.exec(await (await admin.get(page)).text())?.[1];
    const save = (form: object) =>
      admin.form(page, { intent: "graduated", programme, others: "", ...form });
    expect(await others()).toBe("");
    await save({ others: `${first.email}\ncs21b001` });
    const shown = await others();
    expect(shown?.split("\n").sort()).toEqual([first.email, "CS21B001"].sort());

    const saved = await save({ others: `${shown}\n${third.email}` });
    const flash = await admin.get(saved.headers.get("Location")!);
    expect(textOf(await flash.text())).toContain(messages.figures.graduatesSaved("0", "1", "3"));
    expect(await others()).toContain(third.email);

    for (const empty of [{}, { others: first.email, everybody: "yes" }]) {
      const refused = await save(empty);
      expect([refused.status, textOf(await refused.text())]).toEqual([
        422,
        expect.stringContaining(messages.figures.sayWhoDidNot),
      ]);
    }
    await save({ everybody: "yes" });
    expect(await others()).toBe("");
    const counts = textOf(await (await admin.get(page)).text());
    expect(counts).toContain(messages.figuresYear.graduatedSoFar("3", "0", "0"));
  });

  test("and another chooses what counts, by a form without script", async () => {
    const { admin } = cast;
    const settings = "/admin/figures/settings";
    const form = { denominator: "intake", studies: "out", decimals: "1", said: "all" };
    const sent = new URLSearchParams([...Object.entries(form), ["types[]", "job"]]);
    const answer = await admin.fetch(settings, { method: "POST", body: sent });
    expect(answer.headers.get("Location")).toBe("/admin/figures");
    const { settings: stored } = (await read("nba")) as unknown as { settings: object };
    expect(stored).toEqual({ ...form, decimals: 1, types: ["job"], elsewhere: false });
    const text = textOf(await (await admin.get(`/admin/figures?table=nba`)).text());
    expect(text).toContain(messages.figures.says.strength.intake);
    expect((await admin.form(settings, { ...form, said: "some" })).status).toBe(422);
  });
});

describe("a seal", () => {
  async function seal(table: string, query = "") {
    const answer = await cast.admin.json(
      "POST",
      `/api/admin/figures/${table}/seal?year=${year}${query}`,
      {},
    );
    expect(answer.status).toBe(201);
    return (await answer.json()) as { _id: string; hash: string };
  }

  test("keeps the table; its hash is in the log, and nothing has changed since", async () => {
    const before = await read("aicte");
    const { _id: id, hash } = await seal("aicte");
    const found = await findSeal(cast.users.admin, id);
    expect(found.parts.map(({ rows }) => rows.map((row) => row.map(({ value }) => value)))).toEqual(
      before.parts.map(({ rows }) => rows),
    );
    expect([found.hash, found.differences, found.erased]).toEqual([hash, [], 0]);
    expect(found.cells).toEqual([]);
    const logged = await db
      .selectFrom("audit_log")
      .select("details")
      .where("target_id", "=", id)
      .orderBy("seq")
      .execute();
    expect(logged).toMatchObject([{ details: { hash, table: "aicte", year } }]);
    const screen = textOf(await (await cast.admin.get(`/admin/figures/seals/${id}`)).text());
    expect(screen).toContain(hash);
    expect(screen).toContain(messages.figureSeal.noChanges);
    const main = await (await cast.admin.get(`/admin/figures?year=${year}&table=aicte`)).text();
    expect(main).toContain(`/admin/figures/seals/${id}`);
  });

  test("says later what has changed, of whom and why", async () => {
    const { admin } = cast.users;
    const { _id: id } = await seal("aicte");
    const application = await accepted(people.gopal, 700_000);
    await sayAfter(people.chandra, {
      ...{ state: "preparing", organisation: "", contact: "", programme: "", pay: null },
    });
    await noteGraduated(admin, { year, programme: mba.id, others: [] });
    const late = await aGraduate({ name: "Late", programme: mba.name, batch: year });
    const causes = async () =>
      Object.fromEntries(
        (await findSeal(admin, id)).differences.map(({ student, cause }) => [student, cause]),
      );
    expect(await causes()).toEqual({
      ...{ Gopal: "offer", Chandra: "said", Hari: "graduation", Late: "record" },
    });
    await changeSettings(admin, { ...usualSettings, elsewhere: false });
    expect(await causes()).toMatchObject({ "=Deva()": "settings", Gopal: "offer" });
    expect((await findSeal(admin, id)).hasOtherSettings).toBe(true);
    await changeSettings(admin, usualSettings);
    const screen = textOf(await (await cast.admin.get(`/admin/figures/seals/${id}`)).text());
    expect(screen).toContain(messages.figureSeal.causes.offer);
    await db.deleteFrom("applications").where("id", "=", application).execute();
    const { after: version } = await versionsOf(people.chandra);
    await confirmAfter(admin, people.chandra.id, { said: null, version });
    await db.deleteFrom("users").where("id", "=", late.id).execute();
    await db
      .updateTable("graduates")
      .set({ in_time: null })
      .where("enrolment_id", "=", people.hari.enrolmentId)
      .execute();
    expect(await causes()).toEqual({});
  });

  test("names the offer as the cause where the office has corrected its pay, which counts from then on", async () => {
    const { admin } = cast.users;
    const application = await accepted(people.gopal, 100_000);
    const median = async () => JSON.stringify((await read("nirf")).parts);
    const before = await median();
    const { _id: id } = await seal("nirf");
    await correctOffer(admin, application, { ctc: 1_000_000, note: "A digit was missing." });
    const { differences, cells } = await findSeal(admin, id);
    expect(differences).toMatchObject([
      { student: "Gopal", cause: "offer", was: { pay: 100_000 }, is: { pay: 1_000_000 } },
    ]);
    expect(cells).toMatchObject([{ was: 900_000, is: 1_000_000, causes: ["students"] }]);
    expect(await median()).not.toBe(before);
    await db.deleteFrom("applications").where("id", "=", application).execute();
  });

  test("lists each number of the table that differs, with all that made it differ", async () => {
    const { admin } = cast.users;
    const { _id: id } = await seal("nirf");
    const cells = async () =>
      (await findSeal(admin, id)).cells.map(({ part, row, head, was, is, causes }) =>
        [part, row, head.replace("No. of ", ""), was, is, ...causes].join(" | "),
      );
    expect(await cells()).toEqual([]);
    const typed = { intake: 61, admitted: 55, lateralEntry: 4 };
    await setIntake(admin, btech.id, { year: year - 4, typed });
    const first = short(year - 4);
    const intake = `4 | ${first} | first year students intake in the year | 60 | 61 | intake`;
    expect(await cells()).toEqual([intake]);
    const page = textOf(await (await cast.admin.get(`/admin/figures/seals/${id}`)).text());
    expect(page).toContain(messages.figureSeal.cellCauses.intake);
    expect(page).not.toContain(messages.figureSeal.noChanges);

    const application = await accepted(people.gopal, 700_000);
    await changeSettings(admin, { ...usualSettings, elsewhere: false });
    expect(await cells()).toEqual([
      intake,
      // Gopal is placed now, and Deva's job elsewhere does not count.
      `4 | ${first} | Median salary of placed graduates (Amount in Rs.) | 1050000 | 950000 | students | settings`,
    ]);
    await changeSettings(admin, usualSettings);
    await db.deleteFrom("applications").where("id", "=", application).execute();
    await setIntake(admin, btech.id, { year: year - 4, typed: { ...typed, intake: 60 } });

    await changeProgramme(admin, mba.id, { years: 3 });
    expect((await cells()).every((cell) => cell.endsWith(" | programme"))).toBe(true);
    expect(await cells()).toContain(`3 | ${short(year - 3)} | students placed |  | 0 | programme`);
    const { differences } = await findSeal(admin, id);
    expect(differences).toMatchObject([
      { student: "Hari", cause: "programme", was: { years: 2 }, is: { years: 3 } },
    ]);
    await changeProgramme(admin, mba.id, { years: 2 });
    expect(await cells()).toEqual([]);
  });

  test("tells changed texts of a row from what the settings changed, and shows both", async () => {
    const { admin } = cast.users;
    const { _id: id } = await seal("naac-placement");
    const phone = (text: string) =>
      db.updateTable("users").set({ phone: text }).where("id", "=", people.anu.id).execute();
    await phone("9876543210");
    const found = async () => (await findSeal(admin, id)).differences;
    const anu = {
      student: "Anu",
      cause: "texts",
      texts: { was: `Anu, ${people.anu.email}`, is: `Anu, ${people.anu.email}, 9876543210` },
    };
    expect(await found()).toMatchObject([anu]);
    await changeSettings(admin, { ...usualSettings, elsewhere: false });
    expect(await found()).toMatchObject([{ student: "=Deva()", cause: "settings" }, anu]);
    const page = textOf(await (await cast.admin.get(`/admin/figures/seals/${id}`)).text());
    expect(page).toContain(`Anu, ${people.anu.email}, 9876543210`);
    expect(page).toContain(messages.figureSeal.causes.texts);
    await phone("");
  });

  test("outlives its programme", async () => {
    const { admin } = cast.users;
    const gone = await aProgramme({ departments: ["Gone"] });
    const { _id: id } = await seal("nba", `&programme=${gone.id}`);
    await deleteProgramme(admin, gone.id);
    expect(await verifySeals()).toMatchObject({ isWhole: true, flaws: [] });
    const { cells } = await findSeal(admin, id);
    expect(cells.length).toBeGreaterThan(0);
    expect(cells.every(({ causes }) => causes.join() === "programme")).toBe(true);
    const list = await (await cast.admin.get(`/admin/figures?year=${year}&table=nba`)).text();
    expect(list).toContain(`/admin/figures/seals/${id}`);
  });

  test("is of one moment, whatever changes while it is made", async () => {
    const { admin } = cast.users;
    let isOver = false;
    const changing = (async () => {
      while (!isOver) {
        const application = await accepted(people.gopal, 800_000);
        await db.deleteFrom("applications").where("id", "=", application).execute();
      }
    })();
    try {
      for (let round = 0; round < 15; round++) {
        const { id } = await sealTable(admin, "naac-placement", { year });
        const { content, facts } = await db
          .selectFrom("figure_seals")
          .innerJoin("sealed_students", "seal_id", "id")
          .select(["content", sql<string[]>`array_agg(facts)`.as("facts")])
          .where("id", "=", id)
          .groupBy("id")
          .executeTakeFirstOrThrow();
        const { parts } = JSON.parse(content) as { parts: { rows: { value: number }[][] }[] };
        expect(parts[0]?.rows[0]?.[0]?.value).toBe(facts.length);
        for (const text of facts) {
          const { pay, row } = JSON.parse(text) as { pay: number | null; row?: unknown[] };
          expect(row?.[4]).toBe(pay);
        }
      }
    } finally {
      isOver = true;
      await changing;
    }
  });

  test("survives an erasure, which takes what it counted of the student along", async () => {
    const erased = await aGraduate({ name: "Canary", programme: mba.name, batch: year });
    await accepted(erased, 4_321_987);
    const { _id: id } = await seal("naac-placement");
    const about = () =>
      sql<{ text: string }>`
        select coalesce(string_agg(facts, ''), '') || max(content) as text from figure_seals
        left join sealed_students on seal_id = id where id = ${id}`.execute(db);
    expect((await about()).rows[0]?.text).toContain("4321987");
    const admin = await anAdmin();
    await db
      .transaction()
      .execute((trx) => deleteUserWithin(trx, { ...admin, isProved: true }, erased.id));
    expect((await about()).rows[0]?.text).not.toMatch(/4321987|Canary/);
    expect(await findSeal(admin, id)).toMatchObject({ erased: 1, differences: [] });
    expect(await verifySeals()).toMatchObject({ isWhole: true });
  });

  test("is known to the check of the log, which finds what was changed", async () => {
    const { _id: id } = await seal("nirf");
    const verified = () => runProgram(["audit", "verify"], testEnv);
    expect((await verified()).said).toMatch(/sealed tables of figures as they were/);
    const tampered = async (change: string, undo: string) => {
      await sql.raw(change).execute(db);
      const verdict = await verifySeals();
      await sql.raw(undo).execute(db);
      return verdict;
    };
    const seals = `update figure_seals set year = year`;
    const broken = await tampered(
      `${seals} + 1 where id = '${id}'`,
      `${seals} - 1 where id = '${id}'`,
    );
    expect(broken.flaws).toMatchObject([{ id, reason: "it was changed" }]);
    const facts = (from: string, to: string) =>
      `update sealed_students set facts = replace(facts, '${from}', '${to}') where seal_id = '${id}'`;
    const forged = await tampered(facts('"placed"', '"plAced"'), facts('"plAced"', '"placed"'));
    const changed = (count: number) => `what it counted of a student was changed (${count})`;
    expect(forged.flaws).toMatchObject([{ id, reason: changed(4) }]); // as many are placed

    const swap = `
      update sealed_students set enrolment_id = other.enrolment_id from sealed_students other
      where sealed_students.seal_id = '${id}' and other.seal_id = '${id}'
        and sealed_students.place + other.place = 1`;
    expect((await tampered(swap, swap)).flaws).toMatchObject([{ id, reason: changed(2) }]);
    const one = db.selectFrom("sealed_students").where("seal_id", "=", id).where("place", "=", 0);
    const row = await one.selectAll().executeTakeFirstOrThrow();
    await db
      .deleteFrom("sealed_students")
      .where("seal_id", "=", id)
      .where("place", "=", 0)
      .execute();
    const taken = await verifySeals();
    await db.insertInto("sealed_students").values(row).execute();
    const missing = "what it counted of a student is missing, who was not erased (1)";
    expect(taken.flaws).toMatchObject([{ id, reason: missing }]);

    const { _id: other } = await seal("nba");
    const both = await tampered(
      `update figure_seals set year = year + 1 where id in ('${id}', '${other}')`,
      `update figure_seals set year = year - 1 where id in ('${id}', '${other}')`,
    );
    expect(both.flaws.map((flaw) => flaw.id)).toEqual([id, other]);
    expect(await verifySeals()).toMatchObject({ isWhole: true });
  });
});

test("who graduated in time is said by a call, as on the screen", async () => {
  const { admin, coordinator } = cast;
  const path = `/api/admin/programmes/${btech.id}/graduates/${year}`;
  const answer = async (made: Promise<Response>) => (await made).json();
  const before = (await answer(admin.get(path))) as { inTime: number; others: string[] };
  expect(before.others).toEqual([people.bina.email]);
  const two = [people.bina.email, people.anu.email];
  const after = await answer(admin.json("PUT", path, { others: two }));
  expect(after).toEqual({ inTime: before.inTime - 1, notRecorded: 0, others: two.sort() });
  expect(await answer(admin.json("PUT", path, { others: ["nobody@x.example"] }))).toMatchObject({
    errors: { others: expect.stringContaining("nobody@x.example") },
  });
  for (const unclear of [{}, { others: [] }, { others: two, everybody: true }])
    expect((await admin.json("PUT", path, unclear)).status).toBe(422);
  expect((await coordinator.json("PUT", path, { others: two })).status).toBe(403);
  expect(await answer(admin.get(path))).toEqual(after);
  await admin.json("PUT", path, { others: [people.bina.email] });
});
