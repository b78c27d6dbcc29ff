/** Applying: the button waits for the box; a student's click is recorded and the page stays. */

const openAfterMs = 500;
const patienceMs = 15_000;

const applyForm = document.querySelector<HTMLFormElement>("form[data-terms]");
const box = applyForm?.querySelector<HTMLInputElement>("[name=terms]");
const button = applyForm?.querySelector("button");
if (applyForm && box && button) {
  const allow = () => {
    button.disabled = !box.checked;
  };
  box.addEventListener("change", allow);
  addEventListener("pageshow", allow); // Back may bring the tick back, or not
  allow();

  if (applyForm.dataset.track) {
    applyForm.addEventListener("submit", async (event) => {
      event.preventDefault();
      button.disabled = true;
      say(applyForm, "loading", applyForm.dataset.wait ?? "");
      const settled = await track(applyForm, box.value);
      if (!settled) allow();
    });
  }
}

/** Answers whether there is nothing left to try. Never throws: a failed call can be sent again. */
async function track(form: HTMLFormElement, terms: string) {
  const { track: address = "", type, id, link, failed = "" } = form.dataset;
  const body = { contentId: id, contentType: type, appliedLink: link, terms };
  const call = fetch(address, {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const response = await Promise.race([call, tooLate()]).catch(() => null);
  if (response?.status === 401) {
    location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
    return true;
  }
  const { msg = failed } = response ? await response.json().catch(() => ({})) : {};
  say(form, /successfully/.test(msg) ? "success" : "error", msg);
  if (response?.ok) setTimeout(() => open(form), openAfterMs);
  if (response?.status === 409) reveal(form);
  return response?.ok || response?.status === 409;
}

function tooLate() {
  return new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
}

/** A browser that blocks the new tab leaves the student with the large button, focused. */
function open(form: HTMLFormElement) {
  const tab = window.open(form.dataset.link, "_blank");
  const button = reveal(form);
  if (tab) tab.opener = null;
  else button.focus();
}

function reveal(form: HTMLFormElement) {
  const { link = "", continue: label = "" } = form.dataset;
  const row = document.createElement("p");
  row.className = "actions";
  const button = document.createElement("a");
  button.className = "button";
  button.href = link;
  button.target = "_blank";
  button.rel = "noopener noreferrer";
  button.textContent = label;
  row.appendChild(button);
  form.appendChild(row);
  return button;
}

function say(form: HTMLFormElement, kind: string, text: string) {
  const note = document.createElement("p");
  note.className = `message ${kind}`;
  note.textContent = text;
  const status = form.querySelector("[role=status]");
  if (status) status.textContent = "";
  status?.appendChild(note);
}
