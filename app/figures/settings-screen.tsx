import type { SubmissionResult } from "@conform-to/react";
import { FormErrors } from "../components/fields";
import { useTexts } from "../languages/use-texts";
import { wordsOf } from "../postings/types";
import { type Settings, offeringTypes } from "./settings";

type Props = { settings: Settings; lastResult?: SubmissionResult<string[]> };

/** What the tables count. */
export function SettingsScreen({ settings, lastResult }: Props) {
  const m = useTexts();
  const words = m.figuresSettings;
  return (
    <div className="narrow">
      <p className="crumbs">
        <a href="/admin/figures">{m.figuresScreen.heading}</a>
      </p>
      <h1>{words.heading}</h1>
      <p>{words.intro}</p>
      <form method="post">
        <FormErrors id="errors" errors={lastResult?.error?.[""] ?? undefined} />
        <fieldset className="figures">
          <legend>{words.types}</legend>
          {offeringTypes.map((type) => (
            <p key={type}>
              <label className="tick">
                <input
                  type="checkbox"
                  name="types[]"
                  value={type}
                  defaultChecked={settings.types.includes(type)}
                />{" "}
                {wordsOf(m, type).plural}
              </label>
            </p>
          ))}
        </fieldset>
        <fieldset className="figures">
          <legend>{words.elsewhere}</legend>
          <label className="tick">
            <input
              type="checkbox"
              name="elsewhere"
              value="yes"
              defaultChecked={settings.elsewhere}
            />{" "}
            {words.elsewhereCounts}
          </label>
        </fieldset>
        <Choices name="said" legend={words.said} chosen={settings.said} of={words.saidChoices} />
        <Choices
          name="denominator"
          legend={words.denominator}
          chosen={settings.denominator}
          of={words.denominators}
        />
        <Choices
          name="studies"
          legend={words.studies}
          chosen={settings.studies}
          of={words.studiesChoices}
        />
        <Choices
          name="decimals"
          legend={words.decimals}
          chosen={String(settings.decimals)}
          of={{ "0": "0", "1": "1", "2": "2" }}
        />
        <button>{words.save}</button>
      </form>
    </div>
  );
}

type ChoicesProps = { name: string; legend: string; chosen: string; of: Record<string, string> };

function Choices({ name, legend, chosen, of }: ChoicesProps) {
  return (
    <fieldset className="figures">
      <legend>{legend}</legend>
      {Object.entries(of).map(([value, words]) => (
        <p key={value}>
          <label className="tick">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />{" "}
            {words}
          </label>
        </p>
      ))}
    </fieldset>
  );
}
