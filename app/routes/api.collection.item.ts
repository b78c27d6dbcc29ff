import { api } from "../http/api.server";
import { messages } from "../messages";
import { deletePosting } from "../postings/editing/bin.server";
import { answerItem, changeFromRequest } from "../postings/editing/call-request.server";
import { aboutType, limitSaves, typeOfCollection } from "../postings/posting-request.server";
import { findPosting } from "../postings/postings.server";

const endpoint = api(
  aboutType({
    GET: ({ plain }) => messages.details.failed(plain),
    PUT: ({ plain }) => messages.change.failed(plain),
    PATCH: ({ plain }) => messages.change.failed(plain),
    DELETE: ({ plain }) => messages.remove.failed(plain),
  }),
  {
    async GET({ params, context }) {
      const type = typeOfCollection(params.collection);
      return answerItem(context.user, await findPosting(context.user, type, params.id ?? ""));
    },
    PUT: changeFromRequest,
    PATCH: changeFromRequest,
    async DELETE({ params, context }) {
      const type = typeOfCollection(params.collection);
      await limitSaves(context.user);
      const title = await deletePosting(context.user, type, params.id ?? "");
      return { msg: messages.remove.done(title) };
    },
  },
);
export { endpoint as action, endpoint as loader };
