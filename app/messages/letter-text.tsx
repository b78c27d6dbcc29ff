import { Fragment } from "react";
import { useTexts } from "../languages/use-texts";
import { type Piece, linesOf } from "./message-text";

/** A message's text: addresses are links, shown in full, and those that lead elsewhere say so. */
export function LetterText({ pieces, marks }: { pieces: Piece[]; marks?: boolean }) {
  return linesOf(pieces).map((line, at) => (
    <p key={at}>
      <OneLine pieces={line} marks={marks} />
    </p>
  ));
}

/** One line of it, such as the subject. `marks`: what was filled in stands out. */
export function OneLine({ pieces, marks }: { pieces: Piece[]; marks?: boolean }) {
  const m = useTexts();
  return pieces.map(({ text, isFilled, link }, at) => {
    const key = `${at} ${text}`;
    if (link === "here")
      return (
        <a key={key} href={text}>
          {text}
        </a>
      );
    if (link === "elsewhere")
      return (
        <Fragment key={key}>
          <a href={text} rel="noopener noreferrer nofollow">
            {text}
          </a>{" "}
          <span className="muted">({m.inbox.elsewhere})</span>
        </Fragment>
      );
    return isFilled && marks ? <b key={key}>{text}</b> : <Fragment key={key}>{text}</Fragment>;
  });
}
