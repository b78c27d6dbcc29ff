/** How a web or worker process ends: it says that it is not ready, then closes connections, then stops. */

let draining = false;

/** From now on `readiness` tells the proxy to send nothing more. */
export function startDraining() {
  draining = true;
}

export function isDraining() {
  return draining;
}

let ending = false;

/** From now on each answer is the last on its connection. */
export function endConnections() {
  ending = true;
}

export function isEndingConnections() {
  return ending;
}
