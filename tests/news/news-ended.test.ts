import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { sink } from "./sink";

const { appUrl } = await import("../../app/env.server");
const { newId } = await import("../../db/id");
const { mailNewsEnded } = await import("../../app/news/digest/news-ended-mail.server");
const { aStudent } = await import("../support/factories");

test("who has used the link of a mail is told how to get news again", async () => {
  const student = await aStudent();
  await mailNewsEnded({ userId: student.id }, { id: newId() });
  const [mail] = sink.accepted.filter(({ to }) => to === student.email);
  const { subject, text } = await PostalMime.parse(mail?.raw ?? "");
  expect(subject).toBe("You no longer get news by mail");
  expect(text).toContain(`Get news again: ${appUrl}/account/news`);
});
