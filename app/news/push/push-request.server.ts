import { textsOf } from "../../languages/texts";
import { pushCookie } from "../../accounts/sessions/login-steps-request.server";
import { deviceOf } from "../../accounts/own-account/own-account.server";
import type { User } from "../../accounts/users.server";
import { todayIn } from "../../dates";
import { env, pushKeys } from "../../env.server";
import { validate } from "../../errors";
import { doAndTell, redirectWithFlash, setCookie } from "../../http/flash.server";
import type { RequestArgs } from "../../http/page.server";
import { limits, subscriptionSchema } from "../schema";
import { addDevice, listDevices, removeDevice } from "./devices.server";

const path = "/account/news";

/** What the news settings show about notifications; null without keys. */
export async function shownPush(student: User, { context }: RequestArgs) {
  if (!pushKeys) return null;
  const devices = await listDevices(student, context.sessionId);
  const canAdd = devices.length < limits.devices && !devices.some(({ isOwn }) => isOwn);
  return {
    key: canAdd ? pushKeys.publicKey : null,
    devices: devices.map((device) => ({
      ...device,
      since: textsOf(context.language).dates.day(todayIn(env.TIME_ZONE, device.since)),
    })),
  };
}

/** Whether a form of the news settings is about notifications; never without keys. */
export function isPush(form: FormData) {
  return pushKeys !== null && /^push/.test(String(form.get("intent")));
}

/** Adds this browser, or removes the device that the form names. */
export function answerPush(student: User, form: FormData, { request, context }: RequestArgs) {
  return doAndTell(
    { path, language: context.language, fallback: (m) => m.news.failed },
    async () => {
      if (form.get("intent") === "push-end") {
        await removeDevice(student, String(form.get("device")));
        return (m) => m.push.ended;
      }
      const sent = Object.fromEntries(form);
      const subscription = validate(subscriptionSchema, sent, (m) => m.push.unusable);
      const device = deviceOf(request.headers.get("User-Agent"));
      const here = { device, sessionId: context.sessionId };
      const id = await addDevice(student, subscription, here);
      const headers = new Headers({ "Set-Cookie": rememberDevice(id) });
      return redirectWithFlash(path, "success", (m) => m.push.added, headers);
    },
  );
}

const deviceSeconds = 365 * 24 * 60 * 60;

function rememberDevice(id: string) {
  return setCookie(pushCookie, id, deviceSeconds);
}
