import { api } from "../http/api.server";
import { messages } from "../messages";
import { approve } from "../postings/editing/review.server";
import { answerItem, versionOf } from "../postings/editing/call-request.server";
import { typeOfCollection } from "../postings/posting-request.server";

const endpoint = api(messages.approval.failed, {
  async POST({ request, params, context: { user } }) {
    const name = { type: typeOfCollection(params.collection), id: params.id ?? "" };
    return answerItem(user, await approve(user, name, versionOf(request)));
  },
});
export { endpoint as action, endpoint as loader };
