/** Opens the profile as a dialog over this page, loading its script on first use. */

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-panel]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!("HTMLDialogElement" in window) || /^\/profile/.test(location.pathname)) return;
  event.preventDefault();
  const open = () =>
    document.dispatchEvent(new CustomEvent("open-panel", { detail: link.getAttribute("href") }));
  if (document.querySelector("script[data-panel]")) return open();
  const script = document.createElement("script");
  script.type = "module";
  script.src = link.dataset.panel ?? "";
  script.dataset.panel = "";
  script.onload = open;
  script.onerror = () => location.assign(link.href);
  document.head.appendChild(script);
});
