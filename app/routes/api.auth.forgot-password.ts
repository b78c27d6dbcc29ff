import { requestReset } from "../accounts/reset/reset.server";
import { forgotSchema } from "../accounts/schema";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { askerByCall } from "../accounts/codes/asker-request.server";
import { messages } from "../messages";

const endpoint = api(messages.forgot.failed, {
  async POST({ request, context }) {
    const { email } = validate(forgotSchema, await readBody(request));
    await limit("forgot-ip", context.ip);
    const { asker, headers } = askerByCall({ request, context });
    await requestReset(email, asker);
    return Response.json({ msg: messages.forgot.sent }, { headers });
  },
});
export { endpoint as action, endpoint as loader };
