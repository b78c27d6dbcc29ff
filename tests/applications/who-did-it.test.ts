import { expect, test } from "vitest";
import { answerOffer, changeStage } from "../../app/applications/stages/steps.server";
import { anOffer, applied, joined } from "../seasons/offers";
import { aStudent, anAdmin, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { textOf } from "../support/html";

const web = withWeb();

test("what an acceptance ended, the rules did and not the student; what was taken back is with nobody", async () => {
  const student = await aStudent();
  const season = await joined(student, [{ kind: "on-accepting", withdraw: "all" }]);
  const other = await applied(student, season.id, { company: "Noyyal Mills" });
  const offer = await anOffer(student, season.id, { company: "Bhavani Labs" });
  await answerOffer(student, offer.id, { accept: true });
  const client = await clientOf(web.url, student);
  const mine = async () =>
    (await (await client.get("/api/applications/my")).json()) as {
      _id: string;
      events?: { to: string; by: string }[];
    }[];
  const eventsOf = async (id: string) => (await mine()).find(({ _id }) => _id === id)?.events ?? [];
  expect((await eventsOf(other.id)).at(-1)).toMatchObject({
    ...{ to: "withdrawn", by: "the rules of the season" },
  });
  expect((await eventsOf(offer.id)).at(-1)).toMatchObject({ to: "accepted", by: "you" });
  await changeStage(await anAdmin(), offer.id, { stage: "revoked", note: "Closed", ctc: null });
  const page = textOf(await (await client.get("/my-applications")).text());
  // The other one goes on, and waits for its student to say whether they finished applying.
  expect(page).not.toContain("With the recruiter");
  expect(page).toContain("Taken back");
});
