type Sent = { name: string; type: string; bytes: Buffer };

/** A file that somebody sent: no browser runs it or shows it in the portal's name, it is saved. */
export function sentFileResponse({ name, type, bytes }: Sent) {
  const plain = name.replace(/[^\w.-]/g, "_");
  const full = encodeURIComponent(name);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${full}`,
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Content-Length": String(bytes.length),
      "Cache-Control": "private, no-store",
    },
  });
}
