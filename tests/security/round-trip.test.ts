// @module-tag thorough
import { describe, expect, test } from "vitest";
import { visible } from "../../app/as-typed/visible";
import { postingType, typeNames } from "../../app/postings/types";
import { section, sectionNames } from "../../app/resume/sections";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { password, validInput } from "../support/factories";
import { hardTexts } from "./hard-texts";
import { withCast, withWeb } from "../support/hooks";
import { asParts } from "../support/samples";

/** In every field, in any script, what is accepted comes back as it was sent, without what nobody sees. */

const web = withWeb();
const cast = withCast(web);

const texts = Object.entries(hardTexts);

const asStored = (sent: object) =>
  JSON.parse(JSON.stringify(sent), (_name, value: unknown) =>
    typeof value === "string" ? visible(value) : value,
  ) as object;

describe.each(typeNames)("a %s", (type) => {
  test.each(texts)("keeps %s in every field of text", async (_what, text) => {
    const fields = Object.entries(postingType(type).fields);
    const ofKind = (...kinds: string[]) => fields.filter(([, { kind }]) => kinds.includes(kind));
    const hard = {
      ...Object.fromEntries(ofKind("text", "textarea").map(([name]) => [name, text])),
      ...Object.fromEntries(ofKind("list").map(([name]) => [name, [text, "second"]])),
    };
    const parts = await asParts(type, { ...validInput(type), ...hard });
    const path = `/api/${postingType(type).endpoint}`;
    const posted = await cast.admin.multipart(path, parts);
    expect(posted.status).toBe(201);
    const { _id } = (await posted.json()) as { _id: string };
    expect(await (await cast.visitor.get(`${path}/${_id}`)).json()).toMatchObject(asStored(hard));
  });
});

test.each(texts)("a resume keeps %s in every field of text", async (_what, text) => {
  const rows = sectionNames.map((name) => {
    const { fields, isList } = section(name);
    const values = Object.entries(fields).map(([field, { kind }]) => {
      if (kind === "day") return [field, "2024-06"];
      if (kind === "list") return [field, [text, "second"]];
      return [field, typeof kind === "string" ? text : kind[0]];
    });
    return [name, [isList ? text : (Object.fromEntries(values) as object)]];
  });
  const contact = { fullName: text, email: text, phone: text, linkedin: text, summary: text };
  const sent = { ...contact, github: text, portfolio: text, ...Object.fromEntries(rows) } as object;
  expect((await cast.student.json("POST", "/api/resume", sent)).status).toBe(200);
  expect(await (await cast.student.get("/api/resume")).json()).toMatchObject(asStored(sent));
});

test.each(texts)("an account keeps %s", async (_what, text) => {
  const { email } = cast.users.student;
  const short = Array.from(text).slice(0, 12).join("").trim();
  const sent = { name: text, phone: short, studentId: short };
  const saved = await cast.student.json("PUT", "/api/resume/profile", { ...sent, email });
  expect(saved.status).toBe(200);
  expect(await (await cast.student.get("/api/auth/me")).json()).toMatchObject(asStored(sent));
});

test.each(texts)("a sign-up keeps %s, in its password too", async (_what, text) => {
  const email = `${newId()}@college.example`;
  const details = { name: text, phone: "1", email, password: `${password} ${text}` };
  expect((await cast.visitor.json("POST", "/api/signup", details)).status).toBe(200);
  const stored = db.selectFrom("signups").select("name").where("email", "=", email);
  expect(await stored.execute()).toEqual([{ name: visible(text) }]);
  const login = await cast.visitor.json("POST", "/api/auth/login", details);
  expect(login.status).toBe(403); // the right password of a sign-up that waits for its code
});
