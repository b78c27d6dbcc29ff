import { assertCan } from "../access/can";
import { reachPosting } from "../applications/applicants/applicants.server";
import { changeStages, linesOfLists } from "../applications/stages/bulk.server";
import { bulkSchema, stages } from "../applications/stages/stages";
import { api } from "../http/api.server";
import { readBody, validate } from "../http/body.server";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";

const endpoint = api(messages.stages.failed, {
  async POST({ request, context: { user } }) {
    assertCan(user, "see applicants", (m) => m.applicants.refused);
    const asked = validate(bulkSchema, await readBody(request));
    const { contentType, contentId, stage, note, ...lists } = asked;
    await limit("stages", user.id);
    const posting = await reachPosting(user, { type: contentType, postingId: contentId });
    const step = { stage, note, ctc: null };
    const changed = await changeStages(user, posting, linesOfLists(lists), step);
    return { msg: messages.stages.done(changed, stages[stage].name), changed };
  },
});
export { endpoint as action, endpoint as loader };
