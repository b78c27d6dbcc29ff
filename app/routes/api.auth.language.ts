import { assertLoggedIn } from "../access/can";
import { chooseLanguage } from "../accounts/own-account/language.server";
import { languageSchema } from "../accounts/schema";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { textsOf } from "../languages/texts";
import { messages } from "../messages";

const endpoint = api(messages.languageChoice.failed, {
  async PATCH({ request, context }) {
    assertLoggedIn(context.user);
    const { language } = validate(languageSchema, await readBody(request));
    await chooseLanguage(context.user, language);
    return { msg: textsOf(context.language).languageChoice.saved, language };
  },
});
export { endpoint as action, endpoint as loader };
