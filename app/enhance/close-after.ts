/** Closes a finished form: goes to `data-close-to` after `data-close-after` milliseconds. */

const closing = document.querySelector<HTMLElement>("[data-close-after]");
if (closing) {
  const { closeAfter, closeTo } = closing.dataset;
  const timer = setTimeout(() => location.assign(closeTo ?? "/"), Number(closeAfter));
  // Stay if the user is already choosing something else.
  closing.addEventListener("focusin", () => clearTimeout(timer));
}
