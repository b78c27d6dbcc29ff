import { api } from "../http/api.server";
import { textsOf } from "../languages/texts";
import { inboxJson, listInbox } from "../messages/inbox.server";
import { messages } from "../messages";

const most = 100;

const endpoint = api(messages.inbox.failed, {
  async GET({ request, context: { user, language } }) {
    const before = new URL(request.url).searchParams.get("before");
    const found = await listInbox(user, { limit: most, before });
    return found.map((message) => inboxJson(textsOf(language), message));
  },
});
export { endpoint as action, endpoint as loader };
