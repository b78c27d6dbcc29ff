import * as portal from "./001-portal";
import * as records from "./002-records";

/** In the order they run. Never edit a released one; add another. */
export const migrations = {
  "001-portal": portal,
  "002-records": records,
};
