/** A refused form comes back with the focus on what it says, or on its first wrong field. */

document
  .querySelector<HTMLElement>("main form [role=alert], main form [aria-invalid=true]")
  ?.focus();
