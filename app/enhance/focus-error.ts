/** Focuses a refused form's message, or else its first wrong field. */

document
  .querySelector<HTMLElement>("main [role=alert][tabindex], main form [aria-invalid=true]")
  ?.focus();
