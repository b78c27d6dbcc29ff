/** Says at once at an input of a file that it is too large, so that it is not sent. Returns whether it is. */
export function sayIfTooLarge(input: HTMLInputElement, maxBytes: number) {
  const isTooLarge = (input.files?.[0]?.size ?? 0) > maxBytes;
  input.setCustomValidity(isTooLarge ? (input.dataset.tooLarge ?? "") : "");
  if (isTooLarge) input.reportValidity();
  return isTooLarge;
}
