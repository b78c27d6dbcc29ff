import { type Page, expect } from "@playwright/test";
import { detailsPath, reviewPath } from "../../../app/postings/types";
import { longTitle } from "../look";
import type { Portal } from "../portal";
import type { Viewer } from "./screens";

/** Records and what asks them: a student who lacks things, their coordinator, and an admin. */
export async function recordScreens({ make }: Portal): Promise<Viewer[]> {
  // Imported late, as these modules read the environment.
  const { claimFacts, confirmFacts } = await import("../../../app/records/change-record.server");
  const { askForCorrection, refuseCorrection } =
    await import("../../../app/records/corrections.server");
  const { createPosting } = await import("../../../app/postings/postings.server");
  const department = "Naval Architecture and Ocean Engineering";
  const programme = await make.aProgramme({ departments: [department, "Law"] });
  const admin = await make.anAdmin();
  const recruiter = await make.aRecruiter({ companyId: await make.aCompany() });
  const student = await make.aStudent({ name: longTitle.slice(0, 80) });
  await claimFacts(student, {
    ...{ programme: programme.name, department, batch: 2027, rollNumber: student.id.slice(-12) },
    ...{ class12: 91.25, allBacklogs: 2 },
  });
  await confirmFacts(admin, student.id, {
    changes: { department, cgpa: 7.2, class10: 88, activeBacklogs: 1 },
  });
  const ask = (fact: string, value: unknown) =>
    askForCorrection(student, { fact, value, reason: longTitle });
  const refused = await ask("class10", 98);
  await refuseCorrection(admin, refused.id, longTitle);
  await ask("cgpa", 8.2);
  const rule = {
    all: [
      { fact: "department", op: "in", value: [department, "Law"] },
      {
        any: [
          { fact: "cgpa", op: "atLeast", value: 8 },
          { fact: "class12", op: "atLeast", value: 95 },
        ],
      },
      { fact: "gapYears", op: "atMost", value: 1 },
    ],
  } as const;
  const link = "https://a.example/apply";
  const job = { ...make.validInput("job"), title: longTitle, link };
  const ruled = await createPosting(admin, "job", job, {
    eligibility: structuredClone(rule) as never,
  });
  const waiting = await createPosting(recruiter, "job", job, {
    eligibility: structuredClone(rule) as never,
  });
  return [
    {
      who: "student with a record",
      user: student,
      screens: [
        { name: "record", path: "/record" },
        { name: "conditions", path: detailsPath(ruled) },
        { name: "list", path: "/jobs?eligible=true" },
        { name: "cards", path: "/jobs" },
      ],
    },
    {
      who: "coordinator",
      user: await make.aCoordinator([department]),
      screens: [
        { name: "home", path: "/student-dashboard" },
        { name: "records", path: "/admin/records" },
        { name: "record", path: `/admin/records/${student.id}` },
        { name: "corrections", path: "/admin/corrections" },
        { name: "what waits", path: "/admin/waiting" },
        { name: "outside offers", path: "/admin/outside-offers" },
      ],
    },
    {
      who: "admin of records",
      user: admin,
      screens: [
        { name: "college", path: "/admin/college" },
        { name: "programmes", path: "/admin/programmes" },
        { name: "one programme", path: `/admin/programmes?edit=${programme.id}` },
        { name: "records", path: "/admin/records?state=correction" },
        { name: "what waits for the office", path: "/admin/waiting" },
        { name: "search of everything", path: "/admin/find" },
        { name: "what is found", path: "/admin/find?q=es" },
        {
          name: "what a decision would do",
          path: "/admin/waiting",
          act: planAll,
          isCovered: true,
        },
        { name: "import", path: "/admin/records/import" },
        { name: "a rule to review", path: reviewPath(waiting) },
      ],
    },
  ];
}

/** Ticks whatever can be decided on this page, and asks what would happen. */
async function planAll(page: Page) {
  for (const tick of await page.locator('input[name="tick"]').all()) await tick.check();
  await page.locator("#reason").fill("As the papers say.");
  await page.locator('button[value="accept"]').click();
  await expect(page.locator(".plan")).toBeVisible();
}
