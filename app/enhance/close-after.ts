/** Closes a finished form: goes on to `data-close-to` after `data-close-after` milliseconds. */

const closing = document.querySelector<HTMLElement>("[data-close-after]");
if (closing) {
  const { closeAfter, closeTo } = closing.dataset;
  const timer = setTimeout(() => location.assign(closeTo ?? "/"), Number(closeAfter));
  // Whoever is already choosing something else is not pulled away.
  closing.addEventListener("focusin", () => clearTimeout(timer));
}
