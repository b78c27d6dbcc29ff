import { Icon } from "../components/icon";
import { type Desk, postPath, postingType, recruiterTypes, typeNames } from "../postings/types";

export function PostNewContent({ desk = "admin" }: { desk?: Desk }) {
  const types = desk === "admin" ? typeNames : recruiterTypes;
  return (
    <section>
      <h2>Post New Content</h2>
      <ul className="tiles">
        {types.map((type) => (
          <li key={type}>
            <a className={`tile kind-${type}`} href={postPath(type, desk)}>
              <Icon name={type} /> {postingType(type).name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
