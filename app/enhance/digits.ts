/** Keeps only the digits of a pasted code. */

document.addEventListener("paste", (event) => {
  const input = event.target as HTMLInputElement; // checked on the next line
  if (!input.matches("input[data-digits]")) return;
  const digits = event.clipboardData?.getData("text").replace(/\D/g, "");
  if (!digits) return;
  event.preventDefault();
  input.value = digits.slice(0, input.maxLength);
});
