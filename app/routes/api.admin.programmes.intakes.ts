import { intakeJson, listIntakes } from "../figures/intakes.server";
import { api } from "../http/api.server";
import { messages } from "../messages";
import { findProgramme } from "../records/programmes.server";

const endpoint = api(messages.programmes.failed, {
  async GET({ params, context: { user } }) {
    const { id } = await findProgramme(user, params.id ?? "");
    return (await listIntakes(user, id)).map(intakeJson);
  },
});
export { endpoint as action, endpoint as loader };
