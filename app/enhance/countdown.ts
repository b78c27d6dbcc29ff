/** Counts the seconds down on a disabled button, then enables it. */

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-countdown]")) {
  const { countdown, label = "" } = button.dataset;
  const end = Date.now() + Number(countdown) * 1000;
  const timer = setInterval(() => {
    const seconds = Math.ceil((end - Date.now()) / 1000);
    button.disabled = seconds > 0;
    button.textContent = seconds > 0 ? `${label} in ${seconds} s` : label;
    if (seconds <= 0) clearInterval(timer);
  }, 500);
}
