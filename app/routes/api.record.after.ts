import { assertCan } from "../access/can";
import { afterSchema } from "../figures/after/after";
import { afterJson, findOwnAfter, sayAfter } from "../figures/after/after.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { limit } from "../http/rate-limits.server";
import { AppError, validate } from "../errors";
import { messages } from "../messages";
import { storeProof } from "../records/corrections-request.server";

const endpoint = api(
  (_, method) => (method === "PATCH" ? messages.after.notSaved : messages.after.failed),
  {
    async GET({ context }) {
      const found = await findOwnAfter(context.user);
      if (!found) throw new AppError((m) => m.after.tooEarly, 409);
      return afterJson(found);
    },
    async PATCH({ request, context: { user } }) {
      assertCan(user, "keep record", (m) => m.record.studentsOnly);
      const body = await readBody(request);
      const said = validate(afterSchema, body);
      await limit("record-save", user.id);
      const proof = (await storeProof(user, [body.proof].flat()))?.hash;
      return afterJson(await sayAfter(user, said, { proof }));
    },
  },
);
export { endpoint as action, endpoint as loader };
