import { z } from "zod";
import { messages } from "../../messages";
import { webAddress } from "../../text";

/** A browser's PushSubscription, as the form of the news settings sends it. */
export const subscriptionSchema = z.object({
  endpoint: z.string().max(1_000).refine(isPushService, messages.push.unusable),
  p256dh: z.string().regex(/^B[\w-]{86}$/, messages.push.unusable),
  auth: z.string().regex(/^[\w-]{22}$/, messages.push.unusable),
});

export type Subscription = z.output<typeof subscriptionSchema>;

/** Push services have a host name and the default https port. What the name resolves to is checked as we connect. */
function isPushService(address: string) {
  if (webAddress(address) === null) return false;
  const { protocol, port, hostname } = new URL(address);
  return protocol === "https:" && port === "" && /\.[a-z][a-z0-9-]*$/.test(hostname);
}
