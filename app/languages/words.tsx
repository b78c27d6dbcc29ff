import { Fragment, type ReactNode } from "react";
import { inLanguages } from "../as-typed/spoken";
import { useTexts } from "./use-texts";

/** A line of one text that is shown in parts, in its language if that is not the page's. */
export function InOneLanguage({ text, children }: { text: string; children: ReactNode }) {
  const [piece, ...others] = inLanguages(text, useTexts().tag);
  return piece?.lang && !others.length ? <span lang={piece.lang}>{children}</span> : children;
}

/** What somebody wrote, each piece in the language of its script where that is not the page's. */
export function Words({ text }: { text: string }) {
  const pieces = inLanguages(text, useTexts().tag);
  return pieces.map(({ text, lang }, at) =>
    lang ? (
      <span key={at} lang={lang}>
        {text}
      </span>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );
}
