import type { LoaderFunctionArgs } from "@remix-run/node";
import { page, requireLogin } from "../http/page.server";
import { proofResponse } from "../images/proof-response.server";
import { findProof } from "../records/corrections.server";

/** The proof of a correction, for its student and for those who decide. */
export const loader = page(
  (m) => m.broken,
  async (args: LoaderFunctionArgs) => {
    return proofResponse(await findProof(requireLogin(args), args.params.id ?? ""));
  },
);
