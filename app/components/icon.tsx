import sprite from "./icons.svg?url";

/** A drawing. Words stand beside it, so screen readers skip it. */
export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
