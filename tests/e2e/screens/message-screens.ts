import { type Page, expect } from "@playwright/test";
import { longTitle, longWord } from "../look";
import type { Portal } from "../portal";
import type { Viewer } from "./screens";

/** Messages: those of a student, and of who writes them. */
export async function messageScreens({ make }: Portal): Promise<Viewer[]> {
  // Imported late, as these modules read the environment.
  const { deliverMessage, sendDueMessages } = await import("../../../app/messages/deliver.server");
  const { openMessage } = await import("../../../app/messages/inbox.server");
  const { messageSchema } = await import("../../../app/messages/schema.server");
  const { sendMessage } = await import("../../../app/messages/send.server");
  const { db } = await import("../../../db/client");
  const [admin, reader, other] = await Promise.all([
    make.anAdmin(),
    make.aStudent({ name: "Asha Nair" }),
    make.aStudent({ name: longTitle.slice(0, 80) }),
  ]);
  const send = async (more: { subject: string; text: string; important?: boolean }) => {
    const { dryRun: _, ...input } = messageSchema.parse({
      ...{ to: { students: [reader.id, other.id] }, at: "", important: false },
      ...more,
    });
    return (await sendMessage(admin, input)).id;
  };
  const important = await send({
    subject: "{name}, your test is on Tuesday",
    text: `Dear {name},\n\nCome to Hall 2 at nine: https://a.example/${longWord}\n\nBring a pen.`,
    important: true,
  });
  const plain = await send({ subject: longTitle.slice(0, 150), text: longWord });
  await db
    .updateTable("messages")
    .set({ goes_at: new Date(0) })
    .execute();
  await sendDueMessages();
  for (const messageId of [important, plain]) await deliverMessage({ messageId });
  await openMessage(reader, plain);
  const scheduled = await send({ subject: "Wednesday", text: "Come to Hall 3, {name}." });
  const to = JSON.stringify({
    list: `${reader.email}, Hall 2, 09:00\nnobody@a.example, Hall 3, 9`,
  });
  const letter = `/admin/messages/new?to=${encodeURIComponent(to)}`;
  return [
    {
      who: "student with messages",
      user: reader,
      screens: [
        { name: "home", path: "/student-dashboard" },
        { name: "messages", path: "/messages" },
        { name: "a message", path: `/messages/${plain}` },
        { name: "an important message", path: `/messages/${important}` },
      ],
    },
    {
      who: "sender of messages",
      user: admin,
      screens: [
        { name: "messages", path: "/admin/messages" },
        { name: "a message that went out", path: `/admin/messages/${important}` },
        { name: "a message that waits", path: `/admin/messages/${scheduled}` },
        { name: "to nobody yet", path: "/admin/messages/new" },
        { name: "to a list", path: letter },
        { name: "to a list, shown", path: letter, act: showLetter },
        { name: "to a list, refused", path: letter, act: showUnfilled },
      ],
    },
  ];
}

async function showLetter(page: Page) {
  await page.locator("#subject").fill("{name}, come to {venue}");
  await page.locator("#text").fill(`At {from}.\n\nhttps://a.example/${longWord}`);
  await page.getByRole("button", { name: /^Show/ }).click();
  await expect(page.getByRole("button", { name: /^Send to/ })).toBeVisible();
}

/** Sends the form as it is, which its browser would not. */
async function showUnfilled(page: Page) {
  await page.locator("main form.letter").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByRole("button", { name: /^Show/ }).click();
  await expect(page.locator("main .error").first()).toBeVisible();
}
