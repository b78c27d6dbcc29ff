import { LRUCache } from "lru-cache";
import { savedHeaders } from "../../http/saved-file.server";
import { isUnchanged, streamed } from "../../http/stream.server";
import { pdfSize } from "./pdf";
import { noPdf, readPdf } from "./pdfs.server";

const [KB, MB] = [1024, 1024 * 1024];
const pieceBytes = 64 * KB;

/** Readers share these, so what they take together is bounded, however many there are and however slow. */
const files = new LRUCache<string, Buffer>({
  maxSize: 24 * MB,
  sizeCalculation: (bytes) => bytes.length + 1,
  ttl: 60_000,
  fetchMethod: async (digest) => (await readPdf(digest)) ?? undefined,
  ignoreFetchAbort: true,
});

/**
 * Sends a PDF that this reader may have, at their pace; 304 if they have it. Throws 404 if it is gone, and 503 while it is
 * in an S3 store that is away.
 */
export async function pdfResponse(
  request: Request,
  { digest, name, isPublic }: { digest: string; name: string; isPublic: boolean },
) {
  const headers = {
    ...savedHeaders({ name, type: "application/pdf" }),
    ETag: `"${digest}"`,
    "Cache-Control": isPublic ? "no-cache" : "private, no-store",
  };
  if (isUnchanged(request.headers.get("If-None-Match"), headers.ETag))
    return new Response(null, { status: 304, headers });
  return streamed(piecesOf(digest), { ...headers, "Content-Length": String(pdfSize(digest)) });
}

async function* piecesOf(digest: string) {
  for (let from = 0; from < pdfSize(digest); from += pieceBytes) {
    const bytes = await files.fetch(digest);
    if (!bytes) throw noPdf();
    // A copy, as a part would hold all of it until its reader takes it.
    yield new Uint8Array(bytes.subarray(from, from + pieceBytes));
  }
}
