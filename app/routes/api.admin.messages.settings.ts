import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import { messageSettingsSchema } from "../messages/schema.server";
import { setRecruitersWait } from "../messages/sent.server";

const endpoint = api(messages.sending.failed, {
  async PATCH({ request, context: { user } }) {
    assertCan(user, "approve messages", (m) => m.sending.refused);
    const { recruitersWait } = validate(messageSettingsSchema, await readBody(request));
    await setRecruitersWait(user, recruitersWait);
    return { msg: messages.sending.settingSaved };
  },
});
export { endpoint as action, endpoint as loader };
