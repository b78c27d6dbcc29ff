/** The layouts of the PDF; the first is everybody's who chose none. */
export const layouts = {
  ruled: "Ruled: a line under each heading",
  open: "Open: name in the middle, headings in colour, no lines",
} as const;

export type Layout = keyof typeof layouts;
export const layoutNames = Object.keys(layouts) as Layout[]; // Object.keys widens to string
