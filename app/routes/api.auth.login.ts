import { userJson } from "../accounts/users.server";
import { api } from "../http/api.server";
import { authenticate, openSession } from "../accounts/sessions/login-request.server";
import { messages } from "../messages";

const endpoint = api(messages.login.failed, {
  async POST(args) {
    const user = await authenticate(args);
    const { token, headers } = await openSession(user, args);
    return Response.json({ user: userJson(user), token }, { headers });
  },
});
export { endpoint as action, endpoint as loader };
