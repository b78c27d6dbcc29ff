/** While a form is being sent, its button shows `data-busy` and cannot be pressed again. */

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement; // only forms are submitted
  if (event.defaultPrevented || form.target === "_blank") return;
  const button = form.querySelector<HTMLButtonElement>("button[data-busy]");
  if (!button) return;
  const note = document.createElement("p");
  note.className = "message loading";
  note.setAttribute("role", "status");
  note.textContent = form.dataset.busy ?? "";
  // Only after the form is sent, as a disabled button's name and value would be left out.
  setTimeout(() => {
    button.dataset.idle = button.textContent ?? "";
    button.textContent = button.dataset.busy ?? "";
    button.disabled = true;
    if (form.dataset.busy) button.after(note);
  });
});

/** Back shows the page as it was left, so enable its buttons again. */
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-idle]")) {
    button.textContent = button.dataset.idle ?? "";
    button.disabled = false;
    if (button.nextElementSibling?.matches(".loading")) button.nextElementSibling.remove();
  }
});
