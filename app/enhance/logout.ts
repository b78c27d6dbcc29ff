/** Logging out erases stored drafts, as others may use the device. */
document.addEventListener("submit", (event) => {
  if ((event.target as Element).matches('[action="/logout"]')) localStorage.clear();
});
