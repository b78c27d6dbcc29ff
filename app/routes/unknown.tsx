import { AppError } from "../errors";
import { page } from "../http/page.server";

/** Answers every address that no other route matches. */
export const loader = page(
  (m) => m.broken,
  () => {
    throw new AppError((m) => m.pageNotFound, 404);
  },
);

export const action = loader;

export default function Unknown() {
  return null;
}
