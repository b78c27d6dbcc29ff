import { Fragment, type ReactNode } from "react";

type Props = { text: string; parts: Record<string, (words: string) => ReactNode> };

/**
 * A sentence with elements in it, in the order its language has them: `<link>words</link>` in the text is
 * what `parts.link` makes of the words, `<email/>` what `parts.email` makes without any.
 */
export function Sentence({ text, parts }: Props) {
  const pieces = text.split(/<(\w+)(?:\/>|>(.*?)<\/\1>)/);
  return pieces.map((piece, at) => {
    if (at % 3 === 0) return <Fragment key={at}>{piece}</Fragment>;
    if (at % 3 === 1) return <Fragment key={at}>{parts[piece]?.(pieces[at + 1] ?? "")}</Fragment>;
    return null;
  });
}
