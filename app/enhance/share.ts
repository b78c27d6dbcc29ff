/** Shares a page with the browser's own sheet or, where there is none, copies its address. */

const whatsApp = document.querySelector(".posted a");
if (whatsApp && navigator.clipboard) {
  const hasSheet = "share" in navigator;
  const button = document.createElement("button");
  button.className = "link";
  button.setAttribute("aria-live", "polite");
  button.textContent = hasSheet ? "Share" : "Copy the link";
  button.addEventListener("click", () => {
    const url = location.origin + location.pathname;
    if (hasSheet) return void navigator.share({ title: document.title, url }).catch(() => {}); // cancelled
    navigator.clipboard.writeText(url).then(
      () => (button.textContent = "Copied"),
      () => prompt("The address of this page:", url),
    );
  });
  whatsApp.before(button, " ");
  whatsApp.setAttribute("aria-label", whatsApp.textContent ?? "");
  whatsApp.textContent = "WhatsApp"; // both fit into one line of a phone
}
