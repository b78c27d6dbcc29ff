type SavedFile = { name: string; type: string; bytes: Buffer };

export function savedFile({ name, type, bytes }: SavedFile) {
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...savedHeaders({ name, type }),
      "Content-Length": String(bytes.length),
      "Cache-Control": "private, no-store",
    },
  });
}

/** Others sent it, so no browser runs or shows it in the portal's name: it is saved. */
export function savedHeaders({ name, type }: Omit<SavedFile, "bytes">) {
  const plain = name.replace(/[^\w.-]/g, "_");
  const full = encodeURIComponent(name);
  return {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${full}`,
    "Content-Security-Policy": "sandbox; default-src 'none'",
  };
}
