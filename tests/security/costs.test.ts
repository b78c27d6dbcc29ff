// @module-tag thorough
import { expect, test } from "vitest";
import { mediaType, readBody } from "../../app/http/body.server";
import { parseProfileForm } from "../../app/resume/profile/form-values";
import { hasTooManyFields, withBlanks } from "../../app/server/request-body.server";
import { leastProcessorTime } from "../support/processor-time";
import { costlyBodies } from "./costly-bodies";

/** What people send costs in proportion to its size, however it was made. */

/**
 * Sixteen times as much takes some sixteen times as long; if it were quadratic, 256 times. The wide gap, and that
 * nothing counts as less than 8 ms, are for a busy machine and its collector of garbage, which looks away from the
 * smaller body and walks through all of the larger one.
 */
async function expectInProportion(some: () => unknown, sixteenTimes: () => unknown) {
  await some(); // whatever is compiled or loaded once
  const quick = await leastProcessorTime(some);
  expect(await leastProcessorTime(sixteenTimes)).toBeLessThan(64 * Math.max(quick, 8));
}

/** Does what the front door and the readers do with a body. */
async function read({ type, body }: { type: string; body: Buffer }) {
  const media = mediaType(type);
  if (hasTooManyFields(body, media, 200)) return;
  const headers = { "Content-Type": String(media) };
  const request = new Request("http://here.invalid", {
    method: "POST",
    headers,
    body: new Uint8Array(withBlanks(Buffer.from(body), media)),
  });
  await readBody(request).catch(() => undefined);
}

test.each(costlyBodies)("a body of %s", async (_, make) => {
  const [some, much] = [make(250_000), make(4_000_000)];
  await expectInProportion(
    () => read(some),
    () => read(much),
  );
});

test("rows of a resume's form", async () => {
  const formOf = (rows: number) => {
    const form = new FormData();
    for (let n = 0; n < rows; n++) form.append(`skills[${n}].name`, "a");
    return form;
  };
  const [some, much] = [formOf(6_000), formOf(96_000)];
  await expectInProportion(
    () => parseProfileForm(some),
    () => parseProfileForm(much),
  );
});
