/** Enables the apply button once the box is ticked, and records the click without leaving the page. */

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
  addEventListener("pageshow", allow); // after Back the box may already be ticked
  allow();

  if (applyForm.dataset.track) {
    applyForm.querySelector(".hint")?.remove();
    applyForm.addEventListener("submit", async (event) => {
      event.preventDefault();
      button.disabled = true;
      say(applyForm, "loading", applyForm.dataset.wait ?? "");
      const settled = await track(applyForm, box.value);
      if (!settled) allow();
    });
  }
}

/** Returns false if the call failed and can be sent again; never throws. */
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
    location.assign(`/login?next=${encodeURIComponent(`${location.pathname}#terms`)}`);
    return true;
  }
  const { msg = failed } = response ? await response.json().catch(() => ({})) : {};
  say(form, response?.ok ? "success" : "error", msg);
  if (response?.ok) setTimeout(() => open(form), openAfterMs);
  if (response?.status === 409) reveal(form);
  return response?.ok || response?.status === 409;
}

function tooLate() {
  return new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
}

/** Opens the link in a new tab; if the browser blocks it, shows and focuses a button instead. */
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
  show(row);
  return button;
}

function say(form: HTMLFormElement, kind: string, text: string) {
  const note = document.createElement("p");
  note.className = `message ${kind}`;
  note.textContent = text;
  const status = form.querySelector("[role=status]");
  if (status) status.textContent = "";
  status?.appendChild(note);
  show(note);
}

/** On phones the button is often the last thing on the screen, and what comes below it would not be seen. */
function show(element: Element) {
  element.scrollIntoView({ block: "nearest" });
}
