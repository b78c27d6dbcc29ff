import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { audit } from "../../app/audit/audit.server";
import type { User } from "../../app/accounts/users.server";
import { termsVersion } from "../../app/applications/terms";
import { formatMoment } from "../../app/dates";
import { env } from "../../app/env.server";
import { titleOf } from "../../app/postings/posting";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { type Canary, aPerson, personalColumns, plant, undecidedTables } from "./canaries";
import { aPosting, aStudent, anAdmin, anApplication, clientOf } from "../support/factories";
import { unhurried } from "../support/database";
import { withCast, withWeb } from "../support/hooks";
import { elements, textOf } from "../support/html";

const web = withWeb();
const cast = withCast(web);

async function unzip(response: Response) {
  expect(response.status).toBe(200);
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()), {
    lazyEntries: true,
  });
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  return files;
}

async function download(user: Pick<User, "id" | "role">) {
  const client = await clientOf(web.url, user as User);
  return unzip(await client.form("/account/data.zip", {}));
}

/** What is stored but not in the download, and why. */
const withheld: Record<string, string> = {
  "users.password_hash": "a hash of the password",
  "totp_factors.sealed": "the encrypted secret of the codes",
  "passkeys.public_key": "what checks the passkey's answers; the passkey itself is on the device",
  "recovery_codes.hash": "a hash of a code",
  "signups.password_hash": "a hash of the password",
  "signups.browser": "a hash of what the browser proves itself with",
  "mailed_codes.id": "nothing but a number that jobs are about",
  "mailed_codes.browser": "a hash of what the browser proves itself with",
  "mailed_codes.asker": "a hash of what the browser proves itself with",
  "mailed_codes.network": "a keyed hash",
  "mailed_codes.key_id": "says which of our secrets the code is derived from",
  "applications.posting_version": "a hash of what the posting said, which is there itself",
  "applications.changes_told": "a hash of what the news mails told, which are there themselves",
  "images.uploaded_by": "of the picture's last upload by anybody: equal pictures are stored once",
  "round_students.result_note": "not told yet; once it is, it is there as told_note",
  "images.type": "whether it is a picture or a PDF, as the name of its file says",
  "images.created_at": "of the picture's last upload by anybody: equal pictures are stored once",
  "resume_pdfs.source_hash": "a hash of the resume, which is there itself",
  "resume_pdfs.wanted_hash": "a hash of the resume, which is there itself",
  "resume_pdfs.failed_hash": "a hash of the resume, which is there itself",
  "news_settings.calendar_secret": "what a calendar program proves itself with",
  "push_devices.endpoint": "whoever knows it could send notifications",
  "push_devices.p256dh": "one of the keys of notifications",
  "push_devices.auth": "one of the keys of notifications",
  "push_devices.server_key": "our own key, which everybody may know",
  "messages.asked_hash": "a hash of the message, which is there itself",
  "invitations.link_id": "what the mail's link proves itself with",
  "invitations.key_id": "says which of our secrets the link is derived from",
  "account_invitations.link_id": "what the mail's link proves itself with",
  "account_invitations.key_id": "says which of our secrets the link is derived from",
  "selected_rows.row_id": "which of the people in a list of the office somebody selected",
  "resume_zip_pieces.place": "a part of a file of other people's resumes",
  "resume_zip_pieces.bytes": "a part of a file of other people's resumes",
  "audit_log.hash": "a hash over the log's entries, others' too",
  "audit_log.previous_hash": "a hash over the log's entries, others' too",
  ...Object.fromEntries(
    ["queue", "handed_over_at", "lease_until", "deaths", "error", "request_id"].map((name) => [
      `outbox.${name}`,
      "how our machines fare with a job: says nothing about the person",
    ]),
  ),
};

describe("the download", () => {
  const [asha, bala] = [aPerson(), aPerson()];
  let own: Canary[];
  let others: Canary[];
  let files: Record<string, string>;

  beforeAll(async () => {
    own = await plant(asha);
    others = await plant(bala);
    const admin = await anAdmin({ name: "canary-admin-name" });
    const target = { type: "user", id: asha.id } as const;
    const details = { role: "canary-about-asha" };
    const at = { ...admin, network: "canary-admin-network" };
    await audit(db, at, { action: "role-changed", target, details });
    own.push({ column: "entry about her", value: "canary-about-asha" });
    others.push(
      { column: "who did it", value: admin.id },
      { column: "who did it", value: admin.name },
      { column: "where they sat", value: "canary-admin-network" },
      { column: "who wanted her address before", value: "canary-replaced@college.example" },
    );
    await db
      .insertInto("mailed_codes")
      .values({
        id: newId(),
        purpose: "email",
        email: asha.email,
        account: bala.id,
        user_id: bala.id,
      })
      .execute();
    await db
      .updateTable("mailed_codes")
      .set({ replaced_email: "canary-replaced@college.example" })
      .where("account", "=", bala.id)
      .execute();
    files = await download({ id: asha.id, role: "user" });
  });

  test("every table is decided on, and what is withheld exists", async () => {
    expect(await undecidedTables()).toEqual([]);
    const columns = (await personalColumns()).map(({ table, column }) => `${table}.${column}`);
    expect(Object.keys(withheld).filter((name) => !columns.includes(name))).toEqual([]);
  });

  test("has every value that is theirs, in whatever table and column", () => {
    const all = Object.values(files).join("\n");
    const missing = own.filter(
      ({ column, value }) => !(column in withheld) && !all.includes(value),
    );
    expect(missing).toEqual([]);
    expect(own.length).toBeGreaterThan(80);
  });

  test("has no hash and no secret", () => {
    const all = Object.values(files).join("\n");
    const leaked = own.filter(
      ({ column, value }) =>
        column in withheld && column !== "mailed_codes.id" && all.includes(value),
    );
    expect(leaked).toEqual([]);
  });

  test("has nothing of anybody else", () => {
    const all = Object.values(files).join("\n");
    expect(others.filter(({ value }) => all.includes(value))).toEqual([]);
  });

  test("is JSON that a person can read, a file for each thing, and the files themselves", () => {
    const names = Object.keys(files);
    for (const name of names.filter((one) => one.endsWith(".json"))) {
      const rows = JSON.parse(files[name]!) as unknown[];
      expect(rows.length, name).toBeGreaterThan(0);
      expect(files[name], name).toContain("\n  ");
      expect(files["about.txt"]).toContain(name);
    }
    expect(names).toEqual(
      expect.arrayContaining(["applications.json", "resume.pdf", "picture.webp"]),
    );
    expect(files["resume.pdf"]).toMatch(/^canary-resume_pdfs-bytes/);
    expect(files["picture.webp"]).toMatch(/^canary-images-bytes/);
  });

  test("has no empty files for what is not there", async () => {
    const none = await download(await aStudent());
    expect(Object.keys(none)).not.toContain("resume.pdf");
    expect(Object.keys(none)).not.toContain("picture.webp");
    expect(JSON.parse(none["applications.json"]!)).toEqual([]);
  });

  test("has a long log whole", async () => {
    const admin = await anAdmin();
    await unhurried(`
      insert into audit_log (actor_id, actor_name, actor_role, action, target_type, target_id, details, network)
      select '${admin.id}', 'Dev', 'admin', 'posting-created', 'posting', n::text, '{}', ''
      from generate_series(1, 2500) n`);
    const log = JSON.parse((await download(admin))["log.json"]!) as { targetId: string }[];
    expect(log.map(({ targetId }) => targetId)).toEqual([
      ...Array.from({ length: 2500 }, (_, index) => String(index + 1)),
      admin.id,
    ]);
  });
});

test("is one's own, as a file that nobody stores, and is noted in the log", async () => {
  const response = await cast.student.form("/account/data.zip", {});
  expect(response.headers.get("Content-Type")).toBe("application/zip");
  expect(response.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/,
  );
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const [account] = JSON.parse((await unzip(response))["account.json"]!) as { id: string }[];
  expect(account?.id).toBe(cast.users.student.id);
  expect(await timesNoted(cast.users.student)).toBe(1);
});

test("nothing is made by following a link", async () => {
  const response = await cast.otherStudent.get("/account/data.zip");
  expect(response.headers.get("Location")).toBe("/account/data");
  expect(await timesNoted(cast.users.otherStudent)).toBe(0);
});

test("more than ten downloads an hour are refused, and other people's go on", async () => {
  const client = await clientOf(web.url, await aStudent());
  for (let time = 0; time < 10; time++)
    expect((await client.form("/account/data.zip", {})).status).toBe(200);
  const refused = await client.form("/account/data.zip", {});
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(textOf(await refused.text())).toContain("Too many attempts");
  expect((await cast.recruiter.form("/account/data.zip", {})).status).toBe(200);
});

test("the page has the download as a plain form, and the terms accepted", async () => {
  const student = await aStudent();
  const posting = await aPosting("job", { link: "https://a.example/apply", title: "Tea taster" });
  const { acceptedAt } = await anApplication(student, posting);
  const client = await clientOf(web.url, student);
  const html = await (await client.get("/account/data")).text();
  expect(elements(html, "form")).toContainEqual(
    expect.objectContaining({ method: "post", action: "/account/data.zip" }),
  );
  expect(textOf(html)).toContain(
    `Version ${termsVersion} on ${formatMoment(acceptedAt, env.TIME_ZONE)}, for ${titleOf(posting)}`,
  );
  await db.deleteFrom("postings").where("id", "=", posting.id).execute();
  const later = await (await client.get("/account/data")).text();
  expect(textOf(later)).toContain("for Tea taster");
  expect(elements(later, "a").map(({ text }) => text)).not.toContain("Tea taster");
  expect(textOf(await (await client.get("/account")).text())).toContain("Your data");
});

test("the page shows fifty terms and leads to the older ones, and the download has all of them", async () => {
  const student = await aStudent();
  const posting = await aPosting("job", { link: "https://a.example/" });
  const { id } = await anApplication(student, posting);
  const client = await clientOf(web.url, student);
  const shown = async (path = "/account/data") => {
    const html = await (await client.get(path)).text();
    const links = elements(html, "a") as Record<string, string>[];
    const older = links.find(({ text }) => text === "Older ones")?.href;
    return { older, count: html.split(`Version ${termsVersion} on`).length - 1 };
  };
  const copies = (count: number) => sql`
    insert into applications select (jsonb_populate_record(applications, jsonb_build_object(
      'id', gen_random_uuid(), 'posting_id', gen_random_uuid()))).*
    from applications, generate_series(1, ${count}::int) where id = ${id}`;
  await copies(49).execute(db);
  const full = await shown();
  expect(full.count).toBe(50);
  expect(full.older).toBeUndefined();
  await copies(1).execute(db);
  const over = await shown();
  expect(over.count).toBe(50);
  expect(await shown(over.older)).toEqual({ count: 1 });
  const files = await download(student);
  expect(JSON.parse(files["applications.json"]!)).toHaveLength(51);
});

async function timesNoted({ id }: { id: string }) {
  const rows = await db
    .selectFrom("audit_log")
    .select("seq")
    .where("action", "=", "own-data-exported")
    .where("actor_id", "=", id)
    .where("target_id", "=", id)
    .execute();
  return rows.length;
}
