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
