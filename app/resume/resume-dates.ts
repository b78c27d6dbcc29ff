/** 'Jun 2024', or '30 Jun 2024' for a day. */
function formatMonthOrDay(text: string) {
  const isMonth = text.length === 7;
  const date = new Date(`${isMonth ? `${text}-01` : text}T00:00:00Z`);
  return new Intl.DateTimeFormat("en-IN", {
    timeZone: "UTC",
    year: "numeric",
    month: "short",
    day: isMonth ? undefined : "numeric",
  }).format(date);
}

/** 'Jun 2022 – May 2026'; without an end it runs to the present. */
export function formatPeriod(from: string | null, until: string | null) {
  if (!from) return until ? formatMonthOrDay(until) : "";
  return `${formatMonthOrDay(from)} – ${until ? formatMonthOrDay(until) : "Present"}`;
}
