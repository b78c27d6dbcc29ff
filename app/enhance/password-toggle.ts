/** Show and hide a password. The button is in the page but hidden until this runs. */

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-toggle-password]")) {
  const input = document.getElementById(
    button.dataset.togglePassword ?? "",
  ) as HTMLInputElement | null;
  if (!input) continue;
  button.hidden = false;
  button.setAttribute("aria-label", "Show password");
  button.addEventListener("click", () => {
    const shown = input.type === "password";
    input.type = shown ? "text" : "password";
    button.textContent = shown ? "Hide" : "Show";
    button.setAttribute("aria-label", shown ? "Hide password" : "Show password");
  });
}
