/** Scripts only for forms with passwords or mailed codes. */

/** Counts the seconds down on a disabled button, then enables it. */

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-countdown]")) {
  const { countdown, label = "", wait = "" } = button.dataset;
  const end = Date.now() + Number(countdown) * 1000;
  const timer = setInterval(() => {
    const seconds = Math.ceil((end - Date.now()) / 1000);
    button.disabled = seconds > 0;
    button.textContent = seconds > 0 ? wait.replace("{seconds}", String(seconds)) : label;
    if (seconds <= 0) clearInterval(timer);
  }, 500);
}

/** Keeps only the digits of a pasted code. */

document.addEventListener("paste", (event) => {
  const input = event.target as HTMLInputElement; // checked on the next line
  if (!input.matches("input[data-digits]")) return;
  const digits = event.clipboardData?.getData("text").replace(/\D/g, "");
  if (!digits) return;
  event.preventDefault();
  input.value = digits.slice(0, input.maxLength);
});

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

/** `data-same` has the ids of two inputs; the form is not sent while they differ. */

// Captures, so that it runs before busy.ts checks whether the form will be sent.
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target as HTMLFormElement; // only forms are submitted
    const inputs = (form.dataset.same ?? "").split(" ").map((id) => document.getElementById(id));
    const [first, second] = inputs as (HTMLInputElement | null)[];
    if (!first || !second) return;
    const isSame = first.value === second.value;
    if (!isSame) {
      event.preventDefault();
      second.focus();
    }
    show(second, isSame ? "" : (form.dataset.sameError ?? ""));
  },
  true,
);

function show(input: HTMLInputElement, sentence: string) {
  const field = input.closest(".field");
  field?.classList.toggle("wrong", sentence !== "");
  field?.querySelector(".error")?.remove();
  input.setAttribute("aria-invalid", String(sentence !== ""));
  if (!sentence) return;
  const error = document.createElement("p");
  error.className = "error";
  error.id = `${input.id}-error`;
  error.setAttribute("role", "alert");
  error.textContent = sentence;
  field?.append(error);
  input.setAttribute("aria-describedby", error.id);
}
