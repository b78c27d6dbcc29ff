// @module-tag thorough
import { AwsClient } from "aws4fetch";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "../../app/env.server";
import {
  dropObject,
  findStoreTrouble,
  getObject,
  newObjectKey,
  putObject,
} from "../../app/files/s3.server";
import { startTcpProxy } from "../support/processes/tcp-proxy";
import { type S3, startS3 } from "./s3-server";

const s3: S3 = await startS3();
beforeEach(() => void (env.S3_URL = s3.url));
afterEach(() => {
  s3.objects.clear();
  s3.seen.length = 0;
  s3.meet = undefined;
  s3.isPublic = false;
});
afterAll(s3.stop);

const bytes = Buffer.from([0, 1, 2, 255, 254, 13, 10]);
const key = newObjectKey(bytes);

describe("the store that the tests bring", () => {
  const client = new AwsClient({
    ...{ accessKeyId: "AKIAEXAMPLE", secretAccessKey: "wJalr/XUtn+FEMI=K7MDENG" },
    ...{ service: "s3", region: "ap-south-1", retries: 0 },
  });
  const hash = key.slice(0, 64);
  const sign = (headers: Record<string, string>, aws: Partial<AwsClient> = {}) =>
    client.sign(`${s3.open}/${key}`, { method: "PUT", headers, aws });

  test.each([
    ["nothing signed", () => Promise.resolve({ headers: {} }), "AccessDenied"],
    [
      "another body than was signed",
      () => sign({ "X-Amz-Content-Sha256": "0".repeat(64) }),
      "XAmz",
    ],
    ["a body without a hash", () => sign({}), "XAmz"],
    [
      "yesterday's signature",
      () => sign({ "X-Amz-Content-Sha256": hash }, { datetime: "20200101T000000Z" } as object),
      "RequestTimeTooSkewed",
    ],
    [
      "another region",
      () => sign({ "X-Amz-Content-Sha256": hash }, { region: "mars" }),
      "Malformed",
    ],
  ])("refuses %s", async (_what, signed, code) => {
    const { headers } = await signed();
    const body = new Uint8Array(bytes);
    const answer = await fetch(`${s3.open}/${key}`, { method: "PUT", headers, body });
    expect(answer.ok).toBe(false);
    expect(await answer.text()).toContain(code);
    expect(s3.objects.size).toBe(0);
  });
});

test("what is put is got back until it is dropped, under a name that nobody can guess", async () => {
  expect(key).toMatch(/^[0-9a-f]{64}-[0-9a-f]{32}$/);
  expect(newObjectKey(bytes)).not.toBe(key);
  await putObject(key, bytes);
  expect(await getObject(key)).toEqual(bytes);
  expect([...s3.objects.keys()]).toEqual([key]);
  expect((await fetch(`${s3.open}/${key}`)).status).toBe(403);
  await dropObject(key);
  expect(await getObject(key)).toBeNull();
  await dropObject(key); // again
  await putObject(newObjectKey(Buffer.alloc(0)), Buffer.alloc(0));
  expect(await findStoreTrouble()).toBeNull();
});

test("a folder of the bucket will do", async () => {
  env.S3_URL = s3.urlWith({ folder: "portal/2027" });
  await putObject(key, bytes);
  expect([...s3.objects.keys()]).toEqual([`2027/${key}`]);
});

test.each([
  [{ secret: "wrong" }, "403 SignatureDoesNotMatch"],
  [{ user: "AKIAOTHER" }, "403 InvalidAccessKeyId"],
  [{ folder: "another" }, "404 NoSuchBucket"],
  [{ at: "127.0.0.1:2" }, "ECONNREFUSED"],
])(
  "settings that are wrong (%o) are said to be, and nothing is taken for lost",
  async (what, why) => {
    env.S3_URL = s3.urlWith(what);
    for (const work of [() => putObject(key, bytes), () => getObject(key), () => dropObject(key)])
      await expect(work()).rejects.toThrow(why);
    expect(await findStoreTrouble()).toContain(why);
  },
);

test("a bucket that anybody can read is found out", async () => {
  s3.isPublic = true;
  expect(await findStoreTrouble()).toContain("anybody can read it");
  expect(s3.objects.size).toBe(0);
});

test("looking for trouble leaves nothing behind when it finds some", async () => {
  s3.meet = (method) => (method === "GET" ? 403 : undefined);
  expect(await findStoreTrouble()).toContain("403");
  expect(s3.objects.size).toBe(0);
});

test.each([500, 503, 429, "cut"] as const)("%s is tried again, three times", async (trouble) => {
  let left = 2;
  s3.meet = () => (left-- > 0 ? trouble : undefined);
  await putObject(key, bytes);
  expect(s3.seen).toHaveLength(3);
  left = 3;
  await expect(getObject(key)).rejects.toThrow(
    /the store answers|other side closed|ECONNRESET|SOCKET/,
  );
  expect(s3.seen).toHaveLength(6);
  expect(await getObject(key)).toEqual(bytes);
});

test("a refusal is not tried again, a redirect not followed", async () => {
  for (const status of [403, 301, 307]) {
    s3.meet = () => status;
    await expect(getObject(key)).rejects.toThrow(`the store answers ${status}`);
  }
  expect(s3.seen).toHaveLength(3);
});

test("a store that says nothing is given up within seconds", async () => {
  const proxy = await startTcpProxy(s3.url);
  env.S3_URL = s3.urlWith({ at: new URL(proxy.url).host });
  proxy.freeze();
  await expect(getObject(key)).rejects.toThrow("did not answer in time");
  await proxy.close();
});

test("other bytes than were stored are not given out", async () => {
  await putObject(key, bytes);
  s3.objects.set(key, Buffer.from("something else"));
  expect(await getObject(key)).toBeNull();
});
