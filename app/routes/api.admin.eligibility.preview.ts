import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { textsOf } from "../languages/texts";
import { messages } from "../messages";
import { countingLimit, previewRule } from "../records/preview.server";
import { amongRegistered } from "../seasons/season-preview.server";
import { previewSchema } from "../records/eligibility";

const endpoint = api(messages.eligibilityPreview.failed, {
  async POST({ request, context: { user, language } }) {
    assertCan(user, "count eligible students", (m) => m.eligibilityPreview.refused); // before the body's errors
    const { eligibility, season } = validate(previewSchema, await readBody(request));
    await limit(countingLimit(user), user.id);
    const m = textsOf(language);
    const among = season ? await amongRegistered(user, season, m) : undefined;
    return previewRule(user, eligibility, m, among);
  },
});
export { endpoint as action, endpoint as loader };
