/** A refused form comes back with the focus on its first wrong field, else on what it says. */

const wrong = document.querySelector<HTMLElement>("main [aria-invalid=true]");
const refused = wrong ?? document.querySelector<HTMLElement>("main form [role=alert]");
if (refused) {
  if (!wrong) refused.tabIndex = -1;
  refused.focus();
}
