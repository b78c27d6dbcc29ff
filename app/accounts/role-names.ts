import type { Role } from "~/db/schema-accounts";
import { messages } from "../messages";

/** What roles are called in English; the API says `user`, `recruiter`, `admin`. */
export const roleNames: Record<Role, string> = messages.roleNames;
