import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody, validate } from "../http/body.server";
import { messages } from "../messages";
import { newsSchema } from "../news/schema";
import { findNewsSettings, setFrequency } from "../news/digest/settings.server";

const endpoint = api(messages.news.failed, {
  async GET({ context }) {
    const { frequency } = await findNewsSettings(context.user);
    return { frequency };
  },
  async PUT({ request, context }) {
    assertCan(context.user, "follow news", (m) => m.news.studentsOnly);
    const { frequency } = validate(newsSchema, await readBody(request));
    await setFrequency(context.user, frequency);
    return { msg: messages.news.saved[frequency], frequency };
  },
});
export { endpoint as action, endpoint as loader };
