import { load } from "cheerio";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { exportOwnData } from "../../app/own-data/own-data.server";
import { signImage, storeImage } from "../../app/images/images.server";
import { thisYear } from "../../app/figures/after/after.server";
import { messages } from "../../app/messages";
import { confirmFacts } from "../../app/records/change-record.server";
import { db } from "../../db/client";
import { joined } from "../seasons/offers";
import type { Client } from "../support/client";
import { aProgramme, aStudent, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { aPicture, asFile } from "../support/samples";

/** What proves a correction, an offer from outside or what became of a graduate may be a PDF. */

const web = withWeb();
const cast = withCast(web);

let programme: string;
let student: User;
let client: Client;
beforeAll(async () => {
  ({ name: programme } = await aProgramme());
});
beforeEach(async () => {
  student = await aStudent();
  client = await clientOf(web.url, student);
  await confirmFacts(cast.users.admin, student.id, {
    changes: { programme, batch: thisYear(), cgpa: 8 },
  });
});

const letter = (content = "a letter") =>
  asFile(`%PDF-1.7\n<script>alert(1)</script> ${content} ${student.id}`, "x.html", "text/html");

type Kind = {
  /** The form's address and its fields, and one that is refused. */
  form: () => Promise<string> | string;
  fields: Record<string, string>;
  wrong: Record<string, string>;
  call: string;
  method?: string;
  /** The call's fields. */
  body: (path: string) => Record<string, string>;
};

const kinds: Record<string, Kind> = {
  "a correction": {
    form: () => "/record",
    fields: { intent: "correct", fact: "cgpa", value: "8.2", reason: "Swapped" },
    wrong: { reason: "" },
    call: "/api/record/corrections",
    body: () => ({ fact: "cgpa", value: "8.2", reason: "Swapped" }),
  },
  "an offer from outside": {
    form: async () => `/seasons/${(await joined(student)).id}`,
    fields: {
      ...{ do: "outside", "outside.company": "Vaigai Foods", "outside.ctc": "9,00,000" },
      ...{ "outside.offeredOn": "2026-01-31", "outside.answer": "open" },
    },
    wrong: { "outside.company": "" },
    call: "/api/offers/outside",
    body: (path) => ({
      ...{ season: path.split("/").at(-1) ?? "", company: "Vaigai Foods", ctc: "900000" },
      ...{ offeredOn: "2026-01-31", answer: "open" },
    }),
  },
  "what became of a graduate": {
    form: () => "/record/after",
    fields: { state: "studies", organisation: "IISc", programme: "M.Tech" },
    wrong: { state: "" },
    call: "/api/record/after",
    method: "PATCH",
    body: () => ({ state: "studies", organisation: "IISc", programme: "M.Tech" }),
  },
};

const fieldsOf = (fields: object, file: File | string) =>
  [...Object.entries(fields), ["proof", file]] as [string, string | File][];

const stored = () =>
  db.selectFrom("images").selectAll().where("uploaded_by", "=", student.id).execute();

/** Where the student's proof is. */
async function proofOf() {
  const corrections = await db
    .selectFrom("corrections")
    .innerJoin("enrolments", "enrolments.id", "enrolment_id")
    .select("corrections.id")
    .where("user_id", "=", student.id)
    .where("proof", "is not", null)
    .execute();
  const offers = await db
    .selectFrom("outside_offers")
    .select("id")
    .where("user_id", "=", student.id)
    .where("proof", "is not", null)
    .execute();
  const graduates = await db
    .selectFrom("graduates")
    .innerJoin("enrolments", "enrolments.id", "enrolment_id")
    .select("enrolments.id")
    .where("user_id", "=", student.id)
    .where("proof", "is not", null)
    .execute();
  const [path = ""] = [
    ...corrections.map(({ id }) => `/corrections/${id}/proof.pdf`),
    ...offers.map(({ id }) => `/outside-offers/${id}/proof.pdf`),
    ...graduates.map(({ id }) => `/graduates/${id}/proof.pdf`),
  ];
  return path;
}

describe.each(Object.entries(kinds))("the proof of %s", (_, kind) => {
  test("is a PDF by what is in it, stays with a form that is refused, and is saved, never shown", async () => {
    const path = await kind.form();
    const sent = { ...kind.fields, ...kind.wrong };
    const refused = await client.multipart(path, fieldsOf(sent, letter()));
    expect(refused.status).toBe(422);
    const page = load(await refused.text());
    const signed = String(page("input[type=hidden][name=proof]").val());
    expect(page("form").text()).toContain("(PDF)");
    expect((await client.multipart(path, fieldsOf(kind.fields, signed))).status).toBe(303);
    const proof = await proofOf();
    const answer = await client.get(proof);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("a letter");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^attachment; filename="proof\.pdf"/) as string,
      "content-security-policy": expect.stringContaining("sandbox") as string,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    expect((await cast.admin.get(proof)).status).toBe(200);
    const own = (await exportOwnData(student)).find(({ name }) => name.startsWith("proof-"));
    expect(own?.name).toMatch(/\.pdf$/);
    expect((await cast.otherStudent.get(proof)).status).toBe(404);
    expect((await cast.recruiter.get(proof)).status).toBe(404);
  });

  test("is sent by call, up to 5 MB, and nothing but a PDF or a picture", async () => {
    const path = await kind.form();
    const call = (file: File) =>
      client.multipart(kind.call, fieldsOf(kind.body(path), file), kind.method);
    const errors = async (file: File) => {
      const answer = await call(file);
      return [answer.status, ((await answer.json()) as { errors?: object }).errors];
    };
    expect(await errors(asFile("<html>", "proof.pdf", "application/pdf"))).toEqual([
      422,
      { proof: messages.asked.fileOfKind },
    ]);
    const large = letter("x".repeat(5 * 1024 * 1024));
    expect(await errors(large)).toEqual([422, { proof: messages.pictures.fileTooLarge }]);
    expect(await stored()).toEqual([]);
    expect((await call(letter())).status).toBeLessThan(300);
    expect(await stored()).toMatchObject([{ type: "application/pdf" }]);
  });

  test("is nobody's picture: not at its hash, and not as a profile's", async () => {
    const path = await kind.form();
    const refused = await client.multipart(
      path,
      fieldsOf({ ...kind.fields, ...kind.wrong }, letter()),
    );
    const signed = String(load(await refused.text())("input[type=hidden][name=proof]").val());
    const [file] = await stored();
    expect((await client.get(`/images/${file!.hash}.webp`)).status).toBe(404);
    const save = (picture: string) =>
      client.multipart("/profile", [
        ["name", student.name],
        ["email", student.email],
        ["phone", student.phone],
        ["picture", picture],
        ["profilePicture", picture],
      ]);
    const picture = async () =>
      (
        await db
          .selectFrom("users")
          .select("picture")
          .where("id", "=", student.id)
          .executeTakeFirstOrThrow()
      ).picture;
    expect((await save(signed)).status).toBe(422);
    expect(await picture()).toBeNull();
    // A picture is taken with the same fields.
    const of = { maxSide: 64, field: "profilePicture", uploader: student.id };
    const hash = await storeImage(await aPicture(), of);
    expect((await save(signImage(student, hash))).status).toBe(303);
    expect(await picture()).toBe(hash);
  });
});
