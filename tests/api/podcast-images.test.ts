// @module-tag thorough
import sharp from "sharp";
import { expect, test } from "vitest";
import { dropUnusedImages } from "../../app/images/images.server";
import { messages } from "../../app/messages";
import { emptyBin } from "../../app/postings/editing/bin.server";
import { db } from "../../db/client";
import { validInput } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { aPicture, asFile, validParts } from "../support/samples";

type Podcast = { _id: string; imageUrl: string };
type Refusal = { msg: string; errors: { podcastImage?: string } };

const web = withWeb();
const cast = withCast(web);

function post(...pictures: (File | string)[]) {
  const parts = pictures.map((picture): [string, File | string] => ["podcastImage", picture]);
  return cast.admin.multipart("/api/podcasts", [
    ...Object.entries(validInput("podcast")),
    ...parts,
  ]);
}

async function posted(picture: File) {
  const response = await post(picture);
  expect(response.status).toBe(201);
  return (await response.json()) as Podcast;
}

async function bytesOf(imageUrl: string) {
  return Buffer.from(await (await cast.visitor.get(imageUrl)).arrayBuffer());
}

const canary = "CANARY-13.0827N-80.2707E";
const wide = sharp({
  create: { width: 1600, height: 900, channels: 3, background: { r: 9, g: 80, b: 70 } },
})
  .withExif({ IFD0: { Copyright: canary } })
  .withMetadata({ orientation: 6 });

test.each([
  ["PNG", () => wide.clone().png()],
  ["JPEG", () => wide.clone().jpeg()],
  ["WebP", () => wide.clone().webp()],
])("a %s becomes a WebP of at most 1200 pixels, its metadata gone", async (_name, make) => {
  const sent = await make().toBuffer();
  expect(sent.includes(canary)).toBe(true);
  // Its name and claimed type do not matter.
  const { imageUrl } = await posted(asFile(sent, "cover.exe", "application/octet-stream"));
  const stored = await bytesOf(imageUrl);
  expect(stored.includes(canary)).toBe(false);
  const { format, exif, width, height } = await sharp(stored).metadata();
  expect([format, exif]).toEqual(["webp", undefined]);
  expect([width, height]).toEqual([675, 1200]); // turned upright
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

test.each([
  ["an SVG", svg],
  ["an SVG after an XML head", `<?xml version="1.0"?>${svg}`],
  ["a GIF", gif],
  ["HTML", "<!doctype html><script>alert(1)</script>"],
  ["a GIF that is also script", "GIF89a/*" + "x".repeat(99) + "*/=alert(1)"],
  ["a TIFF's head", Buffer.from("49492a0008000000", "hex")],
  ["a PDF", "%PDF-1.7\n1 0 obj"],
  ["a PNG's first bytes only", Buffer.from("89504e470d0a1a0a", "hex")],
])("%s called cover.png is refused", async (_what, bytes) => {
  await expectRefusal(post(asFile(bytes, "cover.png", "image/png")), /readable PNG, JPEG or WebP/);
});

test("a truncated picture is refused", async () => {
  for (const make of [wide.clone().png(), wide.clone().jpeg(), wide.clone().webp()]) {
    const whole = await make.toBuffer();
    const half = whole.subarray(0, Math.floor(whole.length / 2));
    await expectRefusal(post(asFile(half, "cover.png", "image/png")), /readable PNG, JPEG or WebP/);
  }
});

test("a small file of 12,000 × 12,000 pixels is refused", async () => {
  const raw = { width: 12_000, height: 12_000, channels: 1 as const };
  const bomb = await sharp(Buffer.alloc(144e6), { raw }).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  await expectRefusal(post(asFile(bomb, "cover.png", "image/png")), /16 megapixels/);
});

test("a file above 5 MB is refused with a sentence, above 6 MB at the door", async () => {
  const ofSize = (bytes: number) => asFile(Buffer.alloc(bytes), "cover.png", "image/png");
  await expectRefusal(post(ofSize(5 * 1024 * 1024 + 1)), /larger than 5 MB/);
  const response = await post(ofSize(7 * 1024 * 1024));
  expect([response.status, Object.keys((await response.json()) as object)]).toEqual([413, ["msg"]]);
});

test("a podcast without a picture is refused with the documented text", async () => {
  const missing = /^Please upload an image for the podcast\.$/;
  await expectRefusal(post(), missing);
  await expectRefusal(post(asFile("", "", "application/octet-stream")), missing);
  await expectRefusal(post("cover.png"), missing);
  await expectRefusal(post("0".repeat(64)), missing);
  const response = cast.admin.json("POST", "/api/podcasts", {
    ...validInput("podcast"),
    podcastImage: "x",
  });
  await expectRefusal(response, missing);
});

test("a picture is served as what it is, for good, and not sniffed", async () => {
  const { imageUrl } = await posted(await aPicture());
  for (const method of ["GET", "HEAD"]) {
    const response = await cast.visitor.fetch(imageUrl, { method });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
  }
});

test.each(["x.webp", `${"0".repeat(64)}.webp`, `${"0".repeat(64)}.png`, "..%2f..%2fetc%2fpasswd"])(
  "/images/%s is 404",
  async (name) => {
    expect((await cast.visitor.get(`/images/${name}`)).status).toBe(404);
  },
);

test("a picture goes with its last podcast, once that is gone from the bin", async () => {
  const picture = await aPicture({ background: { r: 1, g: 2, b: 3 } });
  const [one, two] = [await posted(picture), await posted(picture)];
  expect(one.imageUrl).toBe(two.imageUrl);
  await cast.admin.delete(`/api/podcasts/${one._id}`);
  expect((await cast.visitor.get(two.imageUrl)).status).toBe(200);
  await cast.admin.delete(`/api/podcasts/${two._id}`);
  for (const days of [29, 31]) {
    const then = new Date(Date.now() - days * 86_400_000);
    await db.updateTable("images").set({ created_at: then }).execute();
    await db
      .updateTable("postings")
      .set({ deleted_at: then })
      .where("id", "in", [one._id, two._id])
      .execute();
    await emptyBin();
    await dropUnusedImages();
    expect((await cast.visitor.get(two.imageUrl)).status).toBe(days < 30 ? 200 : 404);
  }
});

test("who may not post cannot leave a picture either", async () => {
  const picture = await aPicture({ background: { r: 200, g: 0, b: 200 } });
  const count = () => db.selectFrom("images").select("hash").execute();
  const before = await count();
  const parts: [string, string | File][] = [
    ...(await validParts("podcast")).slice(0, -1),
    ["podcastImage", picture],
  ];
  for (const client of [cast.visitor, cast.student, cast.recruiter]) {
    expect((await client.multipart("/api/podcasts", parts)).status).toBeGreaterThan(400);
    await client.multipart("/admin/post/podcast", parts);
  }
  expect(await count()).toEqual(before);
});

async function expectRefusal(answer: Promise<Response>, sentence: RegExp) {
  const response = await answer;
  const { msg, errors } = (await response.json()) as Refusal;
  expect([response.status, Object.keys(errors)]).toEqual([422, ["podcastImage"]]);
  expect(errors.podcastImage).toMatch(sentence);
  expect([errors.podcastImage, messages.post.failed("podcast")]).toContain(msg);
}
