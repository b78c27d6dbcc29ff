// @module-tag thorough
import { expect, test } from "vitest";
import { aStudent, clientOf, password } from "../support/factories";
import { withWeb } from "../support/hooks";

const web = withWeb();

test.each([
  ["//evil.example", null],
  ["/\\evil.example", null],
  ["\\/evil.example", null],
  ["/%2f%2fevil.example", null],
  ["/%2Fevil.example", null],
  ["/%5cevil.example", null],
  ["/\t/evil.example", null],
  ["\t//evil.example", null],
  ["/\n/evil.example", null],
  ["/..//evil.example", null],
  ["/.//evil.example", null],
  ["/jobs/..//evil.example", null],
  ["https://evil.example/", null],
  ["https:evil.example", null],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["evil.example", null],
  ["@evil.example", null],
  ["", null],
  ["/jobs?search=a%26b#top", "/jobs?search=a%26b#top"],
  ["/jobs/details/1", "/jobs/details/1"],
])("after login ?next=%j leads to %j or home", async (next, wanted) => {
  const { email } = await aStudent();
  const browser = await clientOf(web.url, null);
  const response = await browser.form("/login", { email, password, next });
  expect(response.headers.get("Location")).toBe(wanted ?? "/student-dashboard");

  const query = `/login?next=${encodeURIComponent(next)}`;
  expect((await browser.get(query)).headers.get("Location")).toBe(wanted ?? "/student-dashboard");
  const page = await (await (await clientOf(web.url, null)).get(query)).text();
  const hidden = /<input type="hidden" name="next" value="([^"]*)"/.exec(page)?.[1];
  expect(hidden).toBe((wanted ?? "").replaceAll("&", "&amp;"));
});
