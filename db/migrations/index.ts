import * as portal from "./001-portal";

/** In the order they run. Never edit a released one; add another. */
export const migrations = {
  "001-portal": portal,
};
