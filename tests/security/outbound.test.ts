// @module-tag thorough
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { detailsPath, postPath, postingType, typeNames } from "../../app/postings/types";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { type Cast, aCast, password, validInput } from "../support/factories";
import { type MailSink, startMailSink } from "../support/mail-sink";
import { aResume } from "../support/resumes";
import { asFile, asParts } from "../support/samples";
import { send } from "../support/send";
import { until } from "../support/until";
import { type Web, startWeb } from "../support/web";
import { type WorkerProcess, startWorkerProcess } from "../support/worker";

/** Neither process ever connects to an address from a user: a listener here would see it. */

let web: Web;
let worker: WorkerProcess;
let sink: MailSink;
let cast: Cast;
const hits: string[] = [];
const listener = createServer((request, response) => {
  hits.push(String(request.url));
  response.end("seen");
});
let trap: (name: string) => string;

beforeAll(async () => {
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo; // TCP
  trap = (name) => `http://127.0.0.1:${port}/${name}`;
  sink = await startMailSink();
  [web, worker] = await Promise.all([
    startWeb(),
    startWorkerProcess({ SMTP_URL: sink.url, APP_URL: "https://portal.example" }),
  ]);
  cast = await aCast(web.url);
});
afterAll(async () => {
  await Promise.all([web.stop(), worker.stop()]);
  await sink.stop();
  listener.close();
});

async function openEverywhere(path: string) {
  for (const who of ["visitor", "student", "admin"] as const) await read(cast[who].get(path));
}

async function read(answer: Promise<Response>) {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
}

const svg = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${trap("svg")}"/></svg>`;

test("a listener sees what connects to it", async () => {
  await read(fetch(trap("proof")));
  expect(hits.splice(0)).toEqual(["/proof"]);
});

test("no posting's link or picture is fetched when it is saved, listed, shown or applied to", async () => {
  for (const type of typeNames) {
    const { fields, endpoint, paths, tracked } = postingType(type);
    const links = Object.keys(fields).filter((name) => fields[name]?.kind === "url");
    const input = {
      ...validInput(type),
      ...Object.fromEntries(links.map((name) => [name, trap(`${type}-${name}`)])),
      description: `<img src="${trap("description")}"> ${trap("description")}`,
    };
    const parts = await asParts(type, input);
    const posted = await cast.admin.multipart(`/api/${endpoint}`, parts);
    expect(posted.status).toBe(201);
    const { _id: id } = (await posted.json()) as { _id: string };
    expect(await read(cast.admin.multipart(postPath(type), parts))).toBe(303);
    for (const path of ["/", `/${paths[0]}`, detailsPath({ type, id }), `/api/${endpoint}/${id}`])
      await openEverywhere(path);
    if (!tracked) continue;
    const call = { contentId: id, contentType: type, appliedLink: trap("applied") };
    expect(await read(cast.student.json("POST", "/api/applications/track", call))).toBe(201);
  }
  for (const path of ["/my-applications", "/api/applications/my"]) await openEverywhere(path);
  for (const path of ["/admin/applications", "/admin/applications.csv", "/api/applications/report"])
    expect(await read(cast.admin.get(path))).toBe(200);
  expect(hits).toEqual([]);
});

test("no picture is looked for at an address", async () => {
  const { email } = cast.users.student;
  const fields = (picture: string | File): [string, string | File][] => [
    ["name", "Asha"],
    ["email", email],
    ["profilePicture", picture],
    ["picture", String(picture)],
  ];
  for (const picture of [trap("picture"), asFile(svg(), "me.svg", "image/svg+xml")]) {
    await read(cast.student.multipart("/api/resume/profile", fields(picture), "PUT"));
    await read(cast.student.multipart("/profile", fields(picture)));
  }
  const json = { name: "Asha", email, profilePicture: trap("picture"), picture: trap("picture") };
  await read(cast.student.json("PUT", "/api/resume/profile", json));
  for (const image of [trap("cover"), asFile(svg(), "cover.png", "image/png")]) {
    const parts: [string, string | File][] = [
      ...Object.entries(validInput("podcast")),
      ["podcastImage", image],
      ["imageUrl", trap("imageUrl")],
    ];
    expect(await read(cast.admin.multipart("/api/podcasts", parts))).toBe(422);
    expect(await read(cast.admin.multipart("/admin/post/podcast", parts))).toBe(422);
  }
  for (const path of ["/profile", "/podcasts", "/student-dashboard"]) await openEverywhere(path);
  expect(hits).toEqual([]);
});

test("no address in a resume is fetched for the page or the PDF", async () => {
  const link = trap("resume");
  const row = { projectName: link, description: `<img src="${link}">`, projectLink: link };
  const everywhere = { summary: `![x](${link}) <img src="${link}"/>`, fullName: link, phone: link };
  const resume = aResume({
    ...everywhere,
    linkedin: link,
    github: link,
    portfolio: link,
    projects: [row],
    achievements: [link],
  });
  expect(await read(cast.student.json("POST", "/api/resume", resume))).toBe(200);
  await until(
    "the PDF is there",
    async () => (await read(cast.student.get("/api/resume/pdf"))) === 200,
  );
  await openEverywhere("/profile");
  expect(hits).toEqual([]);
  const pdf = Buffer.from(await (await cast.student.get("/api/resume/pdf")).arrayBuffer());
  expect(pdf.toString("latin1")).not.toMatch(
    /\/(JavaScript|JS|Launch|EmbeddedFile|GoToR|SubmitForm)\b/,
  );
});

test("links in mails come from APP_URL, whatever host a request names", async () => {
  const { email } = cast.users.otherStudent;
  const forged = { Host: "evil.example", "X-Forwarded-Host": "evil.example" };
  const headers = { ...forged, "Content-Type": "application/json" };
  const post = (path: string, body: object) =>
    send(web.url, path, { method: "POST", headers, body: JSON.stringify(body) });
  expect((await post("/api/forgot-password", { email })).status).toBe(200);
  const details = { name: "A", email, phone: "1", password };
  expect((await post("/api/signup", details)).status).toBe(200);
  await until("both mails are there", () => mailsTo(email).length === 2);
  for (const { raw } of mailsTo(email)) {
    expect(raw).toContain("https://portal.example");
    expect(raw).not.toContain("evil.example");
  }
});

const mailsTo = (address: string) => sink.accepted.filter(({ to }) => to === address);

test("no mail is made of anything that is fetched", async () => {
  const email = `${newId()}@college.example`;
  const name = `<img src="${trap("mail")}">`;
  const details = { name, email, phone: trap("phone"), password };
  expect(await read(cast.visitor.json("POST", "/api/signup", details))).toBe(200);
  await until("the mail is there", () => sink.accepted.some(({ to }) => to === email));
  await until("all jobs are done", async () => {
    const jobs = await db
      .selectFrom("outbox")
      .select("id")
      .where("failed_at", "is", null)
      .execute();
    return jobs.length === 0;
  });
  expect(sink.accepted.filter(({ raw }) => raw.includes("127.0.0.1:"))).toEqual([]);
  expect(hits).toEqual([]);
});
