import { verifySchema } from "../accounts/schema";
import { verifySignup } from "../accounts/sign-up/signup.server";
import { rememberBrowser } from "../accounts/sessions/login-request.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { askerByCall } from "../accounts/codes/asker-request.server";
import { messages } from "../messages";

const endpoint = api(messages.verify.broken, {
  async POST({ request, context }) {
    const guess = validate(verifySchema, await readBody(request));
    await limit("verify-ip", context.ip);
    await verifySignup(guess, askerByCall({ request, context }).asker);
    const headers = { "Set-Cookie": await rememberBrowser(guess.email) };
    return Response.json({ msg: messages.verify.done }, { headers });
  },
});
export { endpoint as action, endpoint as loader };
