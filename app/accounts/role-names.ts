import type { Role } from "~/db/schema-accounts";

/** How people are called on screens; calls say `user`, `recruiter`, `admin`. */
export const roleNames: Record<Role, string> = {
  user: "Student",
  recruiter: "Recruiter",
  admin: "Admin",
};
