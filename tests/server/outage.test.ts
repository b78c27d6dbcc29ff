// @module-tag thorough
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handleForm } from "../../app/http/form.server";
import { log } from "../../app/log.server";
import { messages } from "../../app/messages";
import { postingSchema } from "../../app/postings/schema";
import { type Cast, aCast, aPosting } from "../support/factories";
import { elements } from "../support/html";
import { fullInput } from "../support/samples";
import { startTcpProxy } from "../support/processes/tcp-proxy";
import { until } from "../support/until";
import { type Web, startWeb } from "../support/web";

/** Cuts the web process's connection to Postgres, but not the test's. */

let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let web: Web;
let cast: Cast;
beforeAll(async () => {
  proxy = await startTcpProxy(process.env.DATABASE_URL ?? "");
  // page-cache.test.ts shows that cached pages still come in an outage.
  web = await startWeb({ DATABASE_URL: proxy.url, CACHE_SECONDS: "0" });
  cast = await aCast(web.url);
});
afterAll(async () => {
  await web.stop();
  await proxy.close();
});

test("without a database every request is answered 503 with Retry-After, and heals by itself", async () => {
  const { id } = await aPosting("job", { title: "Before and after" });
  const reads = ["/", "/jobs", `/jobs/details/${id}`, "/api/placements", `/api/placements/${id}`];
  const others = [`/images/${"0".repeat(64)}.webp`, "/sitemap.xml"];
  const personal = ["/profile", "/admin-dashboard", "/api/auth/me"];
  expect((await cast.visitor.get("/jobs")).status).toBe(200);

  await proxy.close();
  for (const path of [...reads, ...personal.slice(2)]) {
    await expectUnavailable(
      path.startsWith("/api/auth") ? cast.admin.get(path) : cast.visitor.get(path),
      path,
    );
  }
  for (const path of others) {
    const { status, headers } = await cast.visitor.get(path);
    expect([status, headers.get("Retry-After")], path).toEqual([503, "5"]);
  }
  for (const path of [...reads, ...personal]) await expectUnavailable(cast.admin.get(path), path);
  await expectUnavailable(cast.admin.json("POST", "/api/placements", fullInput("job")), "/api/");
  await expectUnavailable(cast.admin.delete(`/api/placements/${id}`), "/api/");
  await expectUnavailable(cast.visitor.json("POST", "/api/auth/login", login), "/api/");
  const screen = await cast.visitor.form("/login", login);
  expect([screen.status, screen.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await screen.text()).toContain(login.email);
  expect((await cast.admin.form("/jobs", { delete: id, title: "x" })).status).toBe(503);

  expect((await cast.visitor.get("/livez")).status).toBe(200);
  const readiness = await cast.visitor.get("/readyz");
  expect(readiness.status).toBe(503);
  expect(await readiness.text()).not.toMatch(/127\.0\.0\.1|ECONN|\d{4,}/);
  expect((await cast.visitor.get("/logo.svg")).status).toBe(200);

  await proxy.open();
  await until("it heals", async () => (await cast.visitor.get("/jobs")).status === 200);
  for (const path of reads) expect((await cast.admin.get(path)).status, path).toBe(200);
  expect((await cast.admin.get("/api/auth/me")).status).toBe(200); // nobody was logged out
  expect((await cast.visitor.get("/readyz")).status).toBe(200);
});

test("a form whose picture meets the outage says when to come back", async () => {
  vi.spyOn(log, "error").mockReturnValue();
  const outage = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  const answer = await handleForm({
    form: new FormData(),
    schema: postingSchema("podcast"),
    fallback: messages.post.failed("podcast"),
    prepare: () => Promise.reject(outage),
    save: () => Promise.resolve(null),
  });
  expect(answer).toMatchObject({ init: { status: 503, headers: { "Retry-After": "5" } } });
});

const login = { email: "someone@college.example", password: "some password" };

async function expectUnavailable(request: Promise<Response>, path: string) {
  const started = Date.now();
  const response = await request;
  expect([response.status, response.headers.get("Retry-After")], path).toEqual([503, "5"]);
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(Date.now() - started).toBeLessThan(20_000); // nothing of it waits for the database
  if (path.startsWith("/api/")) {
    expect(await response.json()).toEqual({ msg: messages.unavailable });
  } else {
    const text = await response.text();
    expect(elements(text, "h1").map((heading) => heading.text)).toEqual([messages.unavailable]);
    expect(text).not.toMatch(/ECONN|127\.0\.0\.1:|\bat \w/);
  }
}
