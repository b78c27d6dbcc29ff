import type { LoaderFunctionArgs } from "@remix-run/node";
import { findAfterProof } from "../figures/after/after.server";
import { page, requireLogin } from "../http/page.server";
import { proofResponse } from "../images/proof-response.server";

/** The proof of what became of a student, for themselves and for those who confirm. */
export const loader = page(
  (m) => m.broken,
  async (args: LoaderFunctionArgs) => {
    return proofResponse(await findAfterProof(requireLogin(args), args.params.id ?? ""));
  },
);
