import { Icon } from "../components/icon";
import { imagePath } from "../images/image-path";
import { DeletePosting } from "./delete-posting";
import { type Posting, descriptionOf, payOf, preview, titleOf, wantsOf, whereOf } from "./posting";
import { type Timing, timingOf } from "./timing";
import { detailsPath, postingType } from "./types";

type Props = { posting: Posting; today: string; canDelete?: boolean };

/** Scans in one glance: title, who and where, when it closes, what it pays (look.md). */
export function PostingCard({ posting, today, canDelete = false }: Props) {
  const type = postingType(posting.type);
  const timing = timingOf(posting, today);
  const title = titleOf(posting);
  const where = whereOf(posting);
  const pay = payOf(posting);
  const text = preview(descriptionOf(posting), type.previewLength);
  const wants = wantsOf(posting);

  return (
    <li className={cardClass(posting, timing)}>
      {posting.image && (
        <img
          className="card-image"
          src={imagePath(posting.image)}
          alt=""
          width="320"
          height="180"
          loading="lazy"
        />
      )}
      <p className="tag">
        <Icon name={posting.type} /> {type.name}
      </p>
      <h3 className="card-title">
        <a href={detailsPath(posting)}>{title}</a>
      </h3>
      {where && <p className="card-where">{where}</p>}
      {timing && (
        <p className={`card-when ${timing.state}`}>
          <strong>{timing.words}</strong> {timing.day}
        </p>
      )}
      {pay && <p className="card-pay">{pay}</p>}
      {wants && <p className="card-wants">{preview(wants, type.previewLength)}</p>}
      {text && <p className="card-text">{text}</p>}
      <div className="card-foot">
        <a href={detailsPath(posting)} aria-label={`${type.detailsLink}: ${title}`}>
          {type.detailsLink}
        </a>{" "}
        {canDelete && <DeletePosting id={posting.id} title={title} />}
      </div>
    </li>
  );
}

function cardClass(posting: Posting, timing: Timing | null) {
  const states = [posting.image && "pictured", timing?.state === "over" && "over"].filter(Boolean);
  return ["card", `kind-${posting.type}`, ...states].join(" ");
}
