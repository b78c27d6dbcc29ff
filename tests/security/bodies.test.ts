import { describe, expect, test } from "vitest";
import { mediaType } from "../../app/http/body.server";
import { hasTooManyFields, withBlanks } from "../../app/server/request-body.server";
import { withWeb } from "../support/hooks";
import { send } from "../support/send";

/** No body holds up the others: it is parsed as what it was counted as, whatever type it claims to be. */

const web = withWeb();

const urlencoded = "application/x-www-form-urlencoded";

test("what parts say of themselves is counted", () => {
  const type = mediaType("multipart/form-data; boundary=b");
  const head = (bytes: number) => `--b\r\n${"a:b\r\n".repeat(bytes / 5)}\r\nx\r\n--b--`;
  expect(hasTooManyFields(Buffer.from(head(100_000)), type, 200)).toBe(false);
  expect(hasTooManyFields(Buffer.from(head(150_000)), type, 200)).toBe(true);
});

test("a plus sign is a blank before the parser sees it, in this type alone", () => {
  const read = (type: string) => withBlanks(Buffer.from("a+b"), mediaType(type)).toString();
  expect([read(urlencoded), read("application/json")]).toEqual(["a b", "a+b"]);
});

test("of a type's parameters only the boundary is handed on", () => {
  const type = mediaType(`${urlencoded}; a="multipart/form-data"; boundary=b`);
  expect(String(type)).toBe(`${urlencoded};boundary=b`);
});

describe.each([
  ["as it is", urlencoded],
  ["in capitals", "APPLICATION/X-WWW-FORM-URLENCODED"],
  ["with a parameter that names another", `${urlencoded}; a=multipart`],
  ["with another type behind a comma", `${urlencoded}; a=x, multipart/form-data; boundary=b`],
  ["with another type before a comma", `multipart/form-data; boundary=b, ${urlencoded}`],
  ["behind a text", `text/plain, ${urlencoded}`],
])("a form whose type is told %s", (_how, type) => {
  test("has its fields counted, or is no form", async () => {
    const body = numbers(30_000);
    for (const path of ["/api/auth/login", "/login"]) {
      const headers = { "Content-Type": type };
      const { status } = await send(web.url, path, { method: "POST", headers, body });
      expect([400, 413, 415]).toContain(status);
    }
  });

  test.each([
    ["pairs", numbers(300)],
    ["parts", '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(300) + "--b--"],
  ])("is parsed as what it was counted as: %s", async (_what, body) => {
    const media = mediaType(type);
    if (hasTooManyFields(Buffer.from(body), media, 200)) return;
    const headers = { "Content-Type": String(media) };
    const request = new Request("http://here.invalid", { method: "POST", headers, body });
    const form = await request.formData().catch(() => new FormData());
    expect([...form].length).toBeLessThanOrEqual(200);
  });
});

function numbers(count: number) {
  return Array.from({ length: count }, (_, number) => number).join("&");
}
