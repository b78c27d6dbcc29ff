import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "../shell/page-meta";
import { AppError } from "../errors";
import { readForm } from "../http/body.server";
import { handleForm } from "../http/form.server";
import { page, requireAdmin } from "../http/page.server";
import { storeFormImage } from "../postings/posting-request.server";
import { messages } from "../messages";
import { PostScreen, PostedScreen } from "../postings/post-screen";
import { createPosting, findPosting } from "../postings/postings.server";
import { titleOf } from "../postings/posting";
import { postingSchema } from "../postings/schema";
import { type TypeName, detailsPath, postPath, postingType, typeNames } from "../postings/types";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: `Post: ${postingType(data.type).name}` }) : [];

export const loader = page(messages.broken, async (args: LoaderFunctionArgs) => {
  const admin = requireAdmin(args);
  const type = knownType(args.params.type);
  const id = new URL(args.request.url).searchParams.get("posted");
  const posting = id ? await findPosting(admin, type, id) : null;
  const posted = posting && { title: titleOf(posting), path: detailsPath(posting) };
  return { type, posted };
});

export const action = page(messages.broken, async (args: ActionFunctionArgs) => {
  const admin = requireAdmin(args);
  const type = knownType(args.params.type);
  const form = await readForm(args.request);
  return handleForm({
    form,
    schema: postingSchema(type),
    fallback: messages.post.failed(postingType(type).plain),
    prepare: () => storeFormImage(admin, type, form),
    async save(input) {
      const { id } = await createPosting(admin, type, input);
      return redirect(`${postPath(type)}?posted=${id}`, 303);
    },
  });
});

function knownType(name: string | undefined): TypeName {
  const type = typeNames.find((known) => known === name);
  if (!type) throw new AppError(messages.post.unknownType, 404);
  return type;
}

export default function Post() {
  const { type, posted } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  return posted ? (
    <PostedScreen type={type} {...posted} />
  ) : (
    <PostScreen type={type} lastResult={lastResult} />
  );
}
