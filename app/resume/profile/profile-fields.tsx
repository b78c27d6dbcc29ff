import { imagePath } from "../../images/image-path";
import { limits } from "../sections";

type LineProps = {
  name: string;
  label: string;
  value: string;
  max: number;
  type?: "text" | "email" | "tel";
  hint?: string;
  error?: string;
  required?: boolean;
  autoComplete?: string;
  inputMode?: "url";
};

export function Line({
  name,
  label,
  value,
  max,
  hint,
  error,
  type = "text",
  required,
  ...rest
}: LineProps) {
  const id = `profile-${name}`;
  return (
    <div className={error ? "field wrong" : "field"}>
      <label htmlFor={id}>
        {label} {!required && <span className="optional">optional</span>}
      </label>{" "}
      <input
        id={id}
        name={name}
        type={type}
        defaultValue={value}
        maxLength={max}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        {...rest}
      />
      {(error || hint) && (
        <p id={`${id}-note`} className={error ? "error" : "hint"}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

export function SummaryField({ value, error }: { value: string; error?: string }) {
  return (
    <section className="resume-part" id="summary">
      <h2>
        <label htmlFor="profile-summary">Summary</label>
      </h2>
      <div className={error ? "field wrong" : "field"}>
        <textarea
          id="profile-summary"
          name="summary"
          rows={6}
          maxLength={limits.summary}
          defaultValue={value}
          aria-invalid={error ? true : undefined}
          aria-describedby="profile-summary-note"
        />
        <p id="profile-summary-note" className={error ? "error" : "hint"}>
          {error ?? "Who you are and what you look for, in a few lines."}
        </p>
      </div>
    </section>
  );
}

/** `value` is a stored picture's signed hash (images/signed-image.server). */
export function PictureField({ value, error }: { value: string; error?: string }) {
  const [hash] = value.split(".");
  return (
    <div className={error ? "field picture-field wrong" : "field picture-field"}>
      <label htmlFor="profile-picture">
        Profile picture <span className="optional">optional</span>
      </label>{" "}
      <input type="hidden" name="picture" value={value} />
      {hash && (
        <p className="stored-picture">
          <img
            className="profile-picture"
            src={imagePath(hash)}
            alt="Your profile"
            width="96"
            height="96"
          />{" "}
          <button className="quiet" name="intent" value="remove picture" formNoValidate>
            Remove the picture
          </button>
        </p>
      )}
      <input
        id="profile-picture"
        name="profilePicture"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-describedby="profile-picture-note"
        data-preview
      />
      <p id="profile-picture-note" className={error ? "error" : "hint"}>
        {error ?? "PNG, JPEG or WebP, at most 5 MB."}
      </p>
    </div>
  );
}
