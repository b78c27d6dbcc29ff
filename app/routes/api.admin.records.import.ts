import { api } from "../http/api.server";
import { messages } from "../messages";
import { importFromRequest } from "../records/import/import-request.server";

/** Many records at once, from a CSV file. */
const endpoint = api(messages.import.failed, { POST: importFromRequest });
export { endpoint as action, endpoint as loader };
