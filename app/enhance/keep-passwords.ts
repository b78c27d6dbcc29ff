/**
 * Sends a form with `data-done` without leaving the page. So after a wrong code the passwords typed
 * beside it are still there, as no page carries them (decision: passwords-typed-again).
 */

document.addEventListener("submit", async (event) => {
  const form = event.target as HTMLFormElement; // only forms are submitted
  const { done } = form.dataset;
  if (event.defaultPrevented || !done) return;
  event.preventDefault();
  const body = new URLSearchParams();
  new FormData(form).forEach((value, name) => body.append(name, String(value)));
  const request = { method: "POST", body, redirect: "manual" } as const;
  const answer = await fetch(form.action, request).catch(() => null);
  // The redirect is not followed, as its message must appear on the page opened here.
  if (answer?.type === "opaqueredirect") return location.assign(done);
  const text = (await answer?.text().catch(() => "")) ?? "";
  const refused = new DOMParser().parseFromString(text, "text/html").getElementById(form.id);
  if (!refused) return form.submit();
  const typed = form.querySelectorAll(".password");
  refused.querySelectorAll(".password").forEach((empty, i) => keep(typed[i], empty));
  form.replaceWith(refused);
  refused.querySelector<HTMLElement>("[role=alert], [aria-invalid=true]")?.focus();
});

/** Puts the typed password, with its toggle, in place of the answer's empty field. */
function keep(typed: Element | undefined, empty: Element) {
  const [input, asAnswered] = [typed, empty].map((part) => part?.querySelector("input"));
  if (!typed || !input || !asAnswered) return;
  for (const name of ["aria-invalid", "aria-describedby"]) {
    const value = asAnswered.getAttribute(name);
    if (value) input.setAttribute(name, value);
    else input.removeAttribute(name);
  }
  empty.replaceWith(typed);
}
