import type { LoaderFunctionArgs } from "@remix-run/node";
import { findImage } from "../images/images.server";

/** Pictures by hash, so the content of an address never changes. */
export async function loader({ params }: LoaderFunctionArgs) {
  const hash = /^([0-9a-f]{64})\.webp$/.exec(params.file ?? "")?.[1];
  const bytes = hash ? await findImage(hash) : null;
  if (!bytes) throw new Response("Image not found.", { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "image/webp",
      "Content-Length": String(bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
