/** Shows the profile panel as a dialog over the current page and keeps its links and forms inside. */
import { wordsOf } from "../words";
import { startDraft } from "./draft";

let dialog: HTMLDialogElement | undefined;
let content: HTMLElement | undefined;

document.addEventListener("open-panel", (event) => {
  const address = (event as CustomEvent<string>).detail;
  build();
  void show(address, fetch(address)).catch(() => location.assign(address));
});

function words() {
  const link = document.querySelector<HTMLElement>("a[data-panel][data-words]");
  return wordsOf<"panel" | "close" | "notReached">(link);
}

function build() {
  if (dialog) return;
  dialog = document.createElement("dialog");
  dialog.className = "panel";
  dialog.setAttribute("aria-label", words().panel ?? "");
  const close = document.createElement("button");
  close.type = "button";
  close.className = "quiet";
  close.textContent = words().close ?? "";
  close.addEventListener("click", () => dialog?.close());
  content = document.createElement("div");
  const bar = document.createElement("div");
  bar.className = "panel-bar";
  bar.appendChild(close);
  dialog.appendChild(bar);
  dialog.appendChild(content);
  document.body.appendChild(dialog);
  dialog.addEventListener("click", follow);
  dialog.addEventListener("submit", send);
}

/** Shows the answer in the panel, or goes to its page if that is another, such as the login. */
async function show(address: string, answer: Promise<Response>) {
  const response = await answer;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const main = page.querySelector("main");
  if (!main || !/^\/profile(\/email)?$/.test(new URL(response.url).pathname)) {
    return location.assign(response.url);
  }
  if (!dialog || !content) return;
  await addStyles(page);
  content.textContent = "";
  for (const node of Array.from(main.childNodes)) {
    if (node.nodeName !== "SCRIPT") content.appendChild(document.importNode(node, true));
  }
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  startDraft(content);
  const part = content.querySelector(new URL(address, location.href).hash || "_");
  part?.scrollIntoView();
  const added = content.querySelector<HTMLElement>("[autofocus]");
  if (added) return added.focus();
  const spoken = content.querySelector<HTMLElement>("[role=alert], [role=status], h1");
  spoken?.setAttribute("tabindex", "-1");
  spoken?.focus({ preventScroll: true });
}

/** Loads the panel's styles, which not every page has, before it is shown. */
async function addStyles(page: Document) {
  const links = Array.from(page.querySelectorAll("link[rel=stylesheet]")).filter(
    (link) => !document.querySelector(`link[href="${link.getAttribute("href")}"]`),
  );
  await Promise.all(
    links.map((link) => {
      const style = document.importNode(link, true);
      return new Promise((settled) => {
        style.addEventListener("load", settled);
        style.addEventListener("error", settled);
        document.head.appendChild(style);
      });
    }),
  );
}

function follow(event: MouseEvent) {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.dataset.download || link.pathname !== "/profile" || link.host !== location.host) return;
  event.preventDefault();
  void show(link.href, fetch(link.href)).catch(() => location.assign(link.href));
}

function send(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement | null;
  if (event.defaultPrevented || !form.action.includes("/profile")) return;
  event.preventDefault();
  const body = new FormData(form);
  if (button?.name) body.append(button.name, button.value);
  const address = button?.getAttribute("formaction") ?? form.action;
  if (button) button.disabled = true;
  void show(address, fetch(address, { method: "POST", body })).catch(() => {
    if (button) button.disabled = false;
    const sorry = document.createElement("p");
    sorry.className = "message error";
    sorry.setAttribute("role", "alert");
    sorry.textContent = words().notReached ?? "";
    form.insertBefore(sorry, form.firstChild);
  });
}
