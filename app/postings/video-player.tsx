import { webAddress } from "../text";
import { youtubeId } from "./video";

/** Loads nothing from the video's host until a click opens the player. */
export function VideoPlayer({ link, title }: { link: string; title: string }) {
  const id = youtubeId(link);
  const address = webAddress(link);
  if (!id) {
    return address ? (
      <p className="actions">
        <a className="button" href={address} target="_blank" rel="noopener noreferrer">
          Open the recording
        </a>
      </p>
    ) : null;
  }
  return (
    <section className="player">
      <h2>Watch</h2>
      <details>
        <summary className="button quiet">Play here (loads from YouTube)</summary>
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${id}`}
          title={`Video: ${title}`}
          width="640"
          height="360"
          loading="lazy"
          // The player does not play without a referrer.
          referrerPolicy="strict-origin-when-cross-origin"
          allow="encrypted-media; picture-in-picture"
          allowFullScreen
        />
      </details>
      <p className="actions">
        <a
          className="button"
          href={`https://www.youtube.com/watch?v=${id}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          Open in YouTube
        </a>
      </p>
    </section>
  );
}
