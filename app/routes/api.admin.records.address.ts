import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import { addressSchema } from "../records/joining/schema";
import { moveStudent, releaseStudent } from "../records/joining/without-account.server";

/** Moves a student without an account to another address, or takes theirs off. */
const endpoint = api(messages.records.notSaved, {
  async PUT({ request, params: { id = "" }, context: { user } }) {
    const { email } = validate(addressSchema, await readBody(request));
    if (email === null) {
      const name = await releaseStudent(user, id);
      return { msg: messages.inviting.released(name), _id: id };
    }
    const moved = await moveStudent(user, id, email);
    const { moved: done, contested } = messages.inviting;
    return { msg: moved.isContested ? contested(moved.name) : done(moved.name), _id: moved.id };
  },
});
export { endpoint as action, endpoint as loader };
