import { findEverything, foundJson } from "../find/find.server";
import { api } from "../http/api.server";
import { textsOf } from "../languages/texts";
import { messages } from "../messages";
import { filterText } from "../text";

/** What the caller finds of each kind. */
const endpoint = api(messages.find.failed, {
  async GET({ request, context: { user, language } }) {
    const words = filterText(new URL(request.url).searchParams.get("q"));
    const groups = await findEverything(textsOf(language), user, words);
    return { groups: groups.map(foundJson) };
  },
});
export { endpoint as action, endpoint as loader };
