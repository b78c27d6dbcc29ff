import { type Say, textsOf } from "../languages/texts";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import pushScript from "virtual:enhance/push";
import type { User } from "../accounts/users.server";
import { readForm } from "../http/body.server";
import { validate } from "../errors";
import { redirectWithFlash } from "../http/flash.server";
import { page, requireLogin } from "../http/page.server";
import { toRefusal } from "../http/refusal.server";
import { drivesForm, frequencyForm } from "../news/schema";
import {
  findNewsSettings,
  refusedInWords,
  setDriveMails,
  setFrequency,
} from "../news/digest/settings.server";
import { calendarAddress, changeCalendarSecret } from "../news/feeds/own-calendar.server";
import { listFollows, unfollow } from "../news/follows/follows.server";
import { answerPush, isPush, shownPush } from "../news/push/push-request.server";
import { NewsScreen } from "../news/news-screen";
import { pageMeta } from "../shell/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.accountNews }));

export const loader = page(
  (m) => m.news.failed,
  async (args: LoaderFunctionArgs) => {
    const student = requireLogin(args);
    const settings = await findNewsSettings(student);
    const { calendarSecret } = settings;
    return {
      frequency: settings.frequency,
      drives: settings.drives,
      email: student.email,
      refused: refusedInWords(textsOf(args.context.language), settings, student.email),
      follows: await listFollows(student),
      calendar: calendarSecret && calendarAddress(calendarSecret),
      push: await shownPush(student, args),
    };
  },
);

export const action = page(
  (m) => m.news.failed,
  async (args: ActionFunctionArgs) => {
    const student = requireLogin(args);
    const form = await readForm(args.request);
    if (isPush(form)) return answerPush(student, form, args);
    try {
      return redirectWithFlash("/account/news", "success", await change(student, form));
    } catch (error) {
      const { message, status, code, fields } = toRefusal(
        error,
        (m) => m.news.failed,
        textsOf(args.context.language),
      );
      if (code === "not-allowed") throw error;
      const errors = fields ?? { frequency: message };
      return data({ errors }, { status });
    }
  },
);

/** Does what the form's button says; returns a sentence about the outcome. */
async function change(student: User, form: FormData): Promise<Say> {
  switch (form.get("intent")) {
    case "unfollow":
      await unfollow(student, String(form.get("follow")));
      return (m) => m.follows.ended;
    case "calendar":
      await changeCalendarSecret(student);
      return (m) => m.news.calendarChanged;
    case "drives": {
      const { drives } = validate(drivesForm, Object.fromEntries(form));
      await setDriveMails(student, drives);
      return (m) => m.drives.saved[drives];
    }
    default: {
      const { frequency } = validate(frequencyForm, Object.fromEntries(form));
      await setFrequency(student, frequency);
      return (m) => m.news.saved[frequency];
    }
  }
}

export default function News() {
  const shown = useLoaderData<typeof loader>();
  return (
    <>
      <NewsScreen {...shown} errors={useActionData<typeof action>()?.errors} />
      {shown.push?.key && <script type="module" src={pushScript} />}
    </>
  );
}
