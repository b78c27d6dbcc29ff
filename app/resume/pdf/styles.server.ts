import { StyleSheet } from "@react-pdf/renderer";
import { defaultFamily } from "./fonts/fonts.server";

const ink = "#1a1a1a";
const muted = "#555555";
const accent = "#0b4f45";

/** A4, in points. */
export const styles = StyleSheet.create({
  page: {
    paddingTop: 42,
    paddingBottom: 48,
    paddingHorizontal: 48,
    fontFamily: defaultFamily,
    fontSize: 10,
    lineHeight: 1.45,
    color: ink,
  },
  /** For a resume that would spill a few lines onto a second page. */
  tight: { paddingTop: 34, paddingBottom: 36, fontSize: 9.5, lineHeight: 1.32 },
  name: { fontSize: 22, fontWeight: 700, lineHeight: 1.35 },
  contacts: { flexDirection: "row", flexWrap: "wrap", columnGap: 14, marginTop: 2 },
  contact: { color: muted, maxWidth: "100%" },
  link: { textDecoration: "none", maxWidth: "100%" },
  heading: {
    marginTop: 11,
    marginBottom: 4,
    paddingBottom: 2,
    borderBottomWidth: 0.75,
    borderBottomColor: "#999999",
  },
  headingText: { fontSize: 12, fontWeight: 700, lineHeight: 1.4 },
  openName: { textAlign: "center", color: accent },
  openContacts: { justifyContent: "center" },
  openHeading: { marginTop: 12, marginBottom: 2, paddingBottom: 0, borderBottomWidth: 0 },
  openText: { color: accent },
  entry: { marginBottom: 1 },
  nextEntry: { marginTop: 5 },
  entryHead: { flexDirection: "row", justifyContent: "space-between", columnGap: 16 },
  title: { fontWeight: 700, flexShrink: 1 },
  aside: { color: muted, flexShrink: 0 },
  below: { color: muted },
  paragraph: { marginBottom: 1 },
  point: { flexDirection: "row", columnGap: 6 },
  bullet: { width: 6 },
  pointText: { flex: 1 },
  row: { flexDirection: "row", flexWrap: "wrap", columnGap: 18, rowGap: 2 },
  inRow: { maxWidth: "100%" },
  pageNumber: {
    position: "absolute",
    top: 806, // not `bottom`: with that, react-pdf fails from the tenth page on
    left: 48,
    right: 48,
    textAlign: "center",
    fontSize: 8,
    color: muted,
  },
});
