import type { ActionFunctionArgs } from "@remix-run/node";
import { type User, assertCan } from "../access/can";
import { AppError, validate } from "../errors";
import { graduatedOf, noteGraduated } from "../figures/graduated.server";
import { graduatesSchema, yearSchema } from "../figures/schema.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { messages } from "../messages";
import { findProgramme } from "../records/programmes.server";

/** Who of a batch graduated in the programme's minimum time: everybody but `others`. */
const endpoint = api(messages.figures.notSaved, {
  async GET({ params, context: { user } }) {
    assertCan(user, "manage figures", (m) => m.figures.refused);
    return graduatedOf(user, await batchIn(user, params));
  },
  async PUT({ request, params, context: { user } }) {
    assertCan(user, "manage figures", (m) => m.figures.refused);
    const { others } = validate(graduatesSchema, await readBody(request));
    const batch = await batchIn(user, params);
    await noteGraduated(user, { ...batch, others });
    return graduatedOf(user, batch);
  },
});
export { endpoint as action, endpoint as loader };

async function batchIn(user: User, { id = "", year }: ActionFunctionArgs["params"]) {
  const parsed = yearSchema.safeParse(year);
  if (!parsed.success) throw new AppError((m) => m.figures.noYear, 404);
  return { year: parsed.data, programme: (await findProgramme(user, id)).id };
}
