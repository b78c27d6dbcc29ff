import { readCookie, setCookie } from "../../http/cookies.server";

/** The id of this browser's device, by which its next login finds it (decision: push-ends). */
const deviceCookie = "push";
const deviceSeconds = 365 * 24 * 60 * 60;

export function rememberDevice(id: string) {
  return setCookie(deviceCookie, id, deviceSeconds);
}

export function readDevice(request: Request) {
  return readCookie(request.headers.get("Cookie"), deviceCookie);
}
