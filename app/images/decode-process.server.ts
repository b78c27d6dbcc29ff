/**
 * The program that decodes uploaded pictures one at a time: a separate entry of the build, started by
 * decoder.server. Decoders are written in C and use as much memory as a picture demands, so they run
 * in a process that may die without harm.
 */
import { constants, setPriority } from "node:os";
import sharp from "sharp";
import type { Decoded, Image } from "./decoder.server";

const maxPixels = 16e6;

/** Blocks all decoders but these three, so that other formats are refused by their bytes. */
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);
sharp.concurrency(1);
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // A sandbox may forbid it.
}

process.on("disconnect", () => process.exit());
process.on("message", async ({ bytes, maxSide }: Image) => {
  const decoded = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .then(
      (webp): Decoded => ({ bytes: webp }),
      (error: Error): Decoded => ({ refusal: error.message.split("\n")[0] ?? "" }),
    );
  process.send?.(decoded);
});
