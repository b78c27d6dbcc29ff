import { beforeAll, describe, expect, test } from "vitest";
import { env } from "../../app/env.server";
import {
  dropObject,
  findStoreTrouble,
  getObject,
  newObjectKey,
  putObject,
} from "../../app/files/s3.server";
import { findImage } from "../../app/images/images.server";
import { aStoredPicture, places, tidy } from "../files/stored";
import { hasSwift, startSwift } from "./swift";

describe.skipIf(!hasSwift)("with a server of S3 that is not ours", () => {
  let swift: Awaited<ReturnType<typeof startSwift>>;
  beforeAll(async () => {
    swift = await startSwift();
    return () => swift.stop();
  });

  test("what is put is got back until it is dropped, and nobody else can read it", async () => {
    for (const folder of ["portal", "portal/2027"]) {
      env.S3_URL = swift.urlWith({ folder });
      const bytes = Buffer.alloc(150_000, 7);
      const key = newObjectKey(bytes);
      await putObject(key, bytes);
      expect((await getObject(key))?.equals(bytes)).toBe(true);
      expect((await fetch(`${swift.open}/${key}`)).ok).toBe(false);
      await dropObject(key);
      await dropObject(key); // again
      expect(await getObject(key)).toBeNull();
      expect(await findStoreTrouble()).toBeNull();
    }
  });

  test.each([
    [{ secret: "wrong" }, "403 SignatureDoesNotMatch"],
    [{ folder: "another" }, "404 NoSuchBucket"],
    [{ at: "mars" }, "400 AuthorizationHeaderMalformed"],
  ])("it says what is wrong with %o", async (what, why) => {
    env.S3_URL = swift.urlWith(what);
    expect(await findStoreTrouble()).toContain(why);
  });

  test("pictures are moved there and back", async () => {
    env.S3_URL = swift.urlWith();
    const hashes = await Promise.all(Array.from({ length: 3 }, aStoredPicture));
    const read = () => Promise.all(hashes.map((hash) => findImage(hash)));
    const before = await read();
    await tidy("s3");
    expect((await places()).inDatabase).toBe(0);
    expect(await read()).toEqual(before);
    await tidy("database");
    expect((await places()).keys).toEqual([]);
    expect(await read()).toEqual(before);
  });
});
