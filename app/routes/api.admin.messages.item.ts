import { api } from "../http/api.server";
import { messages } from "../messages";
import { takeBack } from "../messages/send.server";
import { findMessage, listReaders, messageJson, readerStates } from "../messages/sent.server";

const most = 500;

const endpoint = api(messages.sending.failed, {
  /** With its readers, in pages of 500: `?page=` counts from 1; `?state=` is one of theirs. */
  async GET({ request, params: { id = "" }, context: { user } }) {
    const { searchParams } = new URL(request.url);
    const { text, ...message } = await findMessage(user, id);
    const state = readerStates.find((one) => one === searchParams.get("state")) ?? null;
    const page = Number(/^\d{1,6}$/.exec(searchParams.get("page") ?? "")?.[0] ?? 1);
    const range = { state, limit: most, offset: Math.max(0, page - 1) * most };
    const readers = await listReaders(user, id, range);
    return {
      ...{ ...messageJson(message), text },
      readers: readers.map(({ id: _id, at, ...reader }) => ({
        ...{ _id, ...reader, at: at?.toISOString() ?? null },
      })),
    };
  },
  async DELETE({ params: { id = "" }, context: { user } }) {
    await takeBack(user, id);
    return { msg: messages.sending.takenBack };
  },
});
export { endpoint as action, endpoint as loader };
