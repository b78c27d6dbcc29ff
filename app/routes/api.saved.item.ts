import { api } from "../http/api.server";
import { messages } from "../messages";
import { savePosting, unsavePosting } from "../postings/saved/saved.server";
import { titleOf } from "../postings/posting";
import { typeOfName } from "../postings/posting-request.server";

const endpoint = api(messages.saved.changeFailed, {
  async PUT({ params, context }) {
    const posting = await savePosting(
      context.user,
      typeOfName(params.contentType),
      params.contentId ?? "",
    );
    return { msg: messages.saved.done(titleOf(posting)) };
  },
  async DELETE({ params, context }) {
    await unsavePosting(context.user, params.contentId ?? "");
    return { msg: messages.saved.removed };
  },
});
export { endpoint as action, endpoint as loader };
