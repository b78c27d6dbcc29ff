/** The production build's program. */
export const main = "build/server/main.js";

/** A web process's heap limit, also in `npm run web` and compose.yaml (docs/operations.md, Scale). */
export const webHeap = "--max-old-space-size=256";

/** A worker's; threads that render PDFs have limits of their own. */
export const workerHeap = "--max-old-space-size=192";
