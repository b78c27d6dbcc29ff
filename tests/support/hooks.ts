import { beforeAll } from "vitest";
import { type Cast, aCast } from "./factories";
import { type Web, startWeb } from "./web";

// For the top of a test file or `describe`. The returned objects are filled in before the first test.

/** A web process shared by all tests of the file. */
export function withWeb(env?: Record<string, string>) {
  const web = {} as Web;
  beforeAll(async () => {
    const { stop } = Object.assign(web, await startWeb(env));
    return () => stop();
  });
  return web;
}

/** A client for each kind of user, on that web process. */
export function withCast(web: Web) {
  const cast = {} as Cast;
  beforeAll(async () => void Object.assign(cast, await aCast(web.url)));
  return cast;
}
