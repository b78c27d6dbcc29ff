import { chooseLanguage } from "../accounts/own-account/language.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { textsOf } from "../languages/texts";
import { messages } from "../messages";

const endpoint = api(messages.languageChoice.failed, {
  async PATCH({ request, context }) {
    const body = await readBody(request);
    const language = await chooseLanguage(context.user, body.language);
    return { msg: textsOf(context.language).languageChoice.saved, language };
  },
});
export { endpoint as action, endpoint as loader };
