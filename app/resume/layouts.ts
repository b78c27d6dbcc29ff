/** The layouts of the PDF; without a choice, the first. */
export const layouts = {
  ruled: "Ruled: a line under each heading",
  open: "Open: name centred, headings in colour, no lines",
} as const;

/** What to do with a few lines on a second page; without a choice, the first (decision: tight-pdf). */
export const lengths = {
  fit: "Fit to one page",
  full: "As many as it takes",
} as const;

export type Layout = keyof typeof layouts;
// Object.keys widens to string
export const layoutNames = Object.keys(layouts) as Layout[];
export const lengthNames = Object.keys(lengths) as (keyof typeof lengths)[];
