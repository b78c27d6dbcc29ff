/** Decision: account-limits, in UTF-16 units; the schemas and the inputs' maxlength read the same. */
export const accountLimits = { name: 100, email: 254, phone: 30, studentId: 50 };

export const passwordHint = "8 to 128 characters, not a common password.";
