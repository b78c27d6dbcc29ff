import { z } from "zod";
import { defineKind, many, name, oneOf, pay, times, whole } from "../kind";
import { isAtLeastTimes, leastTimes, payInWords } from "../money";
import { type Offer, type Opening, type Standing, acceptedOffers, otherOffers } from "../standing";

const way = z.strictObject({
  /** This way is for those whose best paid offer pays less than this. */
  ifBelow: pay.optional().meta({ title: "Who has less than ₹" }),
  /** … and at least this. */
  ifFrom: pay.optional().meta({ title: "Who has at least ₹" }),
  /** The posting's class is at least so many above that of the best paid offer. */
  higherBy: z.int().min(1).max(9).optional().meta({ title: "Classes higher" }),
  /** It pays at least so many times as much. */
  times: times.optional().meta({ title: "Times as much" }),
  /** It pays at least this. */
  from: pay.optional().meta({ title: "At least ₹" }),
  /** No accepted offer is in its sector. */
  otherSector: z.boolean().optional().meta({ title: "In another sector" }),
  /** It is of this class. */
  class: name.optional().meta({ title: "Of class" }),
});

type Way = z.output<typeof way>;

/** What one may still apply to: any of the ways, each with all its conditions; without ways, nothing. */
export const afterAccepting = defineKind({
  title: "After accepting an offer",
  params: z.strictObject({
    kind: z.literal("after-accepting"),
    ways: z.array(way).max(10).meta({ title: "May still apply to offers" }),
    /** How many acceptances may follow the first. */
    upgrades: whole.optional().meta({ title: "Acceptances after the first, at most" }),
  }),
  countsAfterAccepting: true,

  sentence({ ways, upgrades }, isMonthly) {
    const open = ways.map((one) => {
      const who = [
        one.ifFrom !== undefined && `${payInWords(one.ifFrom, isMonthly)} or more`,
        one.ifBelow !== undefined && `less than ${payInWords(one.ifBelow, isMonthly)}`,
      ].filter(Boolean);
      return `${who.length ? `if it pays ${who.join(" and ")}, ` : ""}${conditionsOf(one, { isMonthly })}`;
    });
    const what = open.length ? `apply to offers ${open.join("; or ")}` : "apply to nothing more";
    const after =
      upgrades === undefined ? "" : ` At most ${many(upgrades, "more offer")} may be accepted.`;
    return `After accepting an offer one may ${what}.${after}`;
  },

  shape({ ways }, standing, question) {
    const [best] = acceptedBefore(standing, question.posting);
    if (best && ways.some((one) => one.class && isMet(one, best, question.posting, standing)))
      standing.isAlwaysOpen = true;
  },

  refuses({ ways, upgrades }, standing, question) {
    const { posting, isMonthly } = question;
    const accepted = acceptedBefore(standing, posting);
    const [best] = accepted;
    if (!best) return undefined;
    if (upgrades !== undefined && accepted.length > upgrades)
      return `after the first offer ${upgrades ? `at most ${many(upgrades, "more")}` : "no other"} may be accepted. You have accepted ${accepted.length}.`;
    if (ways.some((one) => isMet(one, best, posting, standing))) return undefined;
    const mine = ways.filter((one) => isFor(one, best));
    const accepting = `after accepting an offer${best.ctc === undefined ? "" : ` of ${payInWords(best.ctc, isMonthly)}`}`;
    if (!mine.length) return `${accepting} you may apply to nothing more.`;
    const open = mine.map((one) => conditionsOf(one, { best, isMonthly })).join(", or ");
    return `${accepting} you may apply to offers ${open}. ${describe(posting, standing, isMonthly)}`;
  },
});

/** Accepted offers that stand beside the posting in question, the best paid first. */
function acceptedBefore(standing: Standing, posting: Opening) {
  return acceptedOffers({ ...standing, offers: otherOffers(standing, posting) });
}

function isFor({ ifBelow, ifFrom }: Way, { ctc = 0 }: Offer) {
  return (ifBelow === undefined || ctc < ifBelow) && (ifFrom === undefined || ctc >= ifFrom);
}

function isMet(one: Way, best: Offer, posting: Opening, standing: Standing) {
  const { higherBy, times, from, otherSector, class: wanted } = one;
  const { ctc, sector } = posting;
  const rank = (opening: Opening) => standing.classNames.indexOf(standing.classOf(opening) ?? "");
  const isHigher = () =>
    rank(posting) >= 0 && rank(best) >= 0 && rank(posting) >= rank(best) + (higherBy ?? 0);
  return (
    isFor(one, best) &&
    (higherBy === undefined || isHigher()) &&
    (times === undefined || (ctc !== undefined && isAtLeastTimes(ctc, times, best.ctc ?? 0))) &&
    (from === undefined || (ctc !== undefined && ctc >= from)) &&
    (!otherSector ||
      (sector !== undefined &&
        !acceptedBefore(standing, posting).some((offer) => offer.sector === sector))) &&
    (wanted === undefined || standing.classOf(posting) === wanted)
  );
}

/** 'of ₹10.2 LPA or more (1.7 times)'; without an offer to measure from: 'of at least 1.7 times its pay' */
function conditionsOf(
  { higherBy, times, from, otherSector, class: wanted }: Way,
  { best, isMonthly }: { best?: Offer; isMonthly?: boolean },
) {
  const least =
    times !== undefined && best?.ctc !== undefined
      ? `of ${payInWords(leastTimes(times, best.ctc), isMonthly)} or more (${times} times)`
      : times !== undefined && `of at least ${times} times its pay`;
  const conditions = [
    wanted !== undefined && `of class ${wanted}`,
    higherBy !== undefined &&
      `at least ${many(higherBy, "class").replace(/classs$/, "classes")} higher`,
    least,
    from !== undefined && `of ${payInWords(from, isMonthly)} or more`,
    otherSector && "in another sector",
  ].filter((text): text is string => Boolean(text));
  return conditions.length ? oneOf(conditions, "and") : "of any kind";
}

/** 'This one offers ₹8 LPA, of class A, in IT.' */
function describe(posting: Opening, standing: Standing, isMonthly?: boolean) {
  const parts = [
    posting.ctc === undefined
      ? "does not state its pay"
      : `offers ${payInWords(posting.ctc, isMonthly)}`,
    standing.classOf(posting) && `is of class ${standing.classOf(posting)}`,
    posting.sector && `is in ${posting.sector}`,
  ].filter((text): text is string => Boolean(text));
  return `This one ${oneOf(parts, "and")}.`;
}
