import type { User } from "../../access/can";
import { AppError } from "../../errors";
import { type Sentence, textsOf } from "../../languages/texts";
import { countsOf } from "../../records/preview.server";
import { amongRegistered } from "../../seasons/season-preview.server";
import type { PostingSeason } from "../../seasons/season";
import { openingOf } from "../../seasons/standing.server";
import { type Posting, takesApplications } from "../posting";
import { postingType } from "../types";

type Drive = Pick<Posting, "type" | "fields" | "applyHere" | "eligibility"> & {
  /** Of one that is stored already. */
  id?: string;
  season: (Pick<PostingSeason, "id"> & Partial<PostingSeason>) | null;
};

/**
 * Before the office publishes a drive to which nobody can apply, it says that this is meant. A drive is of a season or
 * has conditions; other postings may be mere notices, whose form warns. Throws 409 at `nobody`, with why.
 */
export async function assertReachesSomebody(office: User, drive: Drive, isMeant: boolean) {
  const { type, eligibility, season } = drive;
  if (isMeant || !postingType(type).tracked || !(eligibility || season)) return;
  if (!takesApplications(drive)) throw nobody((m) => m.applyHere.nobody);
  if (!eligibility) return;
  const m = textsOf("en");
  const opening = season?.ctc === undefined ? undefined : openingOf(drive.id, season);
  const among = season ? await amongRegistered(office, season.id, m, opening) : undefined;
  const { students, eligible } = await countsOf(office, eligibility, m, among);
  if (students && eligible === 0) throw nobody((m) => m.publishing.noneMeets);
}

function nobody(why: Sentence) {
  return new AppError(why, 409, { fields: { nobody: why } });
}
