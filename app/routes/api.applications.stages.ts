import { assertCan } from "../access/can";
import { reachPosting } from "../applications/applicants/applicants.server";
import { changeStages, linesOfLists } from "../applications/stages/bulk.server";
import { stages } from "../applications/stages/stages";
import { bulkSchema, stepOf } from "../applications/stages/step-schema.server";
import { api } from "../http/api.server";
import { readBody, validate } from "../http/body.server";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";

const endpoint = api(messages.stages.failed, {
  async POST({ request, context: { user } }) {
    assertCan(user, "see applicants", (m) => m.applicants.refused);
    const asked = validate(bulkSchema, await readBody(request));
    const { contentType, contentId, emails, studentIds, ids, takeTyped, ...step } = asked;
    await limit("stages", user.id);
    const posting = await reachPosting(user, { type: contentType, postingId: contentId });
    const lines = linesOfLists({ emails, studentIds, ids });
    const changed = await changeStages(user, posting, lines, stepOf(step), takeTyped);
    return { msg: messages.stages.done(changed, stages[step.stage].name), changed };
  },
});
export { endpoint as action, endpoint as loader };
