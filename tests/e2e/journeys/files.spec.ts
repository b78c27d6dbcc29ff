import { writeXlsx } from "hucre/xlsx";
import type { Page } from "@playwright/test";
import { expect, test } from "../portal";

/** With pictures of what it passes: `SHOTS=folder npx playwright test journeys/files`. */
const folder = process.env.SHOTS;

/** A final year's students, as a department's office lists them: 450 in each of two sheets. */
const perSheet = 450;

function aSheet(department: string, code: string) {
  const cell = (at: number, texts: (string | number)[]) => texts[at % texts.length] ?? "";
  const rows = Array.from({ length: perSheet }, (_, at) => [
    ...[at + 1, `22${code}${String(at + 1).padStart(3, "0")}`],
    cell(at, ["Ms. Asha Rao", "Mr Ravi Kumar K", "Kum. Latha", "Imran Pasha"]),
    `${code}${at + 1}@students.example`.toLowerCase(),
    ...["BE", department, cell(at, ["F", "M", "Female"])],
    ...[cell(at, ["94.2%", "88.00 %", 81.5]), cell(at, [91, "NA", "79,5"])],
    ...[cell(at, [8.12, "7.4", "8.1/10"]), cell(at, ["Nil", 1, "-", "NIL"])],
  ]);
  return [
    ["Sahyadri College of Engineering"],
    [`Final year, ${department}, as on 14/08/2026`],
    [],
    [
      ...["Sl. No.", "Reg. No.", "Name of the Student", "Mail ID", "Course", "Branch", "Gender"],
      ...["X %", "XII %", "CGPA (out of 10)", "Standing Arrears"],
    ],
    ...rows,
    ["Total", perSheet],
  ];
}

async function theFile() {
  const mechanical = aSheet("MECH", "ME");
  // One number that Excel has cut, and marks in another scale.
  for (const [row, column, cell] of [
    [4, 1, "1.02E+11"],
    [5, 9, 81.2],
  ] as const)
    mechanical[row]![column] = cell;
  const sheets = [
    { name: "CSE", rows: aSheet("CSE", "CS") },
    { name: "MECH", rows: mechanical },
  ];
  return Buffer.from(await writeXlsx({ sheets }));
}

test("@plain an office brings in its 900 students, and a company's list moves those it names", async ({
  page,
  portal,
}, info) => {
  const { make } = portal;
  await make.aProgramme({ name: "B.Tech", departments: ["Computer Science", "Mechanical"] });
  const email = (code: string) => `${code}@students.example`;
  const asha = await make.aStudent({ name: "Asha Rao", email: email("cs1") });
  const ravi = await make.aStudent({ name: "Ravi Kumar", email: email("cs2") });
  const later = await make.aStudent({ name: "Imran Pasha", email: email("me4") });
  await portal.logIn(page, await make.anAdmin());
  const shot = shooting(page, info.project.name);

  await page.goto(`${portal.url}/admin/records/import`);
  await shot("upload");
  const file = {
    name: "final-year.xlsx",
    mimeType: "application/octet-stream",
    buffer: await theFile(),
  };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByLabel("Sheet")).toHaveValue("CSE");
  await expect(page.getByRole("heading", { name: `Set aside: ${perSheet} rows` })).toBeVisible();
  await shot("asked");
  await page.getByLabel("'BE' is").selectOption("B.Tech");
  await page.getByLabel("'CSE' is").selectOption("Computer Science");
  await page.getByRole("button", { name: "Read again" }).click();
  const all = page.getByRole("button", { name: `Import ${perSheet} students` });
  await expect(all).toBeVisible();
  await expect(page.getByText('"Nil" is read as 0')).toBeVisible();
  await shot("checked");
  await all.click();
  await expect(page.getByText(/^Imported: /)).toBeVisible();

  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByLabel("Sheet").selectOption("MECH");
  await page.getByRole("button", { name: "Read again" }).click();
  await page.getByLabel("'MECH' is").selectOption("Mechanical");
  await page.getByRole("button", { name: "Read again" }).click();
  await expect(page.getByText("Excel has cut this number.")).toBeVisible();
  await shot("aside");
  await page.getByRole("button", { name: `Import ${perSheet - 2} students` }).click();
  await expect(page.getByText(/2 rows were set aside\./)).toBeVisible();
  const [workbook] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^As a workbook/ }).click(),
  ]);
  expect(workbook.suggestedFilename()).toMatch(/^records-problems-.*\.xlsx$/);

  await page.goto(`${portal.url}/admin/records?search=22ME004`);
  await expect(page.getByText(later.email)).toBeVisible();
  await page.goto(`${portal.url}/admin/records?search=22CS001`);
  await page.getByRole("link", { name: "Asha Rao" }).click();
  await expect(page.getByText("8.12").first()).toBeVisible();

  const job = await make.aPosting("job", { link: "https://apply.example/here" });
  for (const student of [asha, ravi, later]) await make.anApplication(student, job);
  await page.goto(`${portal.url}/admin/applications/job/${job.id}`);
  await page.getByText("Paste or upload a list instead").click();
  await shot("applicants");
  await page.locator("input[type=file]").setInputFiles({
    ...{ name: "shortlist.txt", mimeType: "text/plain" },
    buffer: Buffer.from("Shortlist for Nila\n1) 22CS001 - Asha Rao\n2) 22CS002 Divya\n3) 22XX999"),
  });
  await page.getByLabel("All others: not selected").check();
  await page.getByLabel("New stage").selectOption("Interview");
  await page.getByRole("button", { name: "Show what will happen" }).click();
  await expect(page.getByText("The file says Divya, 22CS002 is Ravi Kumar.")).toBeVisible();
  await expect(page.getByText("Not on the list, and not selected: 1 student")).toBeVisible();
  await shot("list");
  await page
    .getByRole("button", { name: "Set this line aside, and make the others 'Interview'" })
    .click();
  await expect(page.getByText(/1 other was not selected\. 1 line was set aside/)).toBeVisible();
  await shot("moved");
});

function shooting(page: Page, project: string) {
  return async (name: string) => {
    if (!folder) return;
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: `${folder}/${name}-${project}-${width}.png`, fullPage: true });
    }
  };
}
