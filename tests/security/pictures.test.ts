// @module-tag thorough
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { entryFile } from "../../app/entry-file.server";
import { decode } from "../../app/images/decoder.server";
import { signImage, storeImage } from "../../app/images/images.server";
import { hashPassword } from "../../app/accounts/passwords/passwords.server";
import { aStudent, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { until } from "../support/until";
import { aPicture } from "../support/samples";

const web = withWeb();

/** Nearly as many pixels as allowed, stored in the slowest way, in few bytes. */
const heavy = () =>
  sharp({ create: { width: 3990, height: 3990, channels: 4, background: "#80a0c0" } })
    .toColourspace("rgb16")
    .png({ progressive: true })
    .toBuffer();

test("of many heavy pictures that come at once one of a user is decoded, and no password waits for it", async () => {
  const bytes = new Uint8Array(await heavy());
  let isOver = false;
  const storm = Promise.allSettled(
    Array.from({ length: 24 }, (_, n) => decode({ bytes, maxSide: 512 }, `user ${n % 3}`)),
  ).finally(() => (isOver = true));
  const decoder = await aDecoder();
  process.kill(decoder, "SIGSTOP");
  for (let n = 0; n < 4; n++) await hashPassword("correct horse battery");
  expect(isOver).toBe(false);
  process.kill(decoder, "SIGCONT");
  const results = await storm;
  const done = results.filter(({ status }) => status === "fulfilled");
  expect(done).toHaveLength(3);
  for (const result of results) {
    if (result.status === "fulfilled") continue;
    expect(result.reason).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
  }
});

test("a decoder that dies takes nothing with it, and the next picture is decoded", async () => {
  const bytes = new Uint8Array(await heavy());
  const asked = decode({ bytes, maxSide: 512 }, undefined);
  process.kill(await aDecoder(), "SIGKILL");
  expect(await asked).toEqual({ refusal: "the decoder died" });
  const next = await decode({
    bytes: new Uint8Array(await (await aPicture()).arrayBuffer()),
    maxSide: 8,
  });
  expect(next).toHaveProperty("bytes");
});

test("a picture that comes as the idle decoder ends is decoded by the next", async () => {
  const image = { bytes: new Uint8Array(await (await aPicture()).arrayBuffer()), maxSide: 8 };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await decode(image);
  vi.advanceTimersByTime(10_000);
  expect(await decode(image)).toHaveProperty("bytes");
});

test("a decoder that may not lower its priority decodes all the same", async () => {
  const forbid = `
    import os from "node:os";
    import { syncBuiltinESMExports } from "node:module";
    os.setPriority = () => { throw new Error("EPERM"); };
    syncBuiltinESMExports();`;
  const decoder = fork(entryFile("decode-process.server"), {
    execArgv: ["--import", `data:text/javascript,${encodeURIComponent(forbid)}`],
    serialization: "advanced",
  });
  const picture = await aPicture();
  decoder.send({ bytes: new Uint8Array(await picture.arrayBuffer()), maxSide: 8 });
  const [decoded] = (await once(decoder, "message")) as [object];
  expect(decoded).toHaveProperty("bytes");
  decoder.disconnect();
});

/** The decoder's process id, once it runs. */
async function aDecoder() {
  let pid: number | undefined;
  await until("a decoder runs", () => Boolean((pid = decoderPid())));
  return pid as number; // found above
}

function decoderPid() {
  const children = readdirSync("/proc/self/task").flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
  const found = children.find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("decode-process"),
  );
  return found ? Number(found) : undefined;
}

test.each(["unsigned", "another's"])(
  "a stored picture that comes back %s is refused",
  async (how) => {
    const owner = await aStudent();
    const hash = await storeImage(await aPicture(), { maxSide: 64, field: "profilePicture" });
    const student = await aStudent();
    const browser = await clientOf(web.url, student);
    const send = (picture: string) =>
      browser.multipart("/profile?edit=1", [
        ["name", student.name],
        ["email", student.email],
        ["version", "0"],
        ["picture", picture],
      ]);
    const refused = await send(how === "unsigned" ? hash : signImage(owner, hash));
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Choose the picture again.");
    expect((await send(signImage(student, hash))).status).toBe(303);
  },
);
