// @module-tag thorough
import { anApplicant, withPushes } from "./push-scene";
import { pushSettings } from "./push-keys";
import { createPublicKey } from "node:crypto";
import { jwtVerify } from "jose";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { changeStage } from "../../app/applications/stages/steps.server";
import { daysAfter, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { type Reach, isPublicAddress, publicInternet } from "../../app/links/public-request.server";
import { dropOldPushes } from "../../app/news/push/make-pushes.server";
import { sendPush } from "../../app/news/push/send-push.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { anAdmin } from "../support/factories";

const { service, aDevice, work, takeSteps, shownBy } = withPushes();

test("the message is encrypted for its browser, signed by us, and good for the rest of the day", async () => {
  const { student, id } = await anApplicant();
  const browser = await aDevice(student);
  await takeSteps(id, "shortlisted");
  const [message] = service.messages;
  expect(shownBy(browser)).toEqual([
    {
      title: "News about your application",
      body: "Taster, Ghats",
      path: "/my-applications",
      tag: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    },
  ]);
  const { authorization, ttl, topic } = message!.headers;
  expect(topic).toMatch(/^[0-9a-f]{32}$/);
  const { left } = await db
    .selectNoFrom(
      sql<number>`86400 - extract(epoch from (now() at time zone ${env.TIME_ZONE})::time)::float8`.as(
        "left",
      ),
    )
    .executeTakeFirstOrThrow();
  const late = (Number(ttl) + 1 - left + 86_400) % 86_400; // midnight may be between the two
  expect(late).toBeLessThan(60);
  const [, token = "", key = ""] = /^vapid t=(\S+), ?k=(\S+)$/.exec(String(authorization)) ?? [];
  expect(key).toBe(pushSettings.VAPID_PUBLIC_KEY);
  const raw = Buffer.from(key, "base64url");
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((one) => one.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x, y };
  const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: "jwk" }));
  expect(payload).toMatchObject({
    aud: `https://push.example:${service.port}`,
    sub: "mailto:office@college.example",
  });
});

test.each([404, 410])("a device that its service answers %i for is forgotten", async (status) => {
  const { student, id } = await anApplicant();
  await aDevice(student);
  service.answerWith(status);
  await takeSteps(id, "shortlisted", "interview");
  expect(service.messages).toHaveLength(1);
  expect(await db.selectFrom("push_devices").select("id").execute()).toEqual([]);
});

test.each([
  [429, "the push service answered 429"],
  [503, "the push service answered 503"],
  [302, "the push service answered 302"],
  [403, "the push service refused us with 403"],
])("answered %i it fails, in words without the device's address", async (status, words) => {
  const { student, id } = await anApplicant();
  await aDevice(student);
  service.answerWith(status);
  await expect(takeSteps(id, "shortlisted")).rejects.toThrow(new RegExp(`^${words}$`));
  expect(await db.selectFrom("push_devices").select("id").execute()).toHaveLength(1);
});

/** Sends a notification to a device with this address. */
async function sendTo(endpoint: string, reach?: Reach) {
  const { student, id } = await anApplicant();
  await aDevice(student);
  await db.updateTable("push_devices").set({ endpoint }).execute();
  const admin = await anAdmin();
  await changeStage(admin, id, { stage: "shortlisted", note: "", ctc: null });
  const before = service.connections();
  await work(reach);
  const left = await db.deleteFrom("push_devices").returning("id").execute();
  return { connected: service.connections() > before, isKept: left.length > 0 };
}

test("no connection leaves for an address that is not public, whatever its name says, or not by https", async () => {
  const at = (host: string) => `https://${host}:${service.port}/x`;
  const nowhere = { connected: false, isKept: false };
  const mayConnect = (address: string) => isPublicAddress(address);
  expect(await sendTo(at("push.example"), service.reach)).toEqual({
    connected: true,
    isKept: true,
  });
  expect(await sendTo(at("push.example"), { ...service.reach, mayConnect })).toEqual(nowhere);
  for (const host of ["127.0.0.2", "[::ffff:127.0.0.2]", "localhost"])
    expect(await sendTo(at(host), { ...publicInternet, mayConnect }), host).toEqual(nowhere);
  expect(await sendTo(at("127.0.0.2"), publicInternet)).toEqual(nowhere); // as in production
  expect(await sendTo(`http://127.0.0.2:${service.port}/x`, service.reach)).toEqual(nowhere);
});

test("nothing is sent after its day, and none to devices that know another key of ours", async () => {
  const { student, id } = await anApplicant();
  await takeSteps(id, "shortlisted"); // there is no device yet
  await aDevice(student);
  const { id: deviceId } = await db
    .selectFrom("push_devices")
    .select("id")
    .executeTakeFirstOrThrow();
  const { id: event_id } = await db
    .selectFrom("application_events")
    .select("id")
    .executeTakeFirstOrThrow();
  const push = { id: newId(), user_id: student.id, number: 1, event_id };
  const today = todayIn(env.TIME_ZONE);
  const send = async (day: string) => {
    await db.deleteFrom("pushes").execute();
    await db
      .insertInto("pushes")
      .values({ ...push, day })
      .execute();
    await sendPush({ pushId: push.id, deviceId }, service.reach);
    return service.messages.length;
  };
  expect(await send(daysAfter(today, -1))).toBe(0);
  expect(await send(today)).toBe(1);
  await db.updateTable("push_devices").set({ server_key: "another" }).execute();
  expect(await send(today)).toBe(1);
  await dropOldPushes();
  expect(await db.selectFrom("push_devices").select("id").execute()).toEqual([]);
});
