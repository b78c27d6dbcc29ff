/** Replaces a picture that cannot be loaded with `data-fallback`. */

for (const image of document.querySelectorAll<HTMLImageElement>("img[data-fallback]")) {
  const replace = () => {
    image.src = image.dataset.fallback ?? "";
  };
  image.addEventListener("error", replace, { once: true });
  // It may have failed before this ran, so load it again. (In some browsers a good SVG has width 0.)
  if (image.complete && !image.naturalWidth) image.setAttribute("src", image.src);
}
