import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { CachedAnswer } from "../../app/server/page-cache/page-cache.server";
import { startWeb } from "../support/web";

process.env.CACHE_SECONDS = "3600"; // before anything that reads the environment is imported
const { emptyContentCaches } = await import("../../app/content-cache.server");
const { isCached, cachedAnswer } = await import("../../app/server/page-cache/page-cache.server");
const { clientOf } = await import("../support/factories");

beforeEach(emptyContentCaches);

const page = (text: string) => async () => new Response(text);
const bodyOf = ({ variants }: CachedAnswer) => variants.identity.body.toString();
const textAt = async (key: string, render: () => Promise<Response>) =>
  bodyOf(await cachedAnswer(key, render));

/** Three megabytes in the cache, as random text does not compress. */
const large = async () => new Response(new Uint8Array(randomBytes(1024 * 1024)));

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
