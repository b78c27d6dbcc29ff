import {
  InputField,
  Labelled,
  TextareaField,
  inputProps,
  plainField,
} from "../../components/fields";
import { imagePath } from "../../images/image-path";
import { layouts, lengths } from "../layouts";
import { limits } from "../sections";

type LineProps = {
  name: string;
  label: string;
  value: string;
  max: number;
  type?: "email" | "tel";
  hint?: string;
  error?: string;
  required?: boolean;
  autoComplete?: string;
  inputMode?: "url";
};

export function Line({ name, value, max, error, ...input }: LineProps) {
  return (
    <InputField
      {...input}
      field={plainField(`profile-${name}`, name, value, error)}
      maxLength={max}
    />
  );
}

export function SummaryField({ value, error }: { value: string; error?: string }) {
  const field = plainField("profile-summary", "summary", value, error);
  const hint = "Who you are and what you are looking for, in a few lines.";
  return (
    <section className="resume-part" id="summary">
      <TextareaField field={field} label="Summary" hint={hint} maxLength={limits.summary} />
    </section>
  );
}

type PdfFieldsProps = { layout: string; length: string };

/** How the PDF is made. */
export function PdfFields({ layout, length }: PdfFieldsProps) {
  return (
    <section className="resume-part">
      <Choice name="layout" label="Layout of the PDF" value={layout} options={layouts} />
      <Choice
        name="length"
        label="Pages of the PDF"
        hint="To fit on one page, a few extra lines are set a little tighter."
        value={length}
        options={lengths}
      />
    </section>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  hint?: string;
  value: string;
  options: Record<string, string>;
};

function Choice({ name, label, hint, value, options }: ChoiceProps) {
  const field = plainField(`profile-${name}`, name, value);
  return (
    <Labelled field={field} label={label} hint={hint} required>
      <select {...inputProps(field, hint)}>
        {Object.entries(options).map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** `value` is a stored picture's signed hash (images/signed-image.server). */
export function PictureField({ value, error }: { value: string; error?: string }) {
  const [hash] = value.split(".");
  const field = plainField("profile-picture", "profilePicture", "", error);
  const hint = "PNG, JPEG or WebP, at most 5 MB.";
  return (
    <Labelled field={field} label="Profile picture" hint={hint} className="picture-field">
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
        {...inputProps(field, hint)}
        defaultValue={undefined}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        data-preview
      />
    </Labelled>
  );
}
