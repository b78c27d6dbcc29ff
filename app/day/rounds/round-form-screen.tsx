import { stageNames } from "../../applications/stages/stages";
import {
  ChoiceField,
  FormErrors,
  InputField,
  Labelled,
  inputProps,
  plainField,
} from "../../components/fields";
import { Screen } from "../../components/screen";
import { useTexts } from "../../languages/use-texts";
import { daysPath, roundKinds, roundPath } from "./round";
import { type PanelValues, type RoundValues, panelFields, withEmptyPanels } from "./round-form";

export type RoundFormProps = {
  values: RoundValues;
  /** By the paths of the call. */
  errors: Record<string, string>;
  refusal: string | undefined;
  /** Rows for more panels. */
  rows: number;
  /** Of the round that is edited. */
  id: string | null;
  about: string | null;
  isOffice: boolean;
  today: string;
  postings: { value: string; words: string }[];
  venues: { value: string; seats: number }[];
  /** Rounds of the same posting or, for a new one, of all postings. */
  earlier: { value: string; words: string }[];
};

/** One form for a new round and for changing one. */
export function RoundFormScreen(props: RoundFormProps) {
  const m = useTexts();
  const words = m.roundOffice;
  const { values, errors, refusal, rows, id, about, isOffice, today, venues } = props;
  const field = (name: keyof RoundValues & string, path: string = name) =>
    plainField(`round-${name}`, name, String(values[name]), errors[path]);
  return (
    <Screen
      crumbs={<a href={id ? roundPath(id) : daysPath}>{id ? values.name : words.days}</a>}
      title={id ? words.editTitle : isOffice ? words.add : words.propose}
      text={about}
    >
      <FormErrors id="round-errors" errors={refusal ? [refusal] : undefined} />
      <form method="post" className="narrow round-form">
        <datalist id="round-venues">
          {venues.map(({ value, seats }) => (
            <option key={value} value={value}>
              {seats}
            </option>
          ))}
        </datalist>
        {id === null && (
          <ChoiceField
            required
            field={field("posting", errors.contentType ? "contentType" : "contentId")}
            label={words.posting}
            options={props.postings}
            none=""
          />
        )}
        <ChoiceField
          required
          field={field("kind")}
          label={words.kind}
          options={roundKinds.map((kind) => ({ value: kind, words: m.roundKinds[kind] }))}
        />
        <InputField
          field={field("name")}
          label={words.name}
          hint={words.nameHint}
          required
          maxLength={100}
        />
        <InputField field={field("date")} label={words.date} type="date" min={today} required />
        <InputField field={field("from")} label={words.from} type="time" required />
        <InputField field={field("until")} label={words.until} type="time" required />
        <InputField field={field("venue")} label={words.venue} list="round-venues" />
        <InputField
          field={field("link")}
          label={words.link}
          hint={words.linkHint}
          inputMode="url"
        />
        <Panels panels={withEmptyPanels(values, rows)} errors={errors} />
        <InputField field={field("minutes")} label={words.minutes} inputMode="numeric" />
        <InputField field={field("gap")} label={words.gap} inputMode="numeric" />
        <InputField field={field("groupOf")} label={words.groupOf} inputMode="numeric" />
        <InputField
          field={field("priority")}
          label={words.priority}
          hint={words.priorityHint}
          inputMode="numeric"
        />
        <label className="tick">
          <input type="checkbox" name="planned" defaultChecked={values.planned} /> {words.planned}
        </label>
        <Who {...props} />
        {isOffice && (
          <label className="tick">
            <input type="checkbox" name="confirmed" defaultChecked={values.confirmed} />{" "}
            {words.confirmNow}
          </label>
        )}
        <p className="actions">
          <button>{words.save}</button>
        </p>
      </form>
    </Screen>
  );
}

/** A row for each panel, and some for more. */
function Panels({ panels, errors }: { panels: PanelValues[]; errors: Record<string, string> }) {
  const words = useTexts().roundOffice;
  const error = Object.entries(errors).find(([path]) => path.startsWith("panels"));
  const at = Number(error?.[0].split(".")[1] ?? NaN);
  return (
    <fieldset aria-describedby="panels-hint">
      <legend>{words.panels}</legend>
      <p className="hint" id="panels-hint">
        {words.panelsHint}
      </p>
      {error && (
        <p className="error" id="panels-error">
          {Number.isNaN(at) ? error[1] : `${words.panel(at + 1)}: ${error[1]}`}
        </p>
      )}
      {panels.map((panel, row) => (
        <fieldset className="panel-row" key={row}>
          <legend>{words.panel(row + 1)}</legend>
          {(
            [
              ["name", words.name, {}],
              ["venue", words.venue, { list: "round-venues" }],
              ["link", words.link, { inputMode: "url" as const }],
              ["from", words.from, { type: "time" }],
              ["until", words.until, { type: "time" }],
              ["breaks", words.breaks, {}],
            ] as const
          ).map(([key, label, more]) => (
            <InputField
              key={key}
              field={plainField(
                `panel-${row}-${key}`,
                panelFields[key],
                panel[key],
                at === row && error?.[0].startsWith(`panels.${row}.${key}`) ? error[1] : undefined,
              )}
              label={label}
              {...more}
            />
          ))}
        </fieldset>
      ))}
      <p>
        <button className="quiet" name="intent" value="more" formNoValidate>
          {words.moreRows}
        </button>
      </p>
    </fieldset>
  );
}

function Who({ values, errors, id, earlier }: RoundFormProps) {
  const m = useTexts();
  const words = m.roundOffice;
  const way = (value: string, label: string) => (
    <label className="tick">
      <input type="radio" name="who" value={value} defaultChecked={values.who === value} /> {label}
    </label>
  );
  return (
    <fieldset>
      <legend>{words.who}</legend>
      {errors.who && <p className="error">{errors.who}</p>}
      {id !== null && way("same", words.unchanged)}
      {way("stage", words.whoStage)}
      <ChoiceField
        required
        field={plainField("round-stage", "whoStage", values.whoStage)}
        label={words.stage}
        options={stageNames.map((stage) => ({ value: stage, words: m.stageNames[stage] }))}
        none={words.chooseStage}
      />
      {earlier.length > 0 && (
        <>
          {way("round", words.whoRound)}
          <ChoiceField
            required
            field={plainField("round-earlier", "whoRound", values.whoRound, errors["who.round"])}
            label={words.earlierRound}
            options={earlier}
            none={words.chooseRound}
          />
          <label className="tick">
            <input type="checkbox" name="reserves" defaultChecked={values.reserves} />{" "}
            {words.reserves}
          </label>
        </>
      )}
      {way("list", words.whoList)}
      <List field={plainField("round-list", "list", values.list, errors["who.list"])} />
    </fieldset>
  );
}

/** Needed only if it is the way that is chosen. */
function List({ field }: { field: ReturnType<typeof plainField> }) {
  const { list, listHint } = useTexts().roundOffice;
  return (
    <Labelled field={field} label={list} hint={listHint} required>
      <textarea rows={6} {...inputProps(field, listHint)} />
    </Labelled>
  );
}
