import { resetPassword } from "../accounts/reset/reset.server";
import { resetSchema } from "../accounts/passwords/new-password.server";
import { rememberBrowser } from "../accounts/sessions/login-request.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { askerByCall } from "../accounts/codes/asker-request.server";
import { messages } from "../messages";

const endpoint = api(messages.reset.failed, {
  async POST({ request, context }) {
    const reset = validate(resetSchema, await readBody(request));
    await limit("verify-ip", context.ip);
    await resetPassword(reset, askerByCall({ request, context }).asker);
    const headers = { "Set-Cookie": await rememberBrowser(reset.email) };
    return Response.json({ msg: messages.reset.done }, { headers });
  },
});
export { endpoint as action, endpoint as loader };
