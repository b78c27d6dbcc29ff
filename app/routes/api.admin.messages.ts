import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";
import { messageSchema } from "../messages/schema.server";
import { planJson, planMessage, sendMessage } from "../messages/send.server";
import { listMessages, messageJson } from "../messages/sent.server";

const most = 100;

const endpoint = api(messages.sending.notSent, {
  async GET({ request, context: { user } }) {
    const before = new URL(request.url).searchParams.get("before");
    return (await listMessages(user, { limit: most, before })).map(messageJson);
  },
  async POST({ request, context: { user } }) {
    assertCan(user, "send messages", (m) => m.sending.refused);
    const { dryRun, ...input } = validate(messageSchema, await readBody(request));
    if (dryRun) return planJson(await planMessage(user, input));
    await limit("messages", user.id);
    const { id, people, goesAt, waits } = await sendMessage(user, input);
    const msg = waits ? messages.sending.sentWaits : messages.sending.sentSoon(people);
    return { msg, _id: id, people, goesAt: goesAt.toISOString() };
  },
});
export { endpoint as action, endpoint as loader };
