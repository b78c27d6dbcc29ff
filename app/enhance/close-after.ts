/** Closes a finished form: goes to `data-close-to` after `data-close-after` milliseconds. */

const closing = document.querySelector<HTMLElement>("[data-close-after]");
if (closing) {
  const { closeAfter, closeTo } = closing.dataset;
  const timer = setTimeout(() => location.assign(closeTo ?? "/"), Number(closeAfter));
  // The user is already doing something else, so stay.
  closing.addEventListener("focusin", () => clearTimeout(timer));
}
