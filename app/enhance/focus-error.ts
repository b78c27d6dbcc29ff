/** Focuses a refused form's message, or else its first wrong field. */

document
  .querySelector<HTMLElement>("main form [role=alert], main form [aria-invalid=true]")
  ?.focus();
