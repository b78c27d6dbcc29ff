import { Confirm, ConfirmStyles } from "../../components/confirm";
import { FormErrors, InputField, plainField } from "../../components/fields";
import { Roster } from "../../components/roster";
import { Screen } from "../../components/screen";
import { useTexts } from "../../languages/use-texts";
import { formatNumber } from "../../text";
import { daysPath } from "./round";
import type { Venue } from "./venues.server";

type VenuesProps = {
  venues: Venue[];
  walk: number;
  /** What was sent and refused. */
  typed?: Record<string, string>;
  errors?: Record<string, string>;
  refusal?: string;
};

/** The college's rooms. */
export function VenuesScreen({ venues, walk, typed = {}, errors = {}, refusal }: VenuesProps) {
  const m = useTexts();
  const words = m.roundOffice;
  const field = (name: string, value = "") =>
    plainField(`venue-${name}`, name, typed[name] ?? value, errors[name]);
  return (
    <Screen
      crumbs={<a href={daysPath}>{words.days}</a>}
      title={words.venues}
      text={words.venuesText}
    >
      <ConfirmStyles />
      <FormErrors id="venue-errors" errors={refusal ? [refusal] : undefined} />
      {venues.length === 0 ? (
        <p className="nothing">{words.noVenues}</p>
      ) : (
        <Roster
          caption={words.venues}
          rows={venues}
          keyOf={({ id }) => id}
          columns={[
            { label: words.venue, kind: "name", cell: ({ name }) => name },
            { label: words.building, cell: ({ building }) => building },
            { label: words.seatsField, kind: "number", cell: ({ seats }) => formatNumber(seats) },
            {
              label: words.delete,
              kind: "row-actions",
              cell: ({ id, name }) => (
                <Confirm
                  ask={words.delete}
                  question={words.deleteVenueAsk(name)}
                  confirm={words.deleteYes}
                  id={id}
                  isStyled
                />
              ),
            },
          ]}
        />
      )}
      <form method="post" className="narrow">
        <h2>{words.addVenue}</h2>
        <p className="hint">{words.addVenueHint}</p>
        <InputField field={field("name")} label={words.venueName} required maxLength={100} />
        <InputField field={field("building")} label={words.building} required maxLength={100} />
        <InputField
          field={field("seats")}
          label={words.seatsField}
          required
          inputMode="numeric"
          pattern="[0-9]*"
        />
        <button name="intent" value="venue">
          {words.addVenue}
        </button>
      </form>
      <form method="post" className="narrow">
        <InputField
          field={field("walk", String(walk))}
          label={words.walk}
          required
          inputMode="numeric"
          pattern="[0-9]*"
        />
        <button className="quiet" name="intent" value="walk">
          {words.saveWalk}
        </button>
      </form>
    </Screen>
  );
}
