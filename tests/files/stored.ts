import { afterAll, afterEach, beforeAll } from "vitest";
import { env } from "../../app/env.server";
import { tidyFiles } from "../../app/files/move-files.server";
import { storeImage } from "../../app/images/images.server";
import { db } from "../../db/client";
import { aPicture } from "../support/samples";
import { startS3 } from "./s3-server";

/** A store for the tests of one file, empty and working before each. */
export async function withS3() {
  const s3 = await startS3();
  beforeAll(() => void (env.S3_URL = s3.url));
  afterEach(async () => {
    s3.meet = s3.onPut = undefined;
    await dropNow();
    await tidy("database");
    s3.seen.length = 0;
  });
  afterAll(s3.stop);
  return s3;
}

/** What a worker does each minute. */
export async function tidy(to?: "s3" | "database") {
  env.FILES_TO = to;
  await tidyFiles();
}

/** Makes what cannot be dropped yet old enough. */
export function dropNow() {
  const drop_after = new Date(0);
  return db
    .updateTable("s3_objects")
    .set({ drop_after })
    .where("drop_after", "is not", null)
    .execute();
}

let width = 8; // a shade alone may be the same picture as WebP

/** The hash of a new picture. */
export async function aStoredPicture() {
  const picture = await aPicture({ width: width++ });
  return storeImage(picture, { maxSide: 1200, field: "profilePicture" });
}

/** How many files are in Postgres, and the objects that rows name. */
export async function places() {
  const rows = [
    ...(await db.selectFrom("images").select(["bytes", "object_key"]).execute()),
    ...(await db.selectFrom("posting_pdfs").select(["bytes", "object_key"]).execute()),
    ...(await db.selectFrom("resume_pdfs").select(["bytes", "object_key"]).execute()),
  ];
  const keys = rows.flatMap(({ object_key }) => object_key ?? []).sort();
  return { inDatabase: rows.filter(({ bytes }) => bytes).length, keys };
}
