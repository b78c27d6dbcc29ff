import { describe, expect, test } from "vitest";
import { type TypeName, postPath, postingType, typeNames } from "../../app/postings/types";
import { db } from "../../db/client";
import { withCast, withWeb } from "../support/hooks";
import { elements, fieldsNamed, textOf } from "../support/html";
import { aPicture, asFile, asParts, fullInput } from "../support/samples";
import { turnOf } from "../support/thorough";

const web = withWeb();
const cast = withCast(web);

type Parts = [string, string | File][];

/** The parts that the screen's form sends: lists as one comma list, and always a file input. */
async function asForm(type: TypeName, changes: Record<string, string> = {}, picture?: File) {
  const joined = Object.entries(fullInput(type)).map(([name, value]): [string, string] => [
    name,
    Array.isArray(value) ? value.join(", ") : value,
  ]);
  const typed = { ...Object.fromEntries(joined), ...changes };
  const untouched = asFile("", "", "application/octet-stream");
  const file: Parts = type === "podcast" ? [["podcastImage", picture ?? untouched]] : [];
  return { typed, parts: [...Object.entries(typed), ...file] as Parts };
}

describe.each(turnOf(typeNames, 1, 3))("%s", (type) => {
  const { name, plain, fields } = postingType(type);
  const path = postPath(type);
  const required = Object.keys(fields).filter((key) => fields[key]?.required);

  test("has a labelled input for each field, marked required where it is", async () => {
    const html = await (await cast.admin.get(path)).text();
    for (const [key, field] of Object.entries(fields)) {
      const [input] = fieldsNamed(html, key) as Record<string, string>[];
      expect(Object.keys(input ?? {}).includes("required"), key).toBe(field.required);
      const labels = elements(html, "label") as Record<string, string>[];
      expect(labels.find((label) => label.for === input?.id)?.text).toContain(field.label);
    }
    expect(html).toMatch(/<form method="post" enctype="multipart\/form-data"/i);
  });

  test("posted, it says so and leads on", async () => {
    const { parts } = await asForm(type, {}, await aPicture());
    const response = await cast.admin.multipart(path, parts);
    const location = response.headers.get("Location") ?? "";
    expect([response.status, location]).toEqual([
      303,
      expect.stringMatching(/\?posted=[0-9a-f-]+$/),
    ]);
    const html = await (await cast.admin.get(location)).text();
    expect(
      elements(html, "p").find(({ text }) => text === `${name} posted successfully!`),
    ).toMatchObject({ class: "message success", role: "status" });
    expect(html).toContain('data-close-after="1500"');
    const id = location.split("=")[1];
    const stored = await cast.visitor.get(`/api/${postingType(type).endpoint}/${id}`);
    expect(await stored.json()).toMatchObject(fullInput(type));
  });

  test("refused, it keeps everything typed and says what is wrong where it is wrong", async () => {
    const [blamed = ""] = required
      .slice(-1)
      .filter((key) => key !== "podcastImage")
      .concat("title");
    const odd = `<b>&amp;"quoted"</b>`;
    const first = Object.keys(fields)[0] ?? "";
    const { typed, parts } = await asForm(type, {
      [blamed]: "",
      [first]: first === blamed ? "" : odd,
    });
    const response = await cast.admin.multipart(path, parts);
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(textOf(html)).toContain(`Failed to post ${plain}. Please check inputs.`);
    for (const [key, value] of Object.entries(typed)) {
      expect(
        fieldsNamed(html, key).map((input) => input.value ?? ""),
        key,
      ).toEqual([value]);
    }
    for (const key of [blamed, ...(type === "podcast" ? ["podcastImage"] : [])])
      expectBlamed(html, key);
    const accepted = Object.keys(typed).filter((key) => key !== blamed);
    for (const key of accepted)
      expect(fieldsNamed(html, key)[0]).not.toHaveProperty("aria-invalid");
  });

  test("an empty form is blamed at each required field", async () => {
    const html = await (await cast.admin.multipart(path, [["nothing", "x"]])).text();
    for (const key of required) expectBlamed(html, key);
  });

  test.each(Object.keys(fields).filter((key) => fields[key]?.kind === "list"))(
    "a wrong entry of %s is blamed at its input",
    async (key) => {
      const { parts } = await asForm(type, { [key]: "fine, " + "x".repeat(101) });
      expectBlamed(await (await cast.admin.multipart(path, parts)).text(), key);
    },
  );
});

/** Checks that the error stands beside the input and that the input refers to it. */
function expectBlamed(html: string, key: string) {
  const inputs = fieldsNamed(html, key) as Record<string, string>[];
  const input = inputs.find((one) => one.type !== "hidden") ?? {};
  expect(input["aria-invalid"], key).toBe("true");
  const errors = elements(html, "p").filter((one: Record<string, string>) => one.class === "error");
  const described = (input["aria-describedby"] ?? "").split(" ");
  const error = errors.find((one: Record<string, string>) => described.includes(one.id ?? ""));
  expect(error?.text, key).toMatch(/^[A-Z]/);
}

test("an unknown type is refused in the documented words", async () => {
  for (const type of ["nothing", "jobs", "__proto__", "constructor"]) {
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? new URLSearchParams({ title: "x" }) : undefined;
      const response = await cast.admin.fetch(`/admin/post/${type}`, { method, body });
      const heading = elements(await response.text(), "h1").map(({ text }) => text);
      expect([response.status, heading]).toEqual([404, ["Invalid content type for posting."]]);
    }
  }
});

test("the forms are reached from the dashboard", async () => {
  const html = await (await cast.admin.get("/admin-dashboard")).text();
  expect(textOf(html)).toContain("Post New Content");
  const links = elements(html, "a") as Record<string, string>[];
  for (const type of typeNames) {
    expect(links.find(({ href }) => href === postPath(type))?.text).toBe(postingType(type).name);
  }
});

describe("a podcast's picture", () => {
  const path = postPath("podcast");

  async function refusedOnce(picture: File) {
    const { parts } = await asForm("podcast", { title: "" }, picture);
    const html = await (await cast.admin.multipart(path, parts)).text();
    const [input] = (fieldsNamed(html, "podcastImage") as Record<string, string>[]).filter(
      (input) => input.type === "hidden",
    );
    return { html, signed: input?.value ?? "" };
  }

  test("stays after a refused try, shown, and used when nothing new is chosen", async () => {
    const { html, signed } = await refusedOnce(await aPicture());
    const [hash] = signed.split(".");
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(html).toContain(`src="/images/${hash}.webp"`);
    const { typed } = await asForm("podcast");
    const response = await cast.admin.multipart(path, [
      ...Object.entries(typed),
      ["podcastImage", signed],
      ["podcastImage", asFile("", "", "application/octet-stream")],
    ]);
    expect(response.status).toBe(303);
    expect(await imageOf(response)).toBe(signed.split(".")[0]);
  });

  test("gives way to a new choice", async () => {
    const { signed } = await refusedOnce(await aPicture());
    const { typed } = await asForm("podcast");
    const other = await aPicture({ background: { r: 250, g: 10, b: 10 } });
    const response = await cast.admin.multipart(path, [
      ...Object.entries(typed),
      ["podcastImage", signed],
      ["podcastImage", other],
    ]);
    expect(await imageOf(response)).not.toBe(signed.split(".")[0]);
  });

  test("that is no picture is blamed at its input, and the rest stays", async () => {
    const { typed, parts } = await asForm("podcast", {}, asFile("GIF89a", "a.png", "image/png"));
    const response = await cast.admin.multipart(path, parts);
    expect(response.status).toBe(422);
    const html = await response.text();
    expectBlamed(html, "podcastImage");
    expect(textOf(html)).toContain("not a readable PNG, JPEG or WebP image");
    expect(fieldsNamed(html, "description")[0]?.value).toBe(typed.description);
  });

  test("cannot be claimed by an address that nobody stored", async () => {
    const { typed } = await asForm("podcast");
    for (const claim of ["0".repeat(64), "/images/x.webp", "../../etc/passwd", "x"]) {
      const response = await cast.admin.multipart(path, [
        ...Object.entries(typed),
        ["podcastImage", claim],
      ]);
      expect(response.status).toBe(422);
      expect(textOf(await response.text())).toContain("Please upload an image for the podcast.");
    }
  });

  async function imageOf(response: Response) {
    const id = response.headers.get("Location")?.split("posted=")[1] ?? "";
    const row = await db
      .selectFrom("postings")
      .select("image")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.image;
  }
});

test("the form takes what the documented multipart sends as well", async () => {
  const response = await cast.admin.multipart(
    "/admin/post/job",
    await asParts("job", fullInput("job")),
  );
  expect(response.status).toBe(303);
  const id = response.headers.get("Location")?.split("posted=")[1];
  const stored = await cast.visitor.get(`/api/placements/${id}`);
  expect(await stored.json()).toMatchObject({ requirements: fullInput("job").requirements });
});
