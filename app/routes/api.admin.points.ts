import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody, validate } from "../http/body.server";
import { messages } from "../messages";
import { givePoints, pointsSchema } from "../seasons/points.server";

const endpoint = api(messages.seasonOffice.notSaved, {
  async POST({ request, context: { user } }) {
    assertCan(user, "manage seasons", (m) => m.seasonOffice.refused);
    const id = await givePoints(user, validate(pointsSchema, await readBody(request)));
    return Response.json({ msg: messages.seasonOffice.pointsGiven, _id: id }, { status: 201 });
  },
});
export { endpoint as action, endpoint as loader };
