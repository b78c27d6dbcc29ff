import { api } from "../http/api.server";
import { messages } from "../messages";
import { withdrawProposal } from "../postings/approval/proposals.server";
import { answerItem } from "../postings/office/call-request.server";
import { typeOfCollection } from "../postings/posting-request.server";

/** What a recruiter wants to change in a public posting, as long as the office has not approved it. */
const endpoint = api(messages.approval.failed, {
  async DELETE({ params, context: { user } }) {
    const name = { type: typeOfCollection(params.collection), id: params.id ?? "" };
    return answerItem(user, await withdrawProposal(user, name));
  },
});
export { endpoint as action, endpoint as loader };
