import { data } from "@remix-run/node";
import { z } from "zod";
import { handleForm } from "../../http/form.server";
import type { RequestArgs } from "../../http/page.server";
import { limit } from "../../http/rate-limits.server";
import { factorCode } from "../schema";
import type { User } from "../users.server";
import { setUpTotp } from "./second-factor.server";
import type { SetUp } from "./second-factor-screens";
import { newTotp } from "./totp.server";
import encodeQR from "qr";

const schema = z.object({ sealed: z.string().max(500).default(""), totp: factorCode });

/** What the form shows: a new secret, or the one that a refused form sent back. */
export function setUpFor(user: User, form?: FormData): SetUp {
  const given = form?.get("sealed");
  const totp = newTotp(user, typeof given === "string" ? given : undefined);
  return { ...totp, qr: qrPath(totp.uri) };
}

/** Handles the set-up form. Returns what `setUpTotp` does, or the form again. */
export async function answerSetUp({ context }: RequestArgs, user: User, form: FormData) {
  const answer = await handleForm({
    form,
    language: context.language,
    schema,
    secret: ["totp"],
    fallback: (m) => m.secondFactor.failed,
    async save(typed) {
      await limit("second-factor", user.id);
      return { codes: await setUpTotp(user, context.sessionId, typed) };
    },
  });
  if ("codes" in answer) return answer;
  return data({ ...answer.data, setUp: setUpFor(user, form) }, answer.init ?? undefined);
}

/**
 * The dark squares of a text's QR code as an SVG path, with one rectangle for each run of squares in
 * a row. Includes the light margin that cameras need.
 */
function qrPath(text: string) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const path = rows.map((row, y) =>
    runsOf(row)
      .map(([x, width]) => square(x, y, width))
      .join(""),
  );
  return { path: path.join(""), size: rows.length };
}

function square(x: number, y: number, width: number) {
  return `M${x} ${y}h${width}v1h-${width}z`;
}

/** Where the dark runs of a row begin, and how long they are. */
function runsOf(row: boolean[]) {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (isDark && last && row[x - 1]) last[1]++;
    else if (isDark) runs.push([x, 1]);
  });
  return runs;
}
