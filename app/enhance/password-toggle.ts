/** Adds the button that shows a password, which needs script. */

for (const input of document.querySelectorAll<HTMLInputElement>(".password input")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  const set = (type: string, verb: string) => {
    input.type = type;
    button.textContent = verb;
    button.setAttribute("aria-label", `${verb} password`);
  };
  set("password", "Show");
  button.addEventListener("click", () =>
    input.type === "password" ? set("text", "Hide") : set("password", "Show"),
  );
  input.after(button);
}
