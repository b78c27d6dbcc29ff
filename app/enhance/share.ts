/** Shares by the browser's own sheet where it has one. */

for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-share]")) {
  if (!("share" in navigator)) break;
  link.textContent = "Share";
  link.addEventListener("click", (event) => {
    event.preventDefault();
    navigator.share({ url: link.dataset.share }).catch(() => 0); // cancelled
  });
}
