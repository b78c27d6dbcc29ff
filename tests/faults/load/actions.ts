import type { History } from "../history";
import type { Ledger, PostingEntry, ResumeEntry } from "../ledger";
import { type Portal, admin } from "../portal";
import type { Random } from "./random";
import { type Student, signUp, signUpAndIn } from "./sign-up";
import { type Visitor, aVisitor, isUnknown } from "./visitor";

export type { Student };
export type Run = {
  portal: Pick<Portal, "url" | "sink">;
  history: History;
  ledger: Ledger;
  random: Random;
  /** The admin, logged in. */
  office: Visitor;
  /** Users with a verified account who are logged in. */
  students: Student[];
};

/** What users do, and how often. */
export const actions: [number, (run: Run) => Promise<unknown>][] = [
  [8, browse],
  [5, search],
  [6, readDetails],
  [2, signUp],
  [3, signUpAndIn],
  [2, logInAgain],
  [6, apply],
  [3, saveResume],
  [2, downloadPdf],
  [4, post],
  [2, remove],
  [1, readReport],
];

function browse({ portal, history, random }: Run) {
  const path = random.pick(["/", "/jobs", "/internships", "/podcasts", "/login"]) ?? "/";
  return aVisitor(portal.url, history).ask(`GET ${path}`, [200], (client) => client.get(path));
}

/** Uses many users, as each may search only 120 times a minute. */
function search({ portal, history, random }: Run) {
  const path = `/jobs?search=welder${random.between(1, 1_000)}&location=kochi`;
  const visitor = aVisitor(portal.url, history);
  return visitor.ask("search", [200], (client) => client.get(path));
}

async function readDetails({ office, ledger, random, history }: Run) {
  const posting = random.pick([...ledger.postings.values()].filter(({ id }) => id));
  if (!posting) return;
  const path = `/jobs/details/${posting.id}`;
  const { status } = await office.ask("details", [200, 404], (client) => client.get(path));
  if (status === 404) blameUnlessDeleted(history, posting, "details");
}

function blameUnlessDeleted(history: History, { id, deleted }: PostingEntry, what: string) {
  if (deleted === "no") history.blame(`${what}: posting ${id} is gone`);
}

/** Logs in on another device: on the same one it would end the session that other requests use. */
async function logInAgain({ portal, history, students, random }: Run) {
  const student = random.pick(students);
  if (!student) return;
  const device = aVisitor(portal.url, history);
  const { status } = await device.ask("log in", [200], (client) =>
    client.json("POST", "/api/auth/login", { email: student.email, password: admin.password }),
  );
  if (status === 200) student.visitor = device;
}

async function apply({ students, ledger, random, history }: Run) {
  const student = random.pick(students);
  const posting = random.pick([...ledger.postings.values()].filter(({ id }) => id));
  if (!student || !posting) return;
  const key = `${student.email} ${posting.id}`;
  const before = ledger.applications.get(key) ?? "no";
  if (before !== "yes") ledger.applications.set(key, "unknown");
  const call = { contentType: "job", contentId: posting.id };
  const answer = await student.visitor.ask("apply", [201, 404, 409], (client) =>
    client.json("POST", "/api/applications/track", call),
  );
  if (answer.status === 201 && before === "yes") history.blame(`applied twice: ${key}`);
  // Another try may be in progress, so 409 says nothing new.
  if (answer.status === 201) ledger.applications.set(key, "yes");
  if (answer.status === 404) blameUnlessDeleted(history, posting, "apply");
}

async function saveResume({ students, ledger, random }: Run) {
  const student = random.pick(students.filter(({ isBusy }) => !isBusy));
  if (!student) return;
  student.isBusy = true; // one save at a time, so that the last one is known
  const entry: ResumeEntry = ledger.resumes.get(student.email) ?? { tried: new Set(), saved: null };
  ledger.resumes.set(student.email, entry);
  const summary = `Welds bridges, version ${random.between(1, 1e9)}.`;
  entry.tried.add(summary);
  const answer = await student.visitor.ask("save resume", [200], (client) =>
    client.json("POST", "/api/resume", { fullName: "Asha Nair", summary }),
  );
  if (answer.status === 200) {
    entry.saved = summary;
    entry.tried.clear();
  }
  student.isBusy = false;
}

async function downloadPdf({ students, ledger, random, history }: Run) {
  const student = random.pick(students.filter(({ email }) => ledger.resumes.get(email)?.saved));
  const answer = await student?.visitor.ask("PDF", [200], (client) =>
    client.get("/api/resume/pdf"),
  );
  if (answer?.status === 200 && !answer.text.startsWith("%PDF-")) history.blame("PDF: not a PDF");
}

async function post({ office, ledger, random }: Run) {
  const title = `Welder ${random.between(1, 1e9)}`;
  const posting: PostingEntry = { title, id: "", created: "unknown", deleted: "no" };
  ledger.postings.set(title, posting);
  const answer = await office.ask("post", [201], (client) =>
    client.json("POST", "/api/placements", aJob(title)),
  );
  if (isUnknown(answer)) return;
  posting.created = answer.status === 201 ? "yes" : "no";
  if (answer.status === 201) posting.id = (JSON.parse(answer.text) as { _id: string })._id;
}

export function aJob(title: string) {
  return {
    title,
    company: "Monsoon Works",
    location: "Kochi",
    description: "Welds bridges.",
    link: "https://careers.example/apply",
  };
}

async function remove({ office, ledger, random, history }: Run) {
  const there = [...ledger.postings.values()].filter(({ id, deleted }) => id && deleted === "no");
  const posting = there.length > 5 ? random.pick(there) : undefined;
  if (!posting) return;
  posting.deleted = "unknown";
  const answer = await office.ask("delete", [200], (client) =>
    client.delete(`/api/placements/${posting.id}`),
  );
  if (answer.status === 200) posting.deleted = "yes";
  if (answer.status === 404) history.blame(`delete: posting ${posting.id} was gone`);
}

async function readReport({ office, history }: Run) {
  const answer = await office.ask("report", [200], (client) =>
    client.get("/api/applications/report"),
  );
  if (answer.status !== 200) return;
  try {
    JSON.parse(answer.text);
  } catch {
    history.blame("report: an answer that ended well is not whole");
  }
}
