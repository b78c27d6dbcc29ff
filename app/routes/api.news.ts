import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import { newsSchema } from "../news/schema";
import { findNewsSettings, setDriveMails, setFrequency } from "../news/digest/settings.server";

const endpoint = api(messages.news.failed, {
  async GET({ context }) {
    const { frequency, drives } = await findNewsSettings(context.user);
    return { frequency, drives };
  },
  async PUT({ request, context }) {
    assertCan(context.user, "follow news", (m) => m.news.studentsOnly);
    const asked = validate(newsSchema, await readBody(request));
    if (asked.frequency) await setFrequency(context.user, asked.frequency);
    if (asked.drives) await setDriveMails(context.user, asked.drives);
    const { frequency, drives } = await findNewsSettings(context.user);
    const saved = [
      asked.frequency && messages.news.saved[frequency],
      asked.drives && messages.drives.saved[drives],
    ];
    return { msg: saved.filter(Boolean).join(" "), frequency, drives };
  },
});
export { endpoint as action, endpoint as loader };
