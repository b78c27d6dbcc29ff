/** Replaces a picture that cannot be loaded by `data-fallback`. */

for (const image of document.querySelectorAll<HTMLImageElement>("img[data-fallback]")) {
  const replace = () => {
    image.src = image.dataset.fallback ?? "";
  };
  image.addEventListener("error", replace, { once: true });
  // It may have failed before this ran, so load it again. (Some browsers give a good SVG width 0.)
  if (image.complete && !image.naturalWidth) image.setAttribute("src", image.src);
}
