import { type Page, expect } from "@playwright/test";
import { applicantsPath, detailsPath } from "../../../app/postings/types";
import { longTitle } from "../look";
import type { Portal } from "../portal";
import type { Viewer } from "./screens";

/** One process makes these screens for several tests, and no two seasons have one name. */
let made = 0;

/** A season with its rules: for everybody, a student with offers to answer, one who may join, and the office. */
export async function seasonScreens({ make }: Portal): Promise<Viewer[]> {
  // Imported late, as these modules read the environment.
  const { giveException } = await import("../../../app/seasons/exceptions.server");
  const { askForSecondLook, givePoints } = await import("../../../app/seasons/points.server");
  const { runTrial, tryPolicy } = await import("../../../app/seasons/simulation/trials.server");
  const { outsideSchema } = await import("../../../app/applications/outside-offer-schema.server");
  const { recordOutsideOffer } = await import("../../../app/applications/outside-offers.server");
  const { correctOffer } = await import("../../../app/applications/stages/correct-offer.server");
  const { answerOffer } = await import("../../../app/applications/stages/steps.server");
  const { register } = await import("../../../app/seasons/registrations.server");
  const { aJobIn, anOffer, applied, joined } = await import("../../seasons/offers");
  const [admin, student] = await Promise.all([
    make.anAdmin(),
    make.aStudent({ name: "Devika Suresh" }),
  ]);
  const clauses = [
    {
      ...{ kind: "classes" as const, sectors: ["Software", "Core"] },
      classes: [
        { name: "Regular", below: 600_000 },
        { name: "Dream", below: 1_200_000 },
        { name: "Super Dream" },
      ],
    },
    { kind: "after-accepting" as const, ways: [{ times: 1.7 }] },
    { kind: "on-accepting" as const, withdraw: "all" as const },
    { kind: "answer-within" as const, hours: 72, then: "declined" as const },
    {
      ...{ kind: "points" as const, for: { absent: 2, noAnswer: 1 } },
      bars: [{ from: 3, season: true as const }],
    },
    { kind: "leaving" as const, until: "2098-12-31", mayReturn: true },
  ];
  const season = await joined(student, clauses);
  const jobs = [
    { company: "Nila Analytics", ctc: 550_000, sector: "Software" },
    { company: "Kaveri Motors", ctc: 900_000, sector: "Core" },
    { company: longTitle.slice(0, 120), ctc: 1_400_000, sector: "Core" },
  ];
  const [nila, kaveri, dream] = jobs as [(typeof jobs)[0], (typeof jobs)[0], (typeof jobs)[0]];
  await applied(student, season.id, nila);
  await anOffer(student, season.id, kaveri);
  await anOffer(student, season.id, dream);
  const refused = await aJobIn(season.id, nila);
  const placed = await make.aStudent({ name: "Placed Already" });
  const { id: accepted, postingId } = await anOffer(placed, season.id, kaveri);
  await answerOffer(placed, accepted, { accept: true });
  await correctOffer(admin, accepted, {
    ...{ ctc: 950_000, fixed: 800_000, variable: 150_000, joiningDate: "2099-07-01" },
    note: "The letter says ₹9,50,000; ₹95,000 had been typed.",
  });
  const applicants = applicantsPath({ type: "job", id: postingId }, "admin");
  await giveException(admin, {
    ...{ season: season.id, clause: 2, student: student.email, department: "", posting: "" },
    ...{ until: "2099-01-31", reason: "Ill in the week of the tests" },
  });
  const points = await givePoints(admin, {
    ...{ season: season.id, student: student.email, event: "absent" as const, posting: "" },
    reason: "Did not come to the written test",
  });
  await askForSecondLook(student, points, "The bus did not run that morning.");
  const report = (company: string, answer: string) =>
    recordOutsideOffer(
      student,
      outsideSchema.parse({
        ...{ season: season.id, student: "", company, ctc: "700000", class: "", sector: "Core" },
        ...{ offeredOn: "2026-01-31", answer },
      }),
    );
  await report("Periyar Power", "open");
  const trial = await tryPolicy(admin, season.id, [{ kind: "after-accepting", ways: [] }]);
  await runTrial(trial);
  const waiting = await tryPolicy(admin, season.id, []);
  const name = `Internships with approval ${++made}`;
  const careful = await make.aSeason({ name, needsApproval: true });
  for (const name of ["Farida Khan", longTitle.slice(0, 80)])
    await register(await make.aStudent({ name }), careful.id, careful.policy.version);
  const path = `/admin/seasons/${season.id}`;
  const open = (text: string) => async (page: Page) =>
    page.locator(".confirm > summary", { hasText: text }).first().click();
  return [
    {
      who: "visitor of seasons",
      user: null,
      screens: [
        { name: "seasons", path: "/seasons" },
        { name: "one season", path: `/seasons/${season.id}` },
      ],
    },
    {
      who: "student of a season",
      user: student,
      screens: [
        { name: "home", path: "/student-dashboard" },
        { name: "season", path: `/seasons/${season.id}` },
        { name: "season to join", path: `/seasons/${careful.id}` },
        { name: "offers", path: "/my-applications" },
        { name: "about to accept", path: "/my-applications", act: open("Accept") },
        { name: "details", path: detailsPath(refused) },
      ],
    },
    {
      who: "student who is placed",
      user: placed,
      screens: [
        { name: "refused by a rule", path: detailsPath(refused) },
        { name: "my applications", path: "/my-applications" },
      ],
    },
    {
      who: "admin of seasons",
      user: admin,
      screens: [
        { name: "seasons", path: "/admin/seasons" },
        { name: "one season", path },
        { name: "standing by programme", path: `${path}?by=programme` },
        { name: "students of a list", path: `${path}/students?list=unplaced` },
        { name: "students for a drive", path: `${path}/students?drive=${refused.id}` },
        { name: "waiting", path: `/admin/seasons/${careful.id}` },
        { name: "policy", path: `${path}/policy` },
        { name: "cases", path: `${path}/cases` },
        { name: "try", path: `${path}/try` },
        { name: "tried", path: `${path}/try?trial=${trial}` },
        { name: "being tried", path: `${path}/try?trial=${waiting}` },
        { name: "outside offers", path: "/admin/outside-offers" },
        { name: "file of points", path: `/admin/files/points?season=${season.id}` },
        { name: "file of registrations", path: `/admin/files/registrations?season=${season.id}` },
        { name: "who has an offer", path: applicants },
        { name: "offer to correct", path: `${applicants}/offers/${accepted}` },
        {
          name: "correction, refused",
          path: `${applicants}/offers/${accepted}`,
          act: correctUnsaid,
        },
        { name: "dashboard", path: "/admin-dashboard" },
      ],
    },
  ];
}

/** Sends the form as it is, which its browser would not. */
async function correctUnsaid(page: Page) {
  await page.locator("main form#correct").evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.locator("#correct-note-error")).toBeVisible();
}
