import { AppError } from "../errors";
import { api } from "../http/api.server";
import { messages } from "../messages";

function refuse(): never {
  throw new AppError((m) => m.notFound, 404);
}

const endpoint = api(messages.broken, { GET: refuse, POST: refuse, PUT: refuse, DELETE: refuse });
export { endpoint as action, endpoint as loader };
