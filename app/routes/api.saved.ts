import { api } from "../http/api.server";
import { messages } from "../messages";
import { listSaved, savedJson } from "../postings/saved/saved.server";

const endpoint = api(messages.saved.failed, {
  async GET({ context }) {
    return (await listSaved(context.user)).map(savedJson);
  },
});
export { endpoint as action, endpoint as loader };
