import { outcomesJson, readOutcomes } from "../applications/outcomes/outcomes.server";
import { api } from "../http/api.server";
import { messages } from "../messages";

const endpoint = api(messages.outcomes.failed, {
  GET: async ({ context }) => outcomesJson(await readOutcomes(context.user)),
});
export { endpoint as action, endpoint as loader };
