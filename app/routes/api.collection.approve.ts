import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { messages } from "../messages";
import { approve } from "../postings/editing/review.server";
import { answerItem, approvalRead } from "../postings/editing/call-request.server";
import { typeOfCollection } from "../postings/posting-request.server";

const endpoint = api(messages.approval.failed, {
  async POST({ request, params, context: { user } }) {
    assertCan(user, "publish postings", (m) => m.approval.refused);
    const name = { type: typeOfCollection(params.collection), id: params.id ?? "" };
    const { version, ...said } = await approvalRead(request);
    return answerItem(user, await approve(user, name, version, said));
  },
});
export { endpoint as action, endpoint as loader };
