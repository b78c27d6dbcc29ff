import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerFileResponse } from "../applications/answers-request.server";
import { openAnswerFile } from "../applications/open-answer-file.server";
import { page, requireLogin } from "../http/page.server";

/** A file that answers a question, opened from a screen, so refusals are pages. */
export const loader = page(
  (m) => m.broken,
  async (args: LoaderFunctionArgs) => {
    const { id = "", file = "" } = args.params;
    return answerFileResponse(await openAnswerFile(requireLogin(args), id, file));
  },
);
