import { describe, expect, test } from "vitest";
import { type Asker, digitsOf } from "../../app/accounts/codes/issue-code.server";
import { guessCode } from "../../app/accounts/codes/check-code.server";
import { requestReset } from "../../app/accounts/reset/reset.server";
import { signUp } from "../../app/accounts/sign-up/signup.server";
import { messages } from "../../app/messages";
import { newId } from "../../db/id";
import { aProgram, letTimePass, liveCodes, wrongCode } from "../support/codes";
import { aStudent, password } from "../support/factories";

/** An asker with a ticket of their own. */
const aTicketHolder = (network = "192.0.2.1"): Asker => ({
  ...aProgram(network),
  hasTicket: true,
});

async function asked(by: Asker) {
  const { email } = await aStudent();
  await requestReset(email, by);
  return { email, digits: await newestCode(email) };
}

async function newestCode(email: string) {
  const [newest] = await liveCodes(email, "reset");
  return digitsOf(newest!);
}

const guess = (email: string, digits: string, asker: Asker) =>
  guessCode({ purpose: "reset", account: email, digits, asker });

/** 'wrong', 'right', or the sentence of the refusal. */
function outcome(email: string, digits: string, asker: Asker) {
  return guess(email, digits, asker).then(
    (code) => (code ? "right" : "wrong"),
    (error: Error) => error.message,
  );
}

/** As a call of the API would be answered. */
function status(done: Promise<void>) {
  return done.then(
    () => 200,
    (refusal: { status: number }) => refusal.status,
  );
}

async function wrongs(times: number, email: string, asker: () => Asker) {
  const codes = await liveCodes(email, "reset");
  const digits = wrongCode(...codes.map(digitsOf));
  for (let index = 0; index < times; index++)
    expect(await outcome(email, digits, asker())).toBe("wrong");
}

const closed = messages.codes.triedOften;

describe("guesses come in three ways, and the end of one closes no other", () => {
  const owner = aTicketHolder();
  const ways: Record<string, () => Asker> = {
    "with the ticket of whoever asked": () => owner,
    "without a ticket from the asker's network": () => aProgram(),
    "with a ticket of one's own": () => aTicketHolder(),
    "from another network": () => aProgram("198.51.100.7"),
  };
  const rest = {
    "with the ticket of whoever asked": ["without a ticket from the asker's network"],
    "without a ticket from the asker's network": ["from another network"],
    "with a ticket of one's own": ["with the ticket of whoever asked"],
    "from another network": ["without a ticket from the asker's network"],
  };

  test.each(Object.entries(rest))("%s: five", async (way, others) => {
    const { email, digits } = await asked(owner);
    await wrongs(5, email, ways[way]!);
    expect(await outcome(email, digits, ways[way]!())).toBe(closed);
    for (const other of others) expect(await outcome(email, digits, ways[other]!())).toBe("right");
  });

  test("a new code opens the first two again, and no other", async () => {
    const { email } = await asked(owner);
    await wrongs(5, email, () => owner);
    await wrongs(5, email, aTicketHolder);
    await letTimePass(email, 61);
    await requestReset(email, owner);
    const digits = await newestCode(email);
    expect(await outcome(email, digits, aTicketHolder())).toBe(closed);
    expect(await outcome(email, digits, owner)).toBe("right");
  });
});

test("anybody else guesses five times an hour and 25 times a day", async () => {
  const { email } = await aStudent();
  for (let hour = 0; hour < 5; hour++) {
    await wrongs(5, email, aTicketHolder);
    expect(await outcome(email, "000000", aTicketHolder())).toBe(closed);
    await letTimePass(email, 3600);
  }
  expect(await outcome(email, "000000", aTicketHolder())).toBe(closed);
  await letTimePass(email, 20 * 3600);
  await wrongs(5, email, aTicketHolder);
});

test("50 comparisons a day, however many codes, tickets and networks", async () => {
  const { email } = await aStudent();
  for (let number = 0; number < 10; number++) {
    const asker = aTicketHolder(`192.0.2.${number}`);
    await requestReset(email, asker);
    await wrongs(5, email, () => asker);
    await letTimePass(email, 1200);
  }
  const asker = aTicketHolder();
  await requestReset(email, asker);
  expect(await outcome(email, await newestCode(email), asker)).toBe(
    messages.codes.triedADay("21 hours"),
  );
});

test("a guess at two live codes counts twice", async () => {
  const asker = aTicketHolder();
  const { email } = await asked(asker);
  for (let round = 0; round < 5; round++) {
    await letTimePass(email, 61);
    await requestReset(email, asker);
    await wrongs(5, email, () => asker);
    await letTimePass(email, 3600);
    await requestReset(email, asker);
  }
  expect(await outcome(email, "000000", asker)).toMatch(/today/);
});

describe("codes asked for at one address", () => {
  test("two of one asker live at once; nobody ends another's by asking", async () => {
    const [owner, stranger] = [aTicketHolder(), aTicketHolder("198.51.100.7")];
    const { email, digits } = await asked(owner);
    for (let number = 0; number < 3; number++) {
      await requestReset(email, stranger);
      await letTimePass(email, 61);
    }
    const live = await liveCodes(email, "reset");
    expect(live.map(({ browser }) => browser)).toEqual([
      stranger.ticket,
      stranger.ticket,
      owner.ticket,
    ]);
    expect(await outcome(email, digits, owner)).toBe("right");
  });

  test("are five mails an hour, three for one asker, four for one network", async () => {
    const email = `${newId()}@college.example`;
    let name = 0;
    const ask = (asker: Asker) =>
      status(signUp({ name: `Asha ${name++}`, email, phone: "1", password }, asker));
    const stranger = aTicketHolder();
    const answers = [];
    for (const asker of [
      ...Array<Asker>(4).fill(stranger),
      aTicketHolder(),
      aTicketHolder(),
      aTicketHolder("198.51.100.7"),
      aTicketHolder("203.0.113.7"),
    ])
      answers.push(await ask(asker));
    expect(answers).toEqual([200, 200, 200, 429, 200, 429, 200, 429]);
  });

  test.each(["with an account", "without one"])(
    "%s: strangers' sign-ups use up no owner's first reset of an hour",
    async (whose) => {
      const { email } =
        whose === "with an account" ? await aStudent() : { email: `${newId()}@college.example` };
      const signUpBy = (asker: Asker, number: number) =>
        status(signUp({ name: "Asha", email, phone: String(number), password }, asker));
      const near = Array.from({ length: 4 }, () => aTicketHolder());
      const far = [aTicketHolder("198.51.100.7"), aTicketHolder("198.51.100.7")];

      const signUps = [];
      for (const [number, stranger] of [...near, ...far].entries())
        signUps.push(await signUpBy(stranger, number));
      expect(signUps).toEqual([200, 200, 200, 200, 200, 429]);
      expect(await status(requestReset(email, aTicketHolder()))).toBe(429); // their network's share
      const owner = () => aTicketHolder("203.0.113.9");
      expect(await status(requestReset(email, owner()))).toBe(200);
      expect(await status(requestReset(email, owner()))).toBe(429);
    },
  );
});
