import { assertCan } from "../access/can";
import { intakeJson, setIntake } from "../figures/intakes.server";
import { intakeSchema, yearSchema } from "../figures/schema.server";
import { academicYear } from "../figures/tables";
import { AppError, validate } from "../errors";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { messages } from "../messages";

/** What a programme took in in one year. */
const endpoint = api(messages.figures.notSaved, {
  async PUT({ request, params, context: { user } }) {
    assertCan(user, "manage programmes", (m) => m.programmes.refused);
    const typed = validate(intakeSchema, await readBody(request));
    const year = yearOf(params.year);
    await setIntake(user, params.id ?? "", { year, typed });
    return intakeJson({ year, ...typed });
  },
  async DELETE({ params, context: { user } }) {
    assertCan(user, "manage programmes", (m) => m.programmes.refused);
    const year = yearOf(params.year);
    await setIntake(user, params.id ?? "", { year, typed: null });
    return { msg: messages.figures.intakeRemoved(academicYear(year)) };
  },
});
export { endpoint as action, endpoint as loader };

function yearOf(text: string | undefined) {
  const parsed = yearSchema.safeParse(text);
  if (!parsed.success) throw new AppError((m) => m.figures.noYear, 404);
  return parsed.data;
}
