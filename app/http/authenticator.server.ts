import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { logIn } from "../accounts/login.server";
import { loginSchema } from "../accounts/schema";
import type { User } from "../accounts/users.server";
import { readBody, validate } from "./body.server";

type Credentials = { email: string; password: string };

/** E-mail and password, from a form or from JSON: screens and the API log in the same way. */
class PasswordStrategy extends Strategy<User, Credentials> {
  name = "password";

  async authenticate(request: Request) {
    return this.verify(validate(loginSchema, await readBody(request)));
  }
}

export const authenticator = new Authenticator<User>().use(new PasswordStrategy(logIn));
