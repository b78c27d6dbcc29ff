import type { LoaderFunctionArgs } from "@remix-run/node";
import { findOutsideProof } from "../applications/outside-offers.server";
import { page, requireLogin } from "../http/page.server";
import { proofResponse } from "../images/proof-response.server";

/** The proof of an offer from outside, for its student and for those who decide. */
export const loader = page(
  (m) => m.broken,
  async (args: LoaderFunctionArgs) => {
    return proofResponse(await findOutsideProof(requireLogin(args), args.params.id ?? ""));
  },
);
