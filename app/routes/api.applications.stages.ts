import { assertCan } from "../access/can";
import { reachPosting } from "../applications/applicants/reached-posting.server";
import {
  changeStages,
  linesOf,
  linesOfLists,
  planSteps,
  warningsOf,
} from "../applications/stages/bulk.server";
import { listOfCall } from "../applications/stages/list-request.server";
import { stages } from "../applications/stages/stages";
import { bulkSchema, stepOf } from "../applications/stages/step-schema.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";

const endpoint = api(messages.stages.failed, {
  async POST({ request, context: { user } }) {
    assertCan(user, "see applicants", (m) => m.applicants.refused);
    const { file, sheet, ...body } = await readBody(request);
    const sent = await listOfCall(user, file, sheet);
    const asked = validate(bulkSchema, sent ? { ...body, list: sent.text } : body);
    const { contentType, contentId, emails, studentIds, ids, list, ...rest } = asked;
    const { takeTyped, setAside = list !== "", others, dryRun, ...given } = rest;
    await limit("stages", user.id);
    const posting = await reachPosting(user, { type: contentType, postingId: contentId });
    const lines = [
      ...linesOfLists({ emails, studentIds, ids }),
      ...linesOf(list, "list").map((line) => ({ ...line, field: `list.${line.field}` })),
    ];
    const choices = { takeTyped, setAside, others: others !== undefined };
    const step = stepOf(given);
    const stage = stages[step.stage].name;
    if (dryRun) {
      const plan = await planSteps(user, posting, lines, step, choices);
      const { moves, others: left, problems } = plan;
      return {
        msg: messages.companyList.would(moves.length, stage),
        changed: moves.length,
        ...asideJson({ problems, warnings: warningsOf(moves) }),
        moves: moves.map(({ path, ...move }) => ({ ...personJson(move), steps: path })),
        notSelected: left.map(personJson),
      };
    }
    const {
      changed,
      others: notSelected,
      ...found
    } = await changeStages(user, posting, lines, step, choices);
    return {
      msg: messages.stages.done(changed, stage),
      changed,
      ...(others && { others: notSelected }),
      ...asideJson(found),
    };
  },
});
export { endpoint as action, endpoint as loader };

type Person = { id: string; name: string; email: string; stage: string };

const personJson = ({ id, name, email, stage }: Person) => ({ _id: id, name, email, stage });

function asideJson(found: { problems: Record<string, string>; warnings: string[] }) {
  const setAside = Object.values(found.problems);
  return {
    ...(setAside.length > 0 && { setAside }),
    ...(found.warnings.length > 0 && { warnings: found.warnings }),
  };
}
