import { api } from "../http/api.server";
import { messages } from "../messages";
import { restorePosting } from "../postings/editing/bin.server";
import { answerItem } from "../postings/editing/call-request.server";
import { limitSaves, typeOfCollection } from "../postings/posting-request.server";

const endpoint = api(messages.restore.failed, {
  async POST({ params, context }) {
    const type = typeOfCollection(params.collection);
    await limitSaves(context.user);
    return answerItem(context.user, await restorePosting(context.user, type, params.id ?? ""));
  },
});
export { endpoint as action, endpoint as loader };
