import { findPublicImage } from "../images/images.server";
import { page } from "../http/page.server";

/** Pictures by hash, so the content of an address never changes. */
export const loader = page(
  (m) => m.broken,
  async ({ params }) => {
    const hash = /^([0-9a-f]{64})\.webp$/.exec(params.file ?? "")?.[1];
    const bytes = hash ? await findPublicImage(hash) : null;
    if (!bytes) throw new Response("Image not found.", { status: 404 });
    return new Response(new Uint8Array(bytes), {
      headers: {
        "Content-Type": "image/webp",
        "Content-Length": String(bytes.length),
        "Cache-Control": "public, max-age=31536000, immutable",
      },
    });
  },
);
