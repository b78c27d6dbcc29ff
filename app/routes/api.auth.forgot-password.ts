import { requestReset } from "../accounts/reset/reset.server";
import { forgotSchema } from "../accounts/schema";
import { api } from "../http/api.server";
import { readBody, validate } from "../http/body.server";
import { limit } from "../http/rate-limits.server";
import { browserOf } from "../accounts/codes/ticket-cookie.server";
import { messages } from "../messages";

const endpoint = api(messages.forgot.failed, {
  async POST({ request, context }) {
    const { email } = validate(forgotSchema, await readBody(request));
    await limit("forgot-ip", context.ip);
    await requestReset(email, browserOf(request));
    return { msg: messages.forgot.sent };
  },
});
export { endpoint as action, endpoint as loader };
