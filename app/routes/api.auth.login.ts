import { userJson } from "../accounts/users.server";
import { api } from "../http/api.server";
import { authenticate } from "../accounts/sessions/login-request.server";
import { continueCallLogin } from "../accounts/sessions/login-steps-request.server";
import { messages } from "../messages";

const endpoint = api(messages.login.failed, {
  async POST(args) {
    const proven = await authenticate(args);
    const { token, headers } = await continueCallLogin(proven, args);
    return Response.json({ user: userJson(proven.user), token }, { headers });
  },
});
export { endpoint as action, endpoint as loader };
