import { hash, verify } from "@node-rs/argon2";

/** OWASP's second choice for argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string) {
  return hash(password, options);
}

/** Takes the same time whether there is an account (`passwordHash`) or not. */
export async function isPassword(password: string, passwordHash: string | undefined) {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== undefined;
}

const nobody = hashPassword("no account has this password");
