import path from "virtual:enhance/account";

/** For the fields that it serves; a browser runs it once, however many of them a page has. */
export function AccountScript() {
  return <script type="module" src={path} />;
}
