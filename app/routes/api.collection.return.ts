import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import { sendBack } from "../postings/editing/review.server";
import { returnSchema } from "../postings/editing/form-values";
import { answerItem, versionOf } from "../postings/editing/call-request.server";
import { typeOfCollection } from "../postings/posting-request.server";

const endpoint = api(messages.approval.failed, {
  async POST({ request, params, context: { user } }) {
    assertCan(user, "publish postings", (m) => m.approval.refused);
    const name = { type: typeOfCollection(params.collection), id: params.id ?? "" };
    const { reason } = validate(returnSchema, await readBody(request));
    return answerItem(user, await sendBack(user, name, reason, versionOf(request)));
  },
});
export { endpoint as action, endpoint as loader };
