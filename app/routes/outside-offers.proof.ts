import type { LoaderFunctionArgs } from "@remix-run/node";
import { findOutsideProof } from "../applications/outside-offers.server";
import { page, requireLogin } from "../http/page.server";

/** The proof of an offer from outside, for its student and for those who decide. */
export const loader = page(
  (m) => m.broken,
  async (args: LoaderFunctionArgs) => {
    const bytes = await findOutsideProof(requireLogin(args), args.params.id ?? "");
    if (!bytes) throw new Response("Image not found.", { status: 404 });
    return new Response(new Uint8Array(bytes), {
      headers: {
        "Content-Type": "image/webp",
        "Content-Length": String(bytes.length),
        "Cache-Control": "private, no-store",
      },
    });
  },
);
