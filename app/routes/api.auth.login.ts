import { startSession } from "../accounts/sessions.server";
import { toAnswer } from "../accounts/users.server";
import { api } from "../http/api.server";
import { authenticator } from "../http/authenticator.server";
import { sessionHeaders } from "../http/session.server";
import { messages } from "../messages";

const endpoint = api(messages.login.failed, {
  async POST({ request }) {
    const user = await authenticator.authenticate("password", request);
    const token = await startSession(user);
    return Response.json({ user: toAnswer(user), token }, { headers: sessionHeaders(token) });
  },
});
export { endpoint as action, endpoint as loader };
