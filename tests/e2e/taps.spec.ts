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
    await target.click();
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
      page.getByRole("main").locator(".welcome").getByRole("link", { name: "Internships" }),
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
    expect(byHand.scrolled).toBeLessThanOrEqual(0.8);

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
