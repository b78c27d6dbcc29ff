import { beforeAll, inject } from "vitest";
import { type Cast, aCast } from "./factories";
import { type Web, startWeb } from "./web";

// For the top of a test file or `describe`. The returned objects are filled in before the first test.

/** A web process for all tests of the file; files of the same process share those with these settings. */
export function withWeb(env: Record<string, string> = {}) {
  const web = {} as Web;
  const isUsual = Object.entries(env).every(
    ([name, value]) => `${name}=${value}` === "CACHE_SECONDS=0",
  );
  beforeAll(async () => {
    if (inject("isShared") && isUsual) return void Object.assign(web, await sharedWeb(env));
    const { stop } = Object.assign(web, await startWeb(env));
    return () => stop();
  });
  return web;
}

const shared = new Map<string, Promise<Web>>();

async function sharedWeb(env: Record<string, string>): Promise<Web> {
  const key = JSON.stringify(env);
  let web = await shared.get(key);
  if (!web || web.process.exitCode !== null || web.process.signalCode !== null) {
    shared.set(key, startWeb(env));
    web = (await shared.get(key)) as Web;
  }
  const earlier = web.output().length;
  const { output } = web;
  return { ...web, output: () => output().slice(earlier) };
}

/** A client for each kind of user, on that web process. */
export function withCast(web: Web) {
  const cast = {} as Cast;
  beforeAll(async () => void Object.assign(cast, await aCast(web.url)));
  return cast;
}
