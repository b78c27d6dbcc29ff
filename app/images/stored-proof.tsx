type Props = { path: string; name: string };

/** A proof that was sent: the picture, or the name of a PDF. */
export function StoredProof({ path, name }: Props) {
  return (
    <p>
      <a href={path}>
        {path.endsWith(".pdf") ? (
          `${name} (PDF)`
        ) : (
          <img className="stored-image" src={path} alt={name} width="320" loading="lazy" />
        )}
      </a>
    </p>
  );
}
