import "./push-keys";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { User } from "../../app/accounts/users.server";
import { changeStage } from "../../app/applications/stages/steps.server";
import type { Reach } from "../../app/links/public-request.server";
import { addDevice } from "../../app/news/push/devices.server";
import { makePushes, makeStepPush } from "../../app/news/push/make-pushes.server";
import { sendPush } from "../../app/news/push/send-push.server";
import { savePosting } from "../../app/postings/saved/saved.server";
import { db } from "../../db/client";
import { aPosting, aStudent, anAdmin, anApplication } from "../support/factories";
import { type Browser, aBrowser, startPushService } from "./push-service";

/** Students with devices, the workers, and a stand-in for the browsers' push service. */
export function withPushes() {
  const service = {} as Awaited<ReturnType<typeof startPushService>>;
  beforeAll(async () => void Object.assign(service, await startPushService()));
  afterAll(() => service.stop());
  beforeEach(async () => {
    await sql`truncate users, postings, news_runs, outbox cascade`.execute(db);
    service.messages.length = 0;
    service.answerWith(201);
  });

  async function aDevice(student: User) {
    const browser = aBrowser();
    const { endpoint } = browser.subscription;
    const here = { device: "Firefox on Android", sessionId: null };
    const id = await addDevice(student, browser.subscription, here);
    // Addresses with a port are refused, but the stand-in needs one.
    const moved = endpoint.replace("push.example", `push.example:${service.port}`);
    await db.updateTable("push_devices").set({ endpoint: moved }).where("id", "=", id).execute();
    return browser;
  }

  /** Runs what the workers do, until the outbox is empty. */
  async function work(reach: Reach = service.reach) {
    for (;;) {
      const jobs = await db.deleteFrom("outbox").returning(["name", "payload"]).execute();
      if (!jobs.length) return;
      for (const { name, payload } of jobs) {
        if (name === "make-pushes") await makePushes(payload as { day: string });
        if (name === "push-step") await makeStepPush(payload as { eventId: string });
        if (name === "send-push")
          await sendPush(payload as { pushId: string; deviceId: string }, reach);
      }
    }
  }

  async function takeSteps(id: string, ...stages: ("shortlisted" | "interview" | "offered")[]) {
    const admin = await anAdmin();
    for (const stage of stages) {
      await changeStage(admin, id, { stage, note: "", ctc: null });
      await work();
    }
  }

  /** The messages that a browser got, in order. */
  function shownBy({ path, read }: Browser) {
    return service.messages.filter((one) => one.path === path).map(({ body }) => read(body));
  }
  return { service, aDevice, work, takeSteps, shownBy };
}

export async function saves(student: User, title: string, deadline: string) {
  const posting = await aPosting("job", { title, deadline, company: "Ghats", location: "Erode" });
  await savePosting(student, "job", posting.id);
  return posting;
}

export async function anApplicant() {
  const student = await aStudent();
  const link = "https://apply.example/";
  const posting = await aPosting("job", { title: "Taster", company: "Ghats", link });
  const { id } = await anApplication(student, posting);
  return { student, id };
}
