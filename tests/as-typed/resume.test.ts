import { describe, expect, test } from "vitest";
import { readDate } from "../../app/as-typed/day";
import { formatMonth } from "../../app/dates";
import { readDay } from "../../app/import/cells";
import { offered } from "../../app/languages/known";
import { textsOf } from "../../app/languages/texts";
import { outlineOf, paragraphsOf, printable } from "../../app/resume/pdf/outline";
import { resumeSchema } from "../../app/resume/schema";
import { withBullets } from "../../app/as-typed/bullets";
import { visible } from "../../app/as-typed/visible";
import { postingSchema } from "../../app/postings/schema";
import { aStudent, clientOf, validInput } from "../support/factories";
import { withWeb } from "../support/hooks";
import { elements, fieldsNamed, textOf } from "../support/html";
import { reportCase, reportCases } from "../support/report-cases";

/** What people reported of resumes: months as they are said, links as they are forwarded, bullets of Word. */
const web = withWeb();
const newStudent = async () => clientOf(web.url, await aStudent());

describe("dates of a resume", () => {
  test("come as people say them in a call, and are shown and sorted rightly", async () => {
    const client = await newStudent();
    const saved = await client.json(
      "POST",
      "/api/resume",
      JSON.parse(reportCase("19-dates-of-a-resume.json")) as object,
    );
    expect(saved.status).toBe(200);
    const stored = (await saved.json()) as Record<string, { startDate: string; endDate: string }[]>;
    expect(stored).toMatchObject({
      education: [
        { startDate: null, endDate: "2021" },
        { startDate: "2023-08", endDate: null },
      ],
      experience: [
        { startDate: "2026-05-31", endDate: null },
        { startDate: "2025-01-01", endDate: null },
      ],
    });
    const days = [...(stored.education ?? []), ...(stored.experience ?? [])];
    const starts = days.flatMap(({ startDate, endDate }) => startDate ?? endDate ?? []);
    expect([...starts].sort()).toEqual(["2021", "2023-08", "2025-01-01", "2026-05-31"]);
    const page = textOf(await (await client.get("/profile")).text());
    expect(page).toContain("Class X 2021 Kendriya Vidyalaya");
    expect(page).toContain("Aug 2023 – Present");
    const asides = outlineOf(resumeSchema.parse(stored)).parts.flatMap(({ entries }) =>
      entries.map(({ aside }) => aside),
    );
    expect(asides).toEqual([
      ...["2021", "Aug 2023 – Present", "31 May 2026 – Present", "1 Jan 2025 – Present"],
    ]);
  });

  const june = ["2024-06", "2024"];
  test.each([
    ...reportCases("20-months-as-typed.txt").filter(Boolean),
    "June, 2024",
    "Jun'24",
    "june-24",
    "06.2024",
    "2024/06",
    "06/24",
  ])("%j is a month or a year, without script, too", async (typed) => {
    const client = await newStudent();
    const html = await (await client.get("/profile?edit=1&add=education")).text();
    expect(fieldsNamed(html, "education[0].startDate")[0]).toMatchObject({ type: "text" });
    const answer = await client.form("/profile", {
      ...{ intent: "save", name: "Asha", email: (await meOf(client)).email, version: "0" },
      ...{ "education[0].degree": "B.Tech", "education[0].institution": "NIT" },
      "education[0].startDate": typed,
    });
    expect(answer.status).toBe(303);
    const { education } = (await (await client.get("/api/resume")).json()) as {
      education: { startDate: string }[];
    };
    expect(june).toContain(education[0]?.startDate);
    expect(education[0]?.startDate.length).toBe(typed === "2024" ? 4 : 7);
  });

  async function meOf(client: Awaited<ReturnType<typeof newStudent>>) {
    return (await (await client.get("/api/auth/me")).json()) as { email: string };
  }

  test.each(["Present", "present", "till date", "अब तक", "Currently", "-", "আজ".slice(0, 0)])(
    "an end of %j has not come",
    (endDate) => {
      const row = { degree: "B.Tech", institution: "NIT", startDate: "2023", endDate };
      const read = resumeSchema.parse({ education: [row] });
      expect(read.education[0]).toMatchObject({ startDate: "2023", endDate: null });
    },
  );

  test.each(["Present", "Room 4", "13/2024", "31/02/2024", "0024", "Jun", "05/12", "last year"])(
    "%j is no beginning, and the error says what is",
    (startDate) => {
      const row = { degree: "B.Tech", institution: "NIT", startDate };
      const { error } = resumeSchema.safeParse({ education: [row] });
      expect(error?.issues[0]?.message).toContain("2024-06");
    },
  );

  test("our own words for months and for what goes on are read in every language", () => {
    for (const language of offered) {
      const m = textsOf(language);
      for (let month = 1; month <= 12; month++) {
        const text = `2024-${String(month).padStart(2, "0")}`;
        expect([language, readDate(formatMonth(text, m.tag))]).toEqual([language, text]);
      }
      const row = { degree: "B", institution: "N", endDate: m.pdfWords.present };
      expect(resumeSchema.parse({ education: [row] }).education[0]?.endDate).toBeNull();
    }
  });

  test("hints are read, not only seen in an empty field", async () => {
    const html = await (await (await newStudent()).get("/profile?edit=1&add=education")).text();
    const input = fieldsNamed(html, "education[0].startDate")[0];
    expect(input?.placeholder).toBeUndefined();
    expect(html).toContain(`id="${input?.["aria-describedby"]?.split(" ")[0]}"`);
    expect(textOf(html)).toContain("Such as June 2024, 06/2024 or 2024");
  });

  test.each([
    ["12/05/2027", "2027-05-12"],
    ["1/6/2027", "2027-06-01"],
    ["12.5.27", "2027-05-12"],
    ["12 May 2027", "2027-05-12"],
    ["१२ मई २०२७", "2027-05-12"],
    ["May 12, 2027", "2027-05-12"],
    ["2027-05-12 00:00:00", "2027-05-12"],
    ["June 2027", "June 2027"],
    ["31/02/2027", "31/02/2027"],
  ])("the day %j of a file is %s", (typed, day) => expect(readDay(typed)).toBe(day));
});

describe("links as they are forwarded", () => {
  const shown = ["forms.gle/Kav3riTest", "forms.gle/Kav3riTest", "forms.gle/Kav3riTest"];
  test.each(
    reportCases("14-links-as-forwarded.txt")
      .filter(Boolean)
      .map((typed, at) => [typed, shown[at] ?? "kaveri.example/careers"] as const),
  )("the link %j of a project and of a portfolio is shown as %s", (typed, text) => {
    const resume = resumeSchema.parse({
      portfolio: typed,
      projects: [{ projectName: "Kaveri", projectLink: typed }],
    });
    const outline = outlineOf(resume);
    const href = `https://${text}`;
    expect(outline.contacts).toContainEqual({ text, href });
    expect(outline.parts[0]?.entries[0]?.link).toEqual({ text, href });
  });

  test("what is no link stays as it was typed", () => {
    const resume = resumeSchema.parse({ linkedin: "asha-nair", github: "github.com/asha" });
    expect([resume.linkedin, resume.github]).toEqual(["asha-nair", "github.com/asha"]);
  });
});

describe("bullets of Word", () => {
  test.each([
    ["\uf0b7\tTested\n\uf0a7 Built\n\uf0d8Led", "• Tested\n• Built\n• Led"],
    ["Duties\vo\tTested\vo Built", "Duties\n• Tested\n• Built"],
    ["§\tOne\nØ\tTwo\nü\tThree\n·\tFour", "• One\n• Two\n• Three\n• Four"],
    ["Skills \uf0b7 Java \uf0b7 SQL", "Skills • Java • SQL"],
    ["o'clock\nto do\nvery\n-- \no", "o'clock\nto do\nvery\n-- \no"],
    ["Apple \uf8ff", "Apple \uf8ff"],
  ])("%j is stored as %j", (typed, stored) => expect(visible(typed)).toBe(stored));

  test("are points of a resume and its PDF, and a list's entries come without", () => {
    const text = "\uf0b7\tTested\n➢ Built\n  ▪ Led";
    expect(paragraphsOf(printable(text)).map(({ isPoint, lines }) => [isPoint, lines])).toEqual([
      ...[
        [true, "Tested"],
        [true, "Built"],
        [true, "Led"],
      ],
    ]);
    const read = postingSchema("job").parse({
      ...validInput("job"),
      description: "Do\n\uf0b7\tthis\uf020",
      requirements: ["\uf0b7 Java", "o SQL"],
    });
    expect(read).toMatchObject({ description: "Do\n• this•", requirements: ["Java", "SQL"] });
    expect(withBullets("plain")).toBe("plain");
  });
});

test("a resume's page marks no bullets as text", async () => {
  const client = await newStudent();
  await client.json("POST", "/api/resume", {
    experience: [
      { jobTitle: "Intern", company: "Kaveri", description: "o\tTested\n\uf0b7\tBuilt" },
    ],
  });
  const items = elements(await (await client.get("/profile")).text(), "li");
  expect(items.map(({ text }) => text)).toEqual(expect.arrayContaining(["Tested", "Built"]));
});
