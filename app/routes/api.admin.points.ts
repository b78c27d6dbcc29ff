import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import {
  givePoints,
  givePointsToMany,
  manyPointsSchema,
  pointsSchema,
} from "../seasons/points.server";

const endpoint = api(messages.seasonOffice.notSaved, {
  async POST({ request, context: { user } }) {
    assertCan(user, "manage seasons", (m) => m.seasonOffice.refused);
    const body = await readBody(request);
    if (body.students === undefined) {
      const id = await givePoints(user, validate(pointsSchema, body));
      return Response.json({ msg: messages.seasonOffice.pointsGiven, _id: id }, { status: 201 });
    }
    const { ids } = await givePointsToMany(user, validate(manyPointsSchema, body));
    const msg = messages.manyStudents.given(ids.length);
    return Response.json({ msg, _ids: ids }, { status: 201 });
  },
});
export { endpoint as action, endpoint as loader };
