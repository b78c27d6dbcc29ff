import { clock, isForAll } from "./round";
import type { Round } from "./read.server";

/** A round as its form has it: everything is text. */
export type PanelValues = Record<"name" | "venue" | "link" | "from" | "until" | "breaks", string>;

export type RoundValues = Record<
  | "posting"
  | "kind"
  | "name"
  | "date"
  | "from"
  | "until"
  | "venue"
  | "link"
  | "minutes"
  | "gap"
  | "groupOf"
  | "priority"
  | "who"
  | "whoStage"
  | "whoRound"
  | "list",
  string
> & { planned: boolean; confirmed: boolean; reserves: boolean; panels: PanelValues[] };

const emptyPanel: PanelValues = { name: "", venue: "", link: "", from: "", until: "", breaks: "" };

export const emptyRound: RoundValues = {
  ...{ posting: "", kind: "interview", name: "", date: "", from: "", until: "" },
  ...{ venue: "", link: "", minutes: "20", gap: "0", groupOf: "1", priority: "1" },
  ...{ who: "list", whoStage: "", whoRound: "", reserves: false, list: "" },
  ...{ planned: true, confirmed: true, panels: [] },
};

/** Those of the round, and rows for more. */
export function withEmptyPanels({ panels }: Pick<RoundValues, "panels">, more = 3) {
  return [...panels, ...Array.from({ length: more }, () => emptyPanel)];
}

export function valuesOf(round: Round): RoundValues {
  const venueOf = ({ venue, building }: { venue: string | null; building: string | null }) =>
    venue ? `${venue}, ${building}` : "";
  const time = (minute: number | null) => (minute === null ? "" : clock(minute));
  return {
    ...{ posting: `${round.type}/${round.postingId}`, kind: round.kind, name: round.name },
    ...{ date: round.day, from: clock(round.from), until: clock(round.until) },
    ...{ venue: venueOf(round), link: round.link, minutes: String(round.minutes) },
    ...{ gap: String(round.gap), groupOf: String(round.groupOf) },
    ...{ priority: String(round.priority), planned: round.isPlanned },
    ...{ who: "same", whoStage: round.whoStage ?? "", whoRound: round.whoRound ?? "", list: "" },
    reserves: round.whoResults?.includes("reserve") ?? false,
    confirmed: round.state === "confirmed",
    panels: round.panels.map(({ name, own, breaks }) => ({
      ...{ name, venue: own.venue ?? "", link: own.link },
      ...{ from: time(own.from), until: time(own.until) },
      breaks: breaks.map(({ from, until }) => `${clock(from)}-${clock(until)}`).join(", "),
    })),
  };
}

const panelFields = {
  name: "panelName",
  venue: "panelVenue",
  link: "panelLink",
  from: "panelFrom",
  until: "panelUntil",
  breaks: "panelBreaks",
} as const satisfies Record<keyof PanelValues, string>;
export { panelFields };

export function readValues(form: FormData): RoundValues {
  const all = (name: string) => form.getAll(name).filter((one) => typeof one === "string");
  const text = (name: string) => all(name)[0] ?? "";
  const columns = Object.entries(panelFields).map(([key, name]) => [key, all(name)] as const);
  const rows = Array.from({ length: Math.min(all(panelFields.name).length, 200) }, (_, at) => {
    const cells = columns.map(([key, cell]) => [key, cell[at] ?? ""]);
    return Object.fromEntries(cells) as PanelValues;
  });
  return {
    ...{ posting: text("posting"), kind: text("kind"), name: text("name"), date: text("date") },
    ...{ from: text("from"), until: text("until"), venue: text("venue"), link: text("link") },
    ...{ minutes: text("minutes"), gap: text("gap"), groupOf: text("groupOf") },
    ...{ priority: text("priority"), who: text("who"), whoStage: text("whoStage") },
    ...{ whoRound: text("whoRound"), reserves: form.has("reserves") },
    ...{ list: text("list"), planned: form.has("planned"), confirmed: form.has("confirmed") },
    panels: rows.filter((row) => Object.values(row).some((cell) => cell.trim())),
  };
}

/** As a call would send it. */
export function inputOf(values: RoundValues, namesIn: (text: string) => string[]) {
  const { posting, who, whoStage, whoRound, reserves, list, panels, confirmed, ...rest } = values;
  const results = reserves ? ["through", "reserve"] : ["through"];
  const [contentType = "", contentId = ""] = posting.split("/");
  return {
    ...{ contentType, contentId, ...rest },
    state: confirmed ? "confirmed" : "proposed",
    panels: isForAll(rest.kind)
      ? []
      : panels.map((panel) => ({ ...panel, breaks: breaksOf(panel.breaks) })),
    ...(who === "stage" && { who: { stage: whoStage } }),
    ...(who === "round" && { who: { round: whoRound, results } }),
    ...(who === "list" && { who: { list: namesIn(list) } }),
  };
}

/** '13:00-13:45, 16:00 to 16:15' */
function breaksOf(text: string) {
  return text
    .split(/[,;]/)
    .filter((one) => one.trim())
    .map((one) => {
      const [from = "", until = ""] = one.split(/\s*(?:-|–|to)\s*/).map((time) => time.trim());
      return { from, until };
    });
}
