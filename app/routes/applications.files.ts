import { savedFile } from "../http/saved-file.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { openAnswerFile } from "../applications/open-answer-file.server";
import { page, requireLogin } from "../http/page.server";

/** A file that answers a question, opened from a screen, so refusals are pages. */
export const loader = page(
  (m) => m.broken,
  async (args: LoaderFunctionArgs) => {
    const { id = "", file = "" } = args.params;
    return savedFile(await openAnswerFile(requireLogin(args), id, file));
  },
);
