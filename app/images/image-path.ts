export function imagePath(hash: string) {
  return `/images/${hash}.webp`;
}

/** The extension of a proof. */
export type ProofKind = "webp" | "pdf";
