import { messages } from "../messages";

/** Answers every address that no other route matches. */
export function loader() {
  throw new Response(messages.pageNotFound, { status: 404 });
}

export const action = loader;

export default function Unknown() {
  return null;
}
