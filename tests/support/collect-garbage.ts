import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** So that what a test measures of memory is what is used. */
export function collectGarbage() {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
