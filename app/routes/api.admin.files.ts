import { rowsFromRequest } from "../from-files/rows-request.server";
import { api } from "../http/api.server";
import { messages } from "../messages";

/** What the office decides about many students at once, from a file. */
const endpoint = api(messages.import.failed, { POST: rowsFromRequest });
export { endpoint as action, endpoint as loader };
