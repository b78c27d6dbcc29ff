// @module-tag thorough
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { CachedAnswer } from "../../app/server/page-cache/page-cache.server";
import { Turns } from "../../app/turns";
import { until } from "../support/until";
import { startWeb } from "../support/web";

process.env.CACHE_SECONDS = "3600"; // before anything that reads the environment is imported
const { emptyContentCaches } = await import("../../app/content-cache.server");
const { answerCached, cachedAnswer, isCached } =
  await import("../../app/server/page-cache/page-cache.server");
const { clientOf } = await import("../support/factories");

beforeEach(emptyContentCaches);

const page = (text: string) => async () => new Response(text);
const bodyOf = ({ variants }: CachedAnswer) => variants.identity.body.toString();
const textAt = async (key: string, render: () => Promise<Response>) =>
  bodyOf(await cachedAnswer(key, render));

/** Three megabytes in the cache, with room for what is compressed. */
const large = async () => new Response(new Uint8Array(randomBytes(2 * 1024 * 1024)));

test("cached pages have a budget of bytes: the oldest goes first", async () => {
  const keys = Array.from({ length: 12 }, (_, index) => `/large/${index}`);
  for (const key of keys) await cachedAnswer(key, large);
  expect(keys.filter(isCached)).toEqual(keys.slice(2)); // 30 of 32 MB
  await cachedAnswer("/small", page("small"));
  expect(keys.filter(isCached)).toEqual(keys.slice(2));
  expect(isCached("/small")).toBe(true);
});

test("what was emptied or made anew does not count any more", async () => {
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < 5; index++) await cachedAnswer(`/${round}/${index}`, large);
    if (round < 2) emptyContentCaches();
  }
  const last = Array.from({ length: 5 }, (_, index) => `/2/${index}`);
  expect(last.filter(isCached)).toEqual(last);
});

test("a page that was begun before the content changed is not cached after it", async () => {
  let finish: (answer: Response) => void = () => undefined;
  const late = cachedAnswer("/jobs", () => new Promise((answer) => (finish = answer)));
  emptyContentCaches();
  expect(await textAt("/jobs", page("new"))).toBe("new");
  finish(new Response("old"));
  expect(bodyOf(await late)).toBe("old"); // for whoever waited for it
  expect(await textAt("/jobs", page("newer"))).toBe("new");
});

test("a refusal or failure is cached for nobody", async () => {
  await cachedAnswer("/jobs", async () => new Response("no", { status: 503 }));
  expect(isCached("/jobs")).toBe(false);
  const failing = () => Promise.reject(new Error("no database"));
  await expect(cachedAnswer("/jobs", failing)).rejects.toThrow();
  expect(await textAt("/jobs", page("there"))).toBe("there");
});

test("an answer is compressed once somebody takes it so, and a search with less effort", async () => {
  const half = randomBytes(50_000).toString("hex");
  const text = half + half; // whose second half is too far from the first for a small window
  const [front, search] = await Promise.all(
    ["/jobs", "/jobs?search=welder"].map((key) => cachedAnswer(key, page(text), undefined, "br")),
  );
  for (const { variants } of [front!, search!])
    expect(Object.keys(variants).sort()).toEqual(["br", "identity"]);
  const sizeOf = async ({ variants }: CachedAnswer) => (await variants.br)?.body.length ?? 0;
  expect(await sizeOf(front!)).toBeLessThan(await sizeOf(search!));
});

test("a page whose clients have all left before its turn is not made, one that somebody waits for is", async () => {
  const turns = new Turns({
    ...{ atOnce: 1, atOnceOfOne: 1, maxWaiting: 9, maxWaitingOfOne: 9, maxWaitMs: 30_000 },
  });
  const made: string[] = [];
  const render = async (url: string) => {
    made.push(url);
    return new Response("made");
  };
  const app = express().use((req, res, next) => {
    res.locals.requestId = "1";
    answerCached(render, turns)(req, res, next).catch(next);
  });
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const giveBack = await turns.take("somebody else");
  const ask = (search: string) => {
    const client = new AbortController();
    const answer = fetch(`${url}/jobs?search=${search}`, { signal: client.signal });
    return { leave: () => client.abort(), answer: answer.then((it) => it.text()).catch(() => "") };
  };
  const [gone, left, patient] = [ask("gone"), ask("shared"), ask("shared")];
  await until("both pages wait", () => turns.length === 2);
  gone.leave();
  left.leave();
  await until("one is dropped", () => turns.length === 1);
  giveBack();
  expect(await patient.answer).toBe("made");
  expect(made).toEqual(["/jobs?search=shared"]);
  expect(await ask("gone").answer).toBe("made"); // for who comes later
});

test("a visitor whose cookies may have an address behind them gets pages that nobody caches", async () => {
  const web = await startWeb();
  const visitor = await clientOf(web.url, null);
  const form = { name: "A", email: "a@college.example", phone: "1", password: "monsoon-in-june" };
  await visitor.form("/signup", form);
  for (const path of ["/verify-email", "/signup?new", "/no/such/page"]) {
    const { headers } = await visitor.get(path);
    expect(headers.get("Cache-Control"), path).toBe("private, no-store");
  }
  await web.stop();
});

test("nor is anybody's page cached for others, whoever comes first", async () => {
  const web = await startWeb();
  const [first, second] = await Promise.all([clientOf(web.url, null), clientOf(web.url, null)]);
  const flash = encodeURIComponent(JSON.stringify(["success", "Only for the first"]));
  const headers = { Cookie: `flash=${flash}` };
  expect(await (await first.get("/jobs", { headers })).text()).toContain("Only for the first");
  expect(await (await second.get("/jobs")).text()).not.toContain("Only for the first");
  await web.stop();
});
