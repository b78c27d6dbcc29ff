/**
 * The program that decodes uploaded pictures, one at a time: an entry of its own in the build, started
 * by decoder.server. Decoders are written in C and take as much memory as a picture asks for, so this
 * process can be lost.
 */
import { constants, setPriority } from "node:os";
import sharp from "sharp";
import type { Decoded, Image } from "./decoder.server";

const maxPixels = 16e6;

/** Decoders open to attack are closed: what is not one of these three is refused by its bytes. */
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);
sharp.concurrency(1);
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

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
