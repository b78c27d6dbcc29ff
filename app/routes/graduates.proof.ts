import type { LoaderFunctionArgs } from "@remix-run/node";
import { findAfterProof } from "../figures/after/after.server";
import { page, requireLogin } from "../http/page.server";

/** The proof of what became of a student, for themselves and for those who confirm. */
export const loader = page(
  (m) => m.broken,
  async (args: LoaderFunctionArgs) => {
    const bytes = await findAfterProof(requireLogin(args), args.params.id ?? "");
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
