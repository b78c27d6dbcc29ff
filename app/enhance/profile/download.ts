/** Downloads the PDF without leaving the page; waits while it is being prepared. */

const tries = 6;

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-download]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (link.getAttribute("aria-busy") === "true") return;
  link.setAttribute("aria-busy", "true");
  say(link, "loading", link.dataset.preparing ?? "");
  fetchPdf(link.dataset.download ?? "", tries)
    .then(({ file, name }) => {
      save(file, name);
      say(link, "success", link.dataset.done ?? "");
    })
    .catch((error: Error) => {
      say(link, "error", (link.dataset.failed ?? "").replace("{message}", error.message));
    })
    .then(() => link.removeAttribute("aria-busy"));
});

async function fetchPdf(address: string, triesLeft: number): Promise<{ file: Blob; name: string }> {
  const response = await fetch(address);
  if (response.ok) {
    return { file: await response.blob(), name: nameIn(response.headers) };
  }
  const { msg } = (await response.json()) as { msg: string }; // every API refusal has one
  const pause = Number(response.headers.get("Retry-After"));
  if (response.status !== 503 || !pause || triesLeft <= 1) throw new Error(msg);
  await new Promise((done) => setTimeout(done, pause * 1000));
  return fetchPdf(address, triesLeft - 1);
}

/** From content-disposition, else resume.pdf (specification: GET /api/resume/pdf). */
function nameIn(headers: Headers) {
  const header = headers.get("Content-Disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/.exec(header)?.[1] ?? "resume.pdf";
}

function save(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.appendChild(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function say(link: HTMLElement, kind: string, text: string) {
  const actions = link.parentElement;
  const next = actions?.nextElementSibling;
  const old = next?.matches("[data-download-status]") ? next : null;
  const message = old ?? document.createElement("p");
  message.className = `message ${kind}`;
  message.setAttribute("role", kind === "error" ? "alert" : "status");
  message.setAttribute("data-download-status", "");
  message.textContent = text;
  if (!old) actions?.after(message);
}
