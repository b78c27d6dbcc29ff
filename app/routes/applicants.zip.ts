import type { LoaderFunctionArgs } from "@remix-run/node";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { askedPosting } from "../applications/applicants/applicants-request.server";
import { openZip } from "../applications/applicants/resume-zips.server";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { page, requireLogin } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { streamed } from "../http/stream.server";

export const loader = page(
  (m) => m.applicants.failed,
  async (args: LoaderFunctionArgs) => {
    const user = requireLogin(args);
    const posting = await askedPosting(user, args);
    await limit("resume-zip", user.id);
    const { bytes, pieces } = await openZip(await proveAgain(args), posting);
    return streamed(pieces, {
      "Content-Type": "application/zip",
      "Content-Length": String(bytes),
      "Content-Disposition": `attachment; filename="resumes-${todayIn(env.TIME_ZONE)}.zip"`,
      "Cache-Control": "private, no-store",
    });
  },
);
