import { Icon } from "../components/icon";
import { postPath, postingType, typeNames } from "../postings/types";

export function PostNewContent() {
  return (
    <section>
      <h2>Post New Content</h2>
      <ul className="tiles">
        {typeNames.map((type) => (
          <li key={type}>
            <a className={`tile kind-${type}`} href={postPath(type)}>
              <Icon name={type} /> {postingType(type).name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
