import { revokeSession } from "../accounts/sessions/sessions.server";
import { api } from "../http/api.server";
import { endedSessionHeaders } from "../accounts/sessions/session-request.server";
import { messages } from "../messages";

const endpoint = api(messages.logout.failed, {
  async POST({ context }) {
    if (context.sessionId) await revokeSession(context.sessionId);
    return Response.json({ msg: messages.logout.done }, { headers: endedSessionHeaders() });
  },
});
export { endpoint as action, endpoint as loader };
