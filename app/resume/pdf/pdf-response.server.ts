/** The file, with its full name and, for old clients, one in ASCII (RFC 6266). */
export function pdfResponse({ bytes, fileName }: { bytes: Buffer; fileName: string }) {
  const isAscii = /^[\w.]+$/.test(fileName);
  const disposition = isAscii
    ? `attachment; filename="${fileName}"`
    : `attachment; filename="resume.pdf"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": disposition,
      "Content-Length": String(bytes.length),
      "Cache-Control": "private, no-store",
    },
  });
}
