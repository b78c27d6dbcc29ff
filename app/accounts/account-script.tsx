import path from "virtual:enhance/account";

/** Rendered beside each field that needs it; a browser runs the module only once a page. */
export function AccountScript() {
  return <script type="module" src={path} />;
}
