import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs } from "@remix-run/node";
import { type FunctionComponent, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { openApi } from "../../app/api-docs/openapi";
import { DetailsScreen } from "../../app/postings/details-screen";
import { PostScreen } from "../../app/postings/editing/post-screen";
import { PostingCard } from "../../app/postings/posting-card";
import type { PostingFields } from "../../app/postings/posting";
import { deletePosting } from "../../app/postings/editing/bin.server";
import { saveForm } from "../../app/postings/editing/form-request.server";
import { findPosting } from "../../app/postings/postings.server";
import type { Field, PostingType, TypeName } from "../../app/postings/types";
import { action, loader } from "../../app/routes/api.collection";
import type { Role } from "../../db/schema-accounts";
import { elements, fieldsNamed, textOf } from "../support/html";
import { anAdmin } from "../support/factories";
import { aPicture, asFile } from "../support/samples";

// The tests' JSX is compiled for React's development build.
vi.hoisted(() => vi.stubEnv("NODE_ENV", "test"));

/** A tenth type, one more entry with its own field names, can do everything that the others can. */

vi.mock("../../app/postings/registry", async (original) => {
  const registry = await original<typeof import("../../app/postings/registry")>();
  const { postingTypes, wordsIn } = registry;
  const fields: Record<string, Field> = {
    act: { kind: "text", label: "Act", required: true, role: "title" },
    syllabus: { kind: "textarea", label: "Syllabus", required: false },
    impresario: { kind: "text", label: "Impresario", required: true, role: "host" },
    hall: { kind: "text", label: "Hall", required: true, role: "place" },
    fee: { kind: "text", label: "Fee", required: false, role: "pay" },
    heldOn: { kind: "date", label: "Held on", required: true, role: "day" },
    judges: { kind: "list", label: "Judges", required: false, role: "wants" },
    blurb: { kind: "textarea", label: "Blurb", required: true, role: "description" },
    enrol: { kind: "url", label: "Enrolment", required: false, role: "link" },
    poster: { kind: "image", label: "Poster", required: true },
  };
  const audition: PostingType = {
    ...postingTypes.seminar,
    ...{ name: "Audition", plural: "Auditions", plain: "audition", plainPlural: "auditions" },
    ...{ paths: ["auditions"], endpoint: "auditions", postedBy: ["admin"], fields },
  };
  const types: Record<string, PostingType> = { ...postingTypes, audition };
  const words = () =>
    Object.fromEntries(Object.entries(types).map(([name, entry]) => [name, wordsIn(entry)]));
  return { ...registry, postingTypes: types, englishWords: words };
});

const type = "audition" as TypeName;
const input = {
  act: "Sitar evening",
  syllabus: "Two ragas.",
  impresario: "Vilambit Trust",
  hall: "Rasika Hall",
  fee: "₹200",
  heldOn: "2099-01-31",
  judges: "Asha, Bala",
  blurb: "Play what you like best.",
  enrol: "https://auditions.example/enrol",
};
const today = "2026-11-21";

const postForm = (args: ActionFunctionArgs) => saveForm(args.context.user!, args);

type Item = PostingFields & { _id: string; imageUrl: string; errors: Record<string, string> };

type Body = Record<string, string | File>;

async function argsOf(path: string, params: object, body?: Body, role: Role = "admin") {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, value);
  const request = new Request(
    `http://portal.example${path}`,
    body && { method: "POST", body: form },
  );
  const user = body ? await anAdmin({ role }) : null;
  return { request, params, context: { user } } as unknown as ActionFunctionArgs;
}

const collection = { collection: "auditions" };

async function post(changes: Record<string, string | File> = {}) {
  const poster = await aPicture();
  const args = await argsOf("/api/auditions", collection, { ...input, poster, ...changes });
  const response = await action(args);
  return { status: response.status, item: (await response.json()) as Item };
}

async function idsFound(query: string) {
  const response = await loader(await argsOf(`/api/auditions?${query}`, collection));
  return ((await response.json()) as Item[]).map(({ _id }) => _id);
}

function render<Props extends object>(screen: FunctionComponent<Props>, props: Props) {
  return renderToStaticMarkup(createElement(screen, props));
}

test("is posted over the API, with its picture, and found by its words and place", async () => {
  const { status, item } = await post();
  expect(status).toBe(201);
  expect(item).toMatchObject({ ...input, judges: ["Asha", "Bala"] });
  expect(item.imageUrl).toMatch(/^\/images\/[0-9a-f]{64}\.webp$/);
  for (const found of ["sitar", "vilambit", "BALA", "like best"])
    expect(await idsFound(`search=${found}`), found).toEqual([item._id]);
  for (const other of ["ragas", "rasika", "₹200", "enrol"])
    expect(await idsFound(`search=${other}`), other).toEqual([]);
  expect(await idsFound("search=sitar&location=rasika")).toEqual([item._id]);
  expect(await idsFound("location=madras")).toEqual([]);
});

test("is posted by those whom its entry names, and nobody else", async () => {
  for (const role of ["recruiter", "user"] as const) {
    const response = await action(await argsOf("/api/auditions", collection, input, role));
    expect([role, response.status]).toEqual([role, 403]);
  }
});

test("is over after its day, and deleted under its title", async () => {
  const past = (await post({ heldOn: "2020-01-31", act: "Veena morning" })).item._id;
  const all = await idsFound("");
  expect(all.at(-1)).toBe(past);
  expect(await deletePosting(await anAdmin(), type, past)).toBe("Veena morning");
});

test("shows its card and its facts, in the order of its entry", async () => {
  const posting = await findPosting(null, type, (await post()).item._id);
  const card = render(PostingCard, { posting, now: today, markup: null });
  const shown = ["Sitar evening", "Vilambit Trust · Rasika Hall", "Jan 31", "₹200"];
  for (const text of [...shown, "Asha, Bala", "Play what you like best."])
    expect(textOf(card)).toContain(text);
  expect(card).toContain(`src="/images/${posting.image}.webp"`);

  const details = render(DetailsScreen, { posting, now: today, postedOn: today, address: "/" });
  expect(elements(details, "h1").map(({ text }) => text)).toEqual(["Sitar evening Details"]);
  const facts = ["Syllabus", "Impresario", "Hall", "Fee", "Held on", "Judges"];
  expect(elements(details, "dt").map(({ text }) => text)).toEqual(facts);
  expect(elements(details, "h2").map(({ text }) => text)).toEqual(["Blurb"]);
});

const blank = {
  values: {},
  posting: null,
  draft: "",
  unfinished: null,
  offered: [],
  titleFields: [],
  rule: null,
  seasons: [],
  preview: null,
  timeZone: "Asia/Kolkata",
  area: "admin" as const,
};

test("its form takes the picture under the field's own name, and blames it there", async () => {
  const [file] = fieldsNamed(render(PostScreen, { type, ...blank }), "poster");
  expect(file).toMatchObject({ type: "file" });

  const send = async (changes: Record<string, string | File>) =>
    (await postForm(
      await argsOf("/admin/post/audition", { type }, { ...input, ...changes }, "admin"),
    )) as unknown as { data: { result: SubmissionResult } };
  const refused = await send({ act: "", poster: await aPicture() });
  const hash = refused.data.result.initialValue?.poster;
  expect(hash).toMatch(/^[0-9a-f]{64}\./); // signed for who sent it
  const blamed = await send({ poster: "" });
  expect(blamed.data.result.error).toEqual({
    poster: ["Please upload an image for the audition."],
  });
});

test.each([
  ["no picture", undefined, "Please upload an image for the audition."],
  ["no readable one", asFile("<svg/>", "a.png", "image/png"), /not a readable PNG/],
])("with %s it is refused under the field's own name", async (_what, poster, sentence) => {
  const { status, item } = await post({ poster: poster ?? "" });
  expect([status, Object.keys(item.errors)]).toEqual([422, ["poster"]]);
  expect(item.errors.poster).toMatch(sentence);
});

test("is described with its picture", () => {
  const { paths } = openApi({ name: "", origin: "", cookie: "" });
  expect(JSON.stringify(paths["/api/auditions"]?.post)).toContain(
    '"poster":{"type":"string","contentMediaType":"image/*"}',
  );
});
