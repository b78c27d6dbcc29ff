/** In UTF-16 units, for schemas and for the inputs' maxlength alike (decision: account-limits). */
export const accountLimits = { name: 100, email: 254, phone: 30, studentId: 50 };

export const passwordHint = "8 to 128 characters, not a common password.";
