import { sayIfTooLarge } from "../too-large";

/** Previews a chosen picture, and says at once if it is too large. */

const side = 96;
const maxBytes = 5 * 1024 * 1024;

document.addEventListener("change", (event) => {
  const input = event.target as HTMLInputElement;
  if (!input.matches("input[data-preview]")) return;
  input.parentElement?.querySelector("canvas")?.remove();
  const file = input.files?.[0];
  if (sayIfTooLarge(input, maxBytes)) return;
  if (file && "createImageBitmap" in window) void preview(input, file).catch(() => undefined);
});

/** On a canvas, as the Content-Security-Policy forbids images from blobs. */
async function preview(input: HTMLInputElement, file: File) {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  const scale = side / Math.min(bitmap.width, bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  canvas.className = "profile-picture";
  canvas.width = canvas.height = side;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", input.dataset.chosen ?? "");
  canvas
    .getContext("2d")
    ?.drawImage(bitmap, (side - width) / 2, (side - height) / 2, width, height);
  input.before(canvas);
}
