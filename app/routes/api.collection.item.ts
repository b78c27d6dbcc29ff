import { api } from "../http/api.server";
import { aboutType, typeOfCollection } from "../postings/posting-request.server";
import { messages } from "../messages";
import { deletePosting, findPosting, postingJson } from "../postings/postings.server";

const endpoint = api(
  aboutType({
    GET: ({ plain }) => messages.details.failed(plain),
    DELETE: ({ plain }) => messages.remove.failed(plain),
  }),
  {
    async GET({ params, context }) {
      const type = typeOfCollection(params.collection);
      return postingJson(await findPosting(context.user, type, params.id ?? ""));
    },
    async DELETE({ params, context }) {
      const title = await deletePosting(
        context.user,
        typeOfCollection(params.collection),
        params.id ?? "",
      );
      return { msg: messages.remove.done(title) };
    },
  },
);
export { endpoint as action, endpoint as loader };
