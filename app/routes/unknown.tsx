import { messages } from "../messages";

/** Every address that no other route knows. */
export function loader() {
  throw new Response(messages.pageNotFound, { status: 404 });
}

export const action = loader;

export default function Unknown() {
  return null;
}
