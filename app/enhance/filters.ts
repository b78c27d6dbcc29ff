/** Updates the list 500 ms after the last change of its filters (specification: Lists and details). */

const debounceMs = 500;

const form = document.querySelector<HTMLFormElement>("form[data-filters]");
if (form) {
  let timer: number | undefined;
  let running: AbortController | undefined;
  form.addEventListener("input", (event) => {
    if (!(event.target as HTMLInputElement).name) return; // the checkbox that opens the filters
    clearTimeout(timer);
    timer = window.setTimeout(async () => {
      running?.abort();
      running = new AbortController();
      await replaceResults(form, running.signal).catch((error: Error) => {
        if (error.name !== "AbortError") form.submit();
      });
    }, debounceMs);
  });
  form.addEventListener("submit", () => clearTimeout(timer));
}

async function replaceResults(form: HTMLFormElement, signal: AbortSignal) {
  const address = filterAddress(form);
  const results = document.querySelector(form.dataset.filters ?? "");
  const status = form.querySelector("[role=status]");
  if (!results || !status) return;

  results.setAttribute("aria-busy", "true");
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(String(response.status));
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const replacement = page.getElementById(results.id);
  if (!replacement) throw new Error("no results");
  results.replaceWith(replacement);
  const [clear, fresh] = [document, page].map((root) =>
    root.querySelector("form[data-filters] > a"),
  );
  if (clear && fresh) clear.className = fresh.className; // phones show it only if there is something to clear
  history.replaceState(history.state, "", address);
  status.textContent = replacement.querySelector(".count, .nothing p")?.textContent ?? "";
}

/** Leaves blank filters out of the address. */
function filterAddress(form: HTMLFormElement) {
  const query = new URLSearchParams();
  new FormData(form).forEach((value, name) => {
    if (String(value).trim()) query.set(name, String(value).trim());
  });
  const search = query.toString();
  return form.getAttribute("action") + (search && `?${search}`);
}
