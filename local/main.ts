/** The program of the production build. */
export const main = "build/server/main.js";

/** A web process's heap, as `npm run web` and compose.yaml hold it too (docs/operations.md, Scale). */
export const webHeap = "--max-old-space-size=256";
