import { setTimeout as sleep } from "node:timers/promises";
import type { Run } from "./actions";
import type { SignupEntry } from "../ledger";
import { type MailSink, admin } from "../portal";
import { type Visitor, aVisitor } from "./visitor";

export type Student = { email: string; visitor: Visitor; isBusy: boolean };

/** Signs up without entering the code. Returns the entry if that was accepted. */
export async function signUp({ portal, history, ledger, random }: Run) {
  const email = `s${random.between(1, 1e9)}@college.example`;
  const entry: SignupEntry = { email, accepted: "unknown", verified: "no" };
  ledger.signups.set(email, entry);
  const visitor = aVisitor(portal.url, history);
  const details = { name: "Asha Nair", email, phone: "98450 12345", password: admin.password };
  const answer = await visitor.ask("sign up", [200], (client) =>
    client.json("POST", "/api/auth/signup", details),
  );
  if (answer.status === 200) entry.accepted = "yes";
  return answer.status === 200 ? { entry, visitor } : undefined;
}

/** Goes from signing up to a session, as far as the portal allows. */
export async function signUpAndIn(run: Run) {
  const asked = await signUp(run);
  if (!asked) return;
  const { entry, visitor } = asked;
  const otp = await codeInMail(run.portal.sink, entry.email);
  if (!otp) return; // the checker looks for the mail
  entry.verified = "unknown";
  const verified = await visitor.ask("verify", [200], (client) =>
    client.json("POST", "/api/auth/verify-otp", { email: entry.email, otp }),
  );
  if (verified.status !== 200) return;
  entry.verified = "yes";
  const login = await visitor.ask("log in", [200], (client) =>
    client.json("POST", "/api/auth/login", { email: entry.email, password: admin.password }),
  );
  if (login.status !== 200) return;
  run.students.push({ email: entry.email, visitor, isBusy: false });
}

/** Waits some seconds, as a person would. */
async function codeInMail(sink: MailSink, email: string) {
  for (const patience = performance.now() + 5_000; performance.now() < patience; await sleep(50)) {
    const mail = sink.accepted.find(({ to }) => to === email);
    if (mail) return /^\d{6}$/m.exec(mail.raw)?.[0];
  }
}
