import { api } from "../http/api.server";
import { messages } from "../messages";
import { withdrawProposal } from "../postings/editing/proposals.server";
import { answerItem } from "../postings/editing/call-request.server";
import { limitSaves, typeOfCollection } from "../postings/posting-request.server";

/** Changes of a public posting that a recruiter has proposed and the office has not approved yet. */
const endpoint = api(messages.approval.failed, {
  async DELETE({ params, context: { user } }) {
    const name = { type: typeOfCollection(params.collection), id: params.id ?? "" };
    await limitSaves(user);
    return answerItem(user, await withdrawProposal(user, name));
  },
});
export { endpoint as action, endpoint as loader };
