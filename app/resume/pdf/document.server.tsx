import { textsOf } from "../../languages/texts";
import { type TextProps, Document, Link, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { Fragment } from "react";
import { type Entry, type Linked, type Outline, paragraphsOf } from "./outline";
import { type Run, defaultFamily } from "./fonts/fonts.server";

/** Splits text into runs of one font each. */
type ToRuns = (text: string) => Run[];

/** One column with selectable text in reading order (decision: pdf-layout). */
export function ResumeDocument({
  outline,
  toRuns,
  isTight,
}: {
  outline: Outline;
  toRuns: ToRuns;
  isTight: boolean;
}) {
  const { name, contacts, summary, layout, language, parts } = outline;
  const { tag, pdfWords } = textsOf(language);
  const isOpen = layout === "open";
  return (
    <Document title={pdfWords.title(name)} author={name} subject={pdfWords.resume} language={tag}>
      <Page size="A4" style={isTight ? [styles.page, styles.tight] : styles.page}>
        <Words
          toRuns={toRuns}
          style={isOpen ? [styles.name, styles.openName] : styles.name}
          text={name}
        />
        <Contacts toRuns={toRuns} contacts={contacts} isOpen={isOpen} />
        {summary !== "" && <Heading toRuns={toRuns} text={pdfWords.summary} isOpen={isOpen} />}
        <Paragraphs toRuns={toRuns} text={summary} />
        {parts.map(({ name: part, title, shape, entries }) => (
          <Fragment key={part}>
            <Heading toRuns={toRuns} text={title} isOpen={isOpen} />
            {shape === "entries" &&
              entries.map((entry, index) => (
                <EntryRow key={index} toRuns={toRuns} entry={entry} isFirst={index === 0} />
              ))}
            {shape === "points" &&
              entries.map((entry, index) => (
                <Point key={index} toRuns={toRuns} text={entry.title} />
              ))}
            {shape === "words" && <Row toRuns={toRuns} texts={entries.map(({ title }) => title)} />}
          </Fragment>
        ))}
        <Text
          fixed
          style={styles.pageNumber}
          render={({ pageNumber, totalPages }) =>
            totalPages > 1 ? `Page ${pageNumber} of ${totalPages}` : ""
          }
        />
      </Page>
    </Document>
  );
}

type ContactsProps = { contacts: Linked[]; toRuns: ToRuns; isOpen: boolean };

function Contacts({ contacts, toRuns, isOpen }: ContactsProps) {
  return (
    <View style={isOpen ? [styles.contacts, styles.openContacts] : styles.contacts}>
      {contacts.map((contact, index) => (
        <Address key={index} toRuns={toRuns} {...contact} />
      ))}
    </View>
  );
}

function Address({ text, href, toRuns }: Linked & { toRuns: ToRuns }) {
  const words = <Words toRuns={toRuns} style={styles.contact} text={text} />;
  return href ? (
    <Link src={href} style={styles.link}>
      {words}
    </Link>
  ) : (
    words
  );
}

/** Moves to the next page rather than stand alone at the bottom of this one. */
function Heading({ text, toRuns, isOpen }: { text: string; toRuns: ToRuns; isOpen: boolean }) {
  return (
    <View
      style={isOpen ? [styles.heading, styles.openHeading] : styles.heading}
      minPresenceAhead={36}
    >
      <Words
        toRuns={toRuns}
        style={isOpen ? [styles.headingText, styles.openText] : styles.headingText}
        text={text}
      />
    </View>
  );
}

/**
 * A short entry is never split between pages. A long one gets no box of its own: the time react-pdf
 * takes to break a box between pages grows with the square of its content.
 */
function EntryRow({ entry, toRuns, isFirst }: { entry: Entry; toRuns: ToRuns; isFirst: boolean }) {
  const { title, aside, below, text, link } = entry;
  const lines = text.split("\n").reduce((sum, line) => sum + 1 + line.length / 80, 0);
  const head = (
    <View
      style={isFirst ? styles.entryHead : [styles.entryHead, styles.nextEntry]}
      minPresenceAhead={30}
    >
      <Words toRuns={toRuns} style={styles.title} text={title} />
      {aside !== "" && <Words toRuns={toRuns} style={styles.aside} text={aside} />}
    </View>
  );
  const rest = (
    <>
      {below !== "" && <Words toRuns={toRuns} style={styles.below} text={below} />}
      <Paragraphs toRuns={toRuns} text={text} inPoints />
      {link && <Address toRuns={toRuns} {...link} />}
    </>
  );
  if (lines > 12) {
    return (
      <>
        {head}
        {rest}
      </>
    );
  }
  return (
    <View style={styles.entry} wrap={false}>
      {head}
      {rest}
    </View>
  );
}

type ParagraphsProps = { text: string; toRuns: ToRuns; inPoints?: boolean };

/** Points get a hanging indent. */
function Paragraphs({ text, toRuns, inPoints }: ParagraphsProps) {
  return paragraphsOf(text, inPoints).map(({ isPoint, lines }, index) =>
    isPoint ? (
      <Point key={index} toRuns={toRuns} text={lines} />
    ) : (
      <Words key={index} toRuns={toRuns} style={styles.paragraph} text={lines} />
    ),
  );
}

function Point({ text, toRuns }: { text: string; toRuns: ToRuns }) {
  return (
    <View style={styles.point}>
      <Text style={styles.bullet}>•</Text>
      <Words toRuns={toRuns} style={styles.pointText} text={text} />
    </View>
  );
}

function Row({ texts, toRuns }: { texts: string[]; toRuns: ToRuns }) {
  return (
    <View style={styles.row}>
      {texts.map((text, index) => (
        <Words key={index} toRuns={toRuns} style={styles.inRow} text={text} />
      ))}
    </View>
  );
}

/** High enough that no line breaks where only the font changes. */
const never = 10_000;

function Words({
  text,
  style,
  toRuns,
}: {
  text: string;
  style: TextProps["style"];
  toRuns: ToRuns;
}) {
  return (
    <Text style={style} hyphenationPenalty={never}>
      {toRuns(text).map((run, index) => (
        <Text key={index} style={{ fontFamily: run.family }}>
          {run.text}
        </Text>
      ))}
    </Text>
  );
}

const ink = "#1a1a1a";
const muted = "#555555";
const accent = "#0b4f45";

/** A4, in points. */
const styles = StyleSheet.create({
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
