import { type Page, expect } from "@playwright/test";
import type { User } from "../../../app/accounts/users.server";
import {
  applicantsPath,
  detailsPath,
  editPath,
  listingPath,
  postPath,
  reviewPath,
  typeNames,
} from "../../../app/postings/types";
import { accountScreens } from "./account-screens";
import { figureScreens } from "./figure-screens";
import { graduateScreens } from "./graduate-screens";
import { messageScreens } from "./message-screens";
import { recordScreens } from "./record-screens";
import { roundScreens } from "./round-screens";
import { seasonScreens } from "./season-screens";
import { longTitle } from "../look";
import type { Portal } from "../portal";

export type Screen = {
  name: string;
  path: string;
  /** Brings the page into the state to check. */
  act?: (page: Page) => Promise<void>;
  /** Set if a menu, a question or what can be done to the selected rows then lies over the rest. */
  isCovered?: true;
};

export const viewers = [
  "visitor",
  "student",
  "graduate",
  "newcomer",
  "recruiter",
  "admin",
  "student with a record",
  "coordinator",
  "admin of records",
  "visitor of figures",
  "graduate with a record",
  "graduate who is confirmed",
  "admin of figures",
  "visitor of seasons",
  "student of a season",
  "student who is placed",
  "admin of seasons",
  "student with messages",
  "sender of messages",
  "student of a round",
  "admin of rounds",
] as const;

export type Viewer = { who: (typeof viewers)[number]; user: User | null; screens: Screen[] };

/** Every screen for each kind of user: full and empty, with long words and short. */
export async function everyScreen(portal: Portal): Promise<Viewer[]> {
  const { make } = portal;
  const link = "https://a.example/apply";
  const pay = { salary: "₹6.5 LPA", requirements: ["tea", "patience"], deadline: "2099-01-01" };
  const description = "A line of text that is about as long as real ones are. ".repeat(6);
  const job = await make.aPosting("job", { link, description, ...pay });
  const long = await make.aPosting("internship", {
    link,
    title: longTitle,
    deadline: "2020-01-01",
  });
  const other = await make.aPosting("job", { link, title: "Kiln operator" });
  const unlinked = await make.aPosting("workshop", { link: "" });
  const podcast = await make.aPosting("podcast");
  const options = ["Pune", "Kochi"];
  const asking = await make.anAskingJob([
    { kind: "long", label: "Why do you want to work with us?", hint: "In your own words" },
    { kind: "several", label: "Where could you work?", options, required: true },
    { kind: "yesNo", label: "Would you move?" },
    { kind: "file", label: "Portfolio" },
  ]);
  const student = await make.aStudent({ name: "Asha Nair" });
  await make.anApplication(student, job);
  await make.anApplication(student, long);
  // Imported late, as these modules read the environment.
  const { savePosting } = await import("../../../app/postings/saved/saved.server");
  const { follow } = await import("../../../app/news/follows/follows.server");
  await savePosting(student, "internship", long.id);
  await savePosting(student, "workshop", unlinked.id);
  await follow(student, { type: "job", search: "Thermohydromechanics", location: "" });
  const { recruiter, admin, waiting, proposed } = await aDesk(make, student);
  const { createCompany } = await import("../../../app/companies/register.server");
  const { addNote, savePerson } = await import("../../../app/companies/contacts.server");
  const name = `${longTitle.slice(0, 60)} ${crypto.randomUUID()}`; // of several languages in one portal
  const company = await createCompany(admin, { name, sector: "Ceramics" });
  const esha = { role: "Head of campus hiring", email: "esha@kiln.example", phone: "9800000000" };
  await savePerson(admin, company, { person: "Esha Iyer", ...esha });
  await addNote(admin, company, { text: "Send the dates", dueOn: "2099-01-31", who: null });
  const companyPath = `/admin/companies/${company}`;
  const openMenu = (page: Page) => page.locator("details.menu > summary").first().click();
  const sendBack = (page: Page) =>
    page.locator(".confirm > summary", { hasText: "Send back" }).click();
  const lists = typeNames.map((type) => ({ name: type, path: listingPath(type) }));
  const forms = typeNames.map((type) => ({ name: `post ${type}`, path: postPath(type) }));
  return [
    {
      who: "visitor",
      user: null,
      screens: [
        { name: "home", path: "/" },
        ...lists,
        { name: "menu", path: "/jobs", act: openMenu, isCovered: true },
        { name: "filters", path: "/jobs?location=pune&sort=closing&open=true" },
        { name: "shortcuts", path: "/jobs?sort=closing" },
        { name: "no match", path: "/visits?search=tea" },
        { name: "search", path: "/search?q=line" },
        { name: "search without a match", path: "/search?q=xylophone" },
        { name: "details", path: detailsPath(job) },
        { name: "details, long", path: detailsPath(long) },
        { name: "details without a link", path: detailsPath(unlinked) },
        { name: "podcast", path: detailsPath(podcast) },
        ...["login", "signup", "forgot-password", "my-applications", "api", "no-such-page"].map(
          (name) => ({ name, path: `/${name}` }),
        ),
        { name: "address refused", path: "/%00" },
        ...(await accountScreens(portal)),
      ],
    },
    {
      who: "student",
      user: student,
      screens: [
        { name: "home", path: "/student-dashboard" },
        { name: "list", path: "/jobs" },
        { name: "applied", path: detailsPath(job) },
        { name: "to apply", path: detailsPath(unlinked) },
        { name: "questions", path: `${detailsPath(asking)}/apply` },
        { name: "my applications", path: "/my-applications" },
        { name: "first resume", path: "/profile" },
        { name: "account", path: "/account" },
        { name: "own data", path: "/account/data" },
        { name: "saved", path: "/saved" },
        { name: "news", path: "/account/news" },
        { name: "follow", path: "/account/news/follow/job?search=tea" },
        { name: "apply, refused", path: detailsPath(other), act: applyUnticked },
        { name: "second factor", path: "/account/second-factor" },
      ],
    },
    await graduateScreens(portal, job),
    {
      who: "newcomer",
      user: await make.aStudent({ name: "Wolfeschlegelsteinhausenbergerdorff" }),
      screens: [
        { name: "no applications", path: "/my-applications" },
        { name: "edit", path: "/profile?edit=1" },
        { name: "nothing saved", path: "/saved" },
      ],
    },
    {
      who: "recruiter",
      user: recruiter,
      screens: [
        { name: "home", path: "/student-dashboard" },
        { name: "postings", path: "/recruiter" },
        { name: "post", path: postPath("job", "recruiter") },
        { name: "propose", path: editPath(proposed, "recruiter") },
        { name: "applicants", path: applicantsPath(proposed, "recruiter") },
        { name: "details", path: detailsPath(job) },
        { name: "profile", path: "/profile" },
        { name: "edit", path: "/profile?edit=1" },
      ],
    },
    {
      who: "admin",
      user: admin,
      screens: [
        { name: "dashboard", path: "/admin-dashboard" },
        { name: "users", path: "/admin/users" },
        { name: "no users", path: "/admin/users?search=nobody+at+all" },
        { name: "report", path: "/admin/applications" },
        { name: "report of one", path: `/admin/applications/job/${job.id}` },
        { name: "log", path: "/admin/log" },
        { name: "erasures", path: "/admin/erasures" },
        { name: "operations", path: "/admin/operations" },
        { name: "postings", path: "/admin/postings" },
        {
          name: "waiting list",
          path: "/admin/postings?state=waiting&sort=waiting",
          act: sendBack,
          isCovered: true,
        },
        { name: "review", path: reviewPath(waiting) },
        { name: "review of changes", path: reviewPath(proposed) },
        { name: "import", path: "/admin/import" },
        { name: "companies", path: "/admin/companies" },
        { name: "a company", path: companyPath },
        { name: "companies from a sheet", path: "/admin/files/companies" },
        { name: "recruiters", path: "/admin/recruiters" },
        { name: "outcomes", path: "/admin/outcomes" },
        { name: "list", path: "/jobs" },
        {
          name: "about to delete",
          path: "/jobs",
          act: (page) => page.locator(".card .confirm > summary").first().click(),
          isCovered: true,
        },
        { name: "details", path: detailsPath(job) },
        ...forms,
        { name: "profile", path: "/profile" },
      ],
    },
    ...(await recordScreens(portal)),
    ...(await figureScreens(portal)),
    ...(await seasonScreens(portal)),
    ...(await messageScreens(portal)),
    ...(await roundScreens(portal)),
  ];
}

/** Sends the form in this tab without the tick, which script would wait for. */
async function applyUnticked(page: Page) {
  await page.locator("form.apply-form").evaluate((form: HTMLFormElement) => {
    form.target = "_self";
    form.submit();
  });
  await expect(page.getByRole("alert")).toBeVisible();
}

/** A recruiter's postings for the office: one waits, one is public with changes that wait, one was returned. */
async function aDesk(make: Portal["make"], student: User) {
  const { createPosting } = await import("../../../app/postings/postings.server");
  const { changePosting } = await import("../../../app/postings/editing/change-posting.server");
  const { approve, sendBack } = await import("../../../app/postings/editing/review.server");
  const [recruiter, admin] = await Promise.all([
    make.aRecruiter({ companyId: await make.aCompany() }),
    make.anAdmin(),
  ]);
  const post = (title: string) =>
    createPosting(recruiter, "job", {
      ...make.validInput("job"),
      title,
      link: "https://a.example",
    });
  const [waiting, proposed, returned] = [
    await post(longTitle),
    await post("Riveter"),
    await post("Welder"),
  ];
  await approve(admin, proposed, proposed.version, { outside: true });
  await make.anApplication(student, proposed);
  await changePosting(recruiter, proposed, { input: { location: "Goa", title: longTitle } });
  await sendBack(admin, returned, "Name the pay, please. ".repeat(5));
  return { recruiter, admin, waiting, proposed };
}
