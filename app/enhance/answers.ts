import { sayIfTooLarge } from "./too-large";

/**
 * A file that is too large is said at once and not sent, even with what needs no check: a form that is too large to be
 * read brings nothing of what was typed.
 */

document.addEventListener("change", ({ target }) => {
  const input = target as HTMLInputElement; // only inputs have the attribute
  if (input.matches("[data-max-bytes]")) sayIfTooLarge(input, Number(input.dataset.maxBytes));
});

document.addEventListener("submit", ({ target }) => {
  const form = target as HTMLFormElement; // only forms are submitted
  for (const input of form.querySelectorAll<HTMLInputElement>("[data-max-bytes]"))
    if (input.validity.customError) input.value = "";
});
