import type { Role } from "~/db/schema-accounts";

/** What roles are called on screens; the API says `user`, `recruiter`, `admin`. */
export const roleNames: Record<Role, string> = {
  user: "Student",
  recruiter: "Recruiter",
  admin: "Admin",
};
