import { AppError } from "../errors";
import { messages } from "../messages";
import type { User } from "./users.server";

// Replaced by the accounts branch, which sends and checks the codes.

export async function requestEmailChange(_user: User, _newEmail: string): Promise<void> {
  throw new AppError(messages.unavailable, 503);
}

export async function confirmEmailChange(_user: User, _otp: string): Promise<void> {
  throw new AppError(messages.unavailable, 503);
}
