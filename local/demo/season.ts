// Demo content of a season: its policy, who takes part, and offers that wait, were accepted and were taken back.
import type { User } from "~/app/access/can";
import { userColumns } from "~/app/accounts/users.server";
import { trackApplication } from "~/app/applications/applications.server";
import type { Step } from "~/app/applications/stages/stages";
import { answerOffer, changeStage } from "~/app/applications/stages/steps.server";
import { termsVersion } from "~/app/applications/terms";
import { createPosting } from "~/app/postings/postings.server";
import { postingSchema } from "~/app/postings/schema";
import type { Clause } from "~/app/seasons/policy/policy";
import { register } from "~/app/seasons/registrations.server";
import { changePolicy, changeSeason, createSeason } from "~/app/seasons/seasons.server";
import { db } from "~/db/client";
import { newId } from "~/db/id";

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000);
const dayIn = (count: number) => inDays(count).toISOString().slice(0, 10);

const policy: Clause[] = [
  {
    kind: "classes",
    classes: [
      { name: "Regular", below: 600_000 },
      { name: "Dream", below: 1_200_000 },
      { name: "Super Dream" },
    ],
  },
  { kind: "after-accepting", ways: [{ times: 1.7 }], upgrades: 1 },
  { kind: "on-accepting", withdraw: "not-allowed" },
  { kind: "answer-within", hours: 72, then: "declined" },
  { kind: "leaving", until: dayIn(45), mayReturn: false },
];

/** Of the demo's two recruiters, by turns. */
const jobs = [
  { title: "Data analyst", salary: "6 LPA" },
  { title: "Design engineer", salary: "6.5 LPA" },
  { title: "Software engineer", salary: "10.5 LPA" },
];

type Way = Step["stage"][];

/** By student, how far they came with each of the jobs. */
const ways: [name: string, ...ways: (Way | null)[]][] = [
  ["Divya Nair", ["shortlisted", "interview", "offered"], ["shortlisted"], []],
  ["Eswar Reddy", ["shortlisted", "interview", "offered", "accepted"], null, ["shortlisted"]],
  ["Fatima Sheikh", ["shortlisted", "interview", "offered", "revoked"], [], []],
  ["Gopal Iyer", [], ["shortlisted"], null],
];

/** Of the demo's students, who have records. */
export async function seedSeason() {
  const office = { id: newId(), role: "admin", name: "Placement Office", email: "", phone: "" };
  const admin = office as User;
  const year = new Date().getFullYear();
  const { id } = await createSeason(admin, {
    ...{ name: `Placements ${year}–${String(year + 1).slice(2)}`, kind: "placement" },
    ...{ batches: [], programmes: ["B.Tech"], opensAt: inDays(-30), closesAt: inDays(150) },
    ...{ needsApproval: false, needsConfirmed: false },
  });
  await changePolicy(admin, id, { clauses: policy });
  const season = await changeSeason(admin, id, { state: "open" });
  const recruiters = await db
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select([...userColumns, "companies.name as company"])
    .where("role", "=", "recruiter")
    .orderBy("users.name")
    .execute();
  const postings = await Promise.all(
    jobs.map(async (job, place) => {
      const by = recruiters[place % recruiters.length];
      if (!by) throw new Error("The demo has no recruiter");
      const input = postingSchema("job").parse({
        ...{ ...job, company: by.company, location: "Chennai", deadline: dayIn(9 + 4 * place) },
        description: `${by.company} visits the campus and meets graduates of all departments.`,
        link: "https://apply.example/campus",
      });
      const posting = await createPosting(admin, "job", input, { season: { season: id } });
      const { companyId: company_id } = by;
      await db.updateTable("postings").set({ company_id }).where("id", "=", posting.id).execute();
      return { ...posting, by };
    }),
  );
  for (const [name, ...steps] of ways) {
    const student = await db
      .selectFrom("users")
      .select(userColumns)
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    await register(student, id, season.policy.version);
    for (const [place, stages] of steps.entries()) {
      const posting = postings[place];
      if (!stages || !posting) continue;
      const application = await trackApplication(student, posting, termsVersion);
      for (const stage of stages) {
        if (stage === "accepted") await answerOffer(student, application.id, { accept: true });
        else {
          const ctc = stage === "offered" ? (posting.season?.ctc ?? null) : null;
          const note = stage === "revoked" ? "We hire nobody this year. We are sorry." : "";
          await changeStage(posting.by, application.id, { stage, note, ctc });
        }
      }
    }
  }
}
