import type { Locator } from "@playwright/test";
import { messages } from "../../app/messages";
import { detailsPath } from "../../app/postings/types";
import { aResume } from "../support/resumes";
import { type Portal, expect, test } from "./portal";

const height = 740;

/** A thumb on a phone that counts its taps and how far it scrolls to reach what it taps. */
class Thumb {
  taps = 0;
  private pixels = 0;

  async tap(target: Locator) {
    await this.see(target);
    await target.click();
    this.taps++;
  }

  /** Scrolls to it, if need be. */
  async see(target: Locator) {
    this.pixels += await target.evaluate((element) => {
      const top = () => element.getBoundingClientRect().top;
      const before = top();
      const isReached = () => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return y > -1 && y + height < innerHeight + 1 && element.contains(hit); // scrolls by whole pixels
      };
      if (!isReached()) element.scrollIntoView({ block: "nearest" });
      if (!isReached()) element.scrollIntoView({ block: "center" }); // a bar lay over it
      return Math.abs(top() - before);
    });
  }

  /** Chooses a file: one tap here, the others are the phone's own. */
  async attach(target: Locator, text: string) {
    await this.see(target);
    await target.setInputFiles({
      ...{ name: "ten.csv", mimeType: "text/csv" },
      buffer: Buffer.from(text),
    });
    this.taps++;
  }

  /** Opens a list of choices and chooses one: two taps. */
  async choose(target: Locator, option: string) {
    await this.tap(target);
    await target.selectOption(option);
    this.taps++;
  }

  /** In screens, to one decimal. */
  get scrolled() {
    return Math.round((10 * this.pixels) / height) / 10;
  }
}

/** What a student with a full resume, among 24 internships in three towns, does on a phone. */
test.describe("@script", () => {
  // A page that fades into the next would cover what is tapped.
  test.use({ viewport: { width: 360, height }, contextOptions: { reducedMotion: "reduce" } });

  let worker: { stop(): Promise<void> } | undefined;
  test.afterEach(() => worker?.stop());

  test("four tasks on a phone take few taps and little scrolling", async ({ page, portal }) => {
    const { db } = await import("../../db/client");
    await db.updateTable("postings").set({ state: "draft" }).execute(); // other tests'
    const { saveResume } = await import("../../app/resume/resume.server");
    const { resumeSchema } = await import("../../app/resume/schema");
    const { rendered, startResumeWorker } = await import("../support/resume-worker");
    const student = await portal.make.aStudent();
    await saveResume(student, resumeSchema.parse(aResume()));
    worker = startResumeWorker();
    const [wanted, next] = await postInternships(portal.make);
    await page.context().addCookies([{ name: "follow-us", value: "seen", url: portal.url }]);
    await page.addInitScript(() => {
      navigator.share ??= () => Promise.resolve(); // phones' browsers have it
    });
    await portal.logIn(page, student);
    const home = () => page.goto(`${portal.url}/student-dashboard`);

    const find = new Thumb();
    await home();
    await find.tap(
      page.getByRole("main").locator(".head").getByRole("link", { name: "Internships" }),
    );
    await find.tap(page.getByRole("link", { name: "In Pune" }));
    await find.tap(page.locator(".card-link").first());
    await expect(page).toHaveURL(portal.url + detailsPath(wanted));
    expect([find.taps, find.scrolled]).toEqual([3, 0]);

    const apply = new Thumb();
    await apply.tap(page.getByRole("link", { name: "Apply", exact: true }));
    await apply.tap(page.getByLabel(messages.apply.agree));
    const opened = page.waitForEvent("popup");
    await apply.tap(page.getByRole("button", { name: "Final Apply Now" }));
    await (await opened).close();
    await expect(page.getByText(messages.apply.done)).toBeVisible();
    expect([apply.taps, apply.scrolled]).toEqual([3, 0]);

    // A student who scrolls does not need the bar.
    const byHand = new Thumb();
    await page.goto(portal.url + detailsPath(next));
    await byHand.tap(page.getByLabel(messages.apply.agree));
    await byHand.tap(page.getByRole("button", { name: "Final Apply Now" }));
    await expect(page.getByText(messages.apply.done)).toBeVisible();
    expect(byHand.taps).toBe(2);
    expect(byHand.scrolled).toBeLessThanOrEqual(0.9);

    const skill = new Thumb();
    await home();
    await skill.tap(page.getByRole("link", { name: /^Profile of/ }));
    await skill.tap(page.getByRole("link", { name: "+ skill" }));
    const row = page.locator('[data-rows="skills"] [data-row]').last();
    await expect(row.getByLabel("Skill", { exact: true })).toBeFocused();
    await page.keyboard.type("Soldering");
    await skill.choose(row.getByLabel("Level"), "Expert");
    await skill.tap(page.locator(".sticky").getByRole("button", { name: "Save Changes" }));
    await expect(page.locator(".resume")).toContainText("Soldering");
    expect([skill.taps, skill.scrolled]).toEqual([5, 0]);

    await rendered(student);
    const pdf = new Thumb();
    await home();
    const downloading = page.waitForEvent("download");
    await pdf.tap(page.getByRole("link", { name: "Download PDF" }));
    expect((await downloading).suggestedFilename()).toBe("Asha_Nair_Resume.pdf");
    expect([pdf.taps, pdf.scrolled]).toEqual([1, 0]);
  });
});

/** The longest ways of a year: the first application, its status, and two of the office's chores. */
test.describe("@script", () => {
  test.use({ viewport: { width: 360, height }, contextOptions: { reducedMotion: "reduce" } });

  test("signing up to apply, and looking how it stands, take few taps", async ({
    page,
    portal,
  }) => {
    const { db } = await import("../../db/client");
    await db.updateTable("postings").set({ state: "draft" }).execute(); // other tests'
    await postInternships(portal.make);
    await page.context().addCookies([{ name: "follow-us", value: "seen", url: portal.url }]);
    const email = `taps.${process.pid}@college.example`;
    let fields = 0;
    const type = async (label: string, text: string) => {
      fields += 1;
      await page.getByLabel(label, { exact: true }).fill(text);
    };

    const first = new Thumb();
    await page.goto(portal.url);
    await first.tap(page.locator(".notice a").first());
    await expect(page).toHaveURL(/\/internships\/details\//);
    const wanted = page.url();
    await first.tap(page.getByRole("link", { name: "Apply", exact: true }));
    await first.tap(page.getByLabel(messages.apply.agree));
    await first.tap(page.getByRole("button", { name: "Final Apply Now" }));
    await first.tap(page.getByRole("main").getByRole("link", { name: "Sign Up" }));
    await type("Name", "Asha Nair");
    await type("Email", email);
    await type("Phone Number", "98450 00000");
    await type("Password", portal.make.password);
    await first.tap(page.getByRole("button", { name: "Sign Up" }));
    await expect(page.getByLabel("Enter OTP")).toBeVisible();
    const { codeFor } = await import("../support/codes");
    await type("Enter OTP", await codeFor(email));
    await first.tap(page.getByRole("button", { name: "Verify OTP" }));
    await expect(page).toHaveURL(/login/);
    await type("Email", email);
    await type("Password", portal.make.password);
    await first.tap(page.getByRole("button", { name: "Login" }));
    await expect(page).toHaveURL(`${wanted}#terms`);
    await first.tap(page.getByLabel(messages.apply.agree));
    const opened = page.waitForEvent("popup");
    await first.tap(page.getByRole("button", { name: "Final Apply Now" }));
    await (await opened).close();
    await expect(page.getByText(messages.apply.done)).toBeVisible();
    expect([first.taps, fields]).toEqual([10, 7]);
    expect(first.scrolled).toBeLessThanOrEqual(0.2);

    const status = new Thumb();
    await page.goto(`${portal.url}/student-dashboard`);
    await status.tap(page.getByRole("main").getByRole("link", { name: "My Applications" }).first());
    await status.see(page.locator(".path").first());
    expect([status.taps, status.scrolled]).toEqual([1, 0]);
  });

  test("shortlisting five, and importing a file with two wrong rows, take few taps", async ({
    page,
    portal,
  }) => {
    const { applicantsPath } = await import("../../app/postings/types");
    const posting = await portal.make.aPosting("job", { link: "https://a.example/apply" });
    for (let number = 0; number < 13; number++)
      await portal.make.anApplication(await portal.make.aStudent(), posting);
    await portal.logIn(page, await portal.make.anAdmin());
    await page.goto(portal.url + applicantsPath(posting, "admin"));
    const list = new Thumb();
    const { y = 0, height: high = 0 } =
      (await page.locator(".roster tbody tr").nth(4).boundingBox()) ?? {};
    for (let row = 0; row < 5; row++) await list.tap(page.locator("input[name=tick]").nth(row));
    await list.choose(page.getByLabel("New stage"), "shortlisted");
    await list.tap(page.getByRole("button", { name: "Show what will happen" }));
    await list.tap(page.getByRole("button", { name: /^Yes, make/ }));
    await expect(page.locator(".funnel")).toContainText("Shortlisted");
    expect(list.taps).toBe(9);
    // To the fifth, and no further; cards are as high as what their records say.
    expect(list.scrolled).toBeLessThanOrEqual((y + high) / height);

    const file = new Thumb();
    await page.goto(`${portal.url}/admin/import`);
    await file.choose(page.getByLabel("What the file holds"), "workshop");
    const row = (date: string, at: number) =>
      `Resume clinic ${at},Placement Office,${date},10:00,Hall 2,Bring a resume`;
    const upload = async (dates: string[]) => {
      const lines = ["title,organizer,date,time,location,description", ...dates.map(row)];
      await file.attach(page.locator("input[type=file]"), lines.join("\n"));
      await file.tap(page.getByRole("button", { name: "Check the file" }));
    };
    const right = Array.from({ length: 10 }, () => "2099-01-31");
    await upload(right.with(3, "soon").with(7, "31/31"));
    const wrong = page.locator(".roster:not(.columns) tbody tr");
    await expect(wrong).toHaveCount(2);
    await file.tap(page.getByRole("button", { name: "Import 8 workshops" }));
    await expect(page.locator(".flash")).toBeVisible();
    await expect(wrong).toHaveCount(2);
    expect(file.taps).toBe(5);
    // Past what each column is read as.
    expect(file.scrolled).toBeLessThanOrEqual(2);
  });
});

/** Posts a term's internships in three towns and returns the two in Pune that close first. */
async function postInternships({ aPosting }: Portal["make"]) {
  const places = ["Kochi", "Pune", "Bengaluru"];
  const postings = [];
  for (let number = 0; number < 24; number++) {
    const location = places[number % 3];
    const deadline = `2099-01-${String(31 - number).padStart(2, "0")}`;
    const pay = { stipend: "₹15,000 a month", duration: "6 months" };
    const link = "https://a.example/apply";
    postings.push(await aPosting("internship", { ...pay, location, deadline, link }));
  }
  const [next, wanted] = postings.filter(({ fields }) => fields.location === "Pune").slice(-2);
  return [wanted!, next!] as const;
}
