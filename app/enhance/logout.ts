/** Logging out, from wherever: what was typed and kept stays on no device that others may use. */
document.addEventListener("submit", (event) => {
  if ((event.target as Element).matches('[action="/logout"]')) localStorage.clear();
});
