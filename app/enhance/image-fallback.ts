/** A picture that cannot be loaded gives way to `data-fallback`. */

for (const image of document.querySelectorAll<HTMLImageElement>("img[data-fallback]")) {
  const replace = () => {
    image.src = image.dataset.fallback ?? "";
  };
  image.addEventListener("error", replace, { once: true });
  // It may have failed before this ran: ask again. (Some browsers say 0 of a drawing that is fine.)
  if (image.complete && !image.naturalWidth) image.setAttribute("src", image.src);
}
