import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  /** One line below the title. */
  text?: ReactNode;
  /** The way back, above it. */
  crumbs?: ReactNode;
  /** What else stands on the board: filters, a search, the facts that matter. */
  top?: ReactNode;
  /** Names the screen to the stylesheet. */
  name?: string;
  children: ReactNode;
};

/** A screen: its head on the board, and paper below. */
export function Screen({ title, text, crumbs, top, name = "", children }: Props) {
  return (
    <>
      <header className={`head ${name}`.trim()}>
        <div className="wrap">
          {crumbs && <p className="crumbs">{crumbs}</p>}
          <h1>{title}</h1>
          {text && <p className="sub">{text}</p>}
          {top}
        </div>
      </header>
      <div className={`wrap ${name}`.trim()}>{children}</div>
    </>
  );
}
