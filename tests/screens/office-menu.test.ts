import { expect, test } from "vitest";
import { type Translated, offered } from "../../app/languages/known";
import { textsOf } from "../../app/languages/texts";
import { addresses } from "../../app/routes";
import { menuOf, placeOf, titleOf } from "../../app/shell/office-menu";
import { messages } from "../../app/messages";
import { waitingKind, waitingNames } from "../../app/waiting/kinds.server";

/** The one menu of the office, which each reads by what they may do. */

const wordsOf = (role: "admin" | "coordinator" | "recruiter" | "user", hasRecords = true) =>
  menuOf({ role }, hasRecords).map((word) => [
    titleOf(messages, word),
    ...word.screens.map(({ to }) => to),
  ]);

test("an admin has seven words, each with its screens", () => {
  expect(wordsOf("admin")).toEqual([
    ["Waiting", "/admin-dashboard", "/admin/waiting"],
    ["Drives", "/admin/postings", "/admin/import", "/admin/applications", "/admin/days"],
    ["Students", "/admin/records", "/admin/corrections", "/admin/programmes", "/admin/messages"],
    ["Season", "/admin/seasons", "/admin/outside-offers", "/admin/exceptions"],
    ["Figures", "/admin/figures", "/admin/outcomes"],
    ["Companies", "/admin/companies", "/admin/recruiters"],
    [
      "The office",
      "/admin/users",
      "/admin/college",
      "/admin/erasures",
      "/admin/log",
      "/admin/operations",
    ],
  ]);
});

test("without programmes an admin finds no records, but the way to the first programme", () => {
  const words = wordsOf("admin", false);
  expect(words.map(([word]) => word)).not.toContain("Season");
  expect(words).toContainEqual(["Students", "/admin/programmes", "/admin/messages"]);
  // A word of one screen is called by it.
  expect(words).toContainEqual(["Outcomes", "/admin/outcomes"]);
});

test("coordinators and recruiters have what is theirs of it, students nothing", () => {
  expect(wordsOf("coordinator")).toEqual([
    ["What waits", "/admin/waiting"],
    ["Students", "/admin/records", "/admin/corrections", "/admin/messages"],
    ["Season", "/admin/seasons", "/admin/outside-offers", "/admin/exceptions"],
  ]);
  expect(wordsOf("recruiter", false)).toEqual([
    ["Drives", "/recruiter", "/admin/days"],
    ["Messages", "/admin/messages"],
  ]);
  expect(wordsOf("user")).toEqual([]);
});

const translated = offered.filter((one): one is Translated => one !== "en");

test.each(translated)("recruiters have their menu in their language: %s", (language) => {
  const m = textsOf(language);
  const words = menuOf({ role: "recruiter" }, false);
  const screens = words.flatMap((word) => word.screens);
  const said = [
    ...words.map((word) => titleOf(m, word)),
    ...screens.map(({ name }) => m.rail.screens[name]),
  ];
  expect(said.filter((text) => /[A-Za-z]/.test(text))).toEqual([]);
});

test("every screen of the office but the search of everything belongs to a word, and is marked in the menu", () => {
  const words = menuOf({ role: "admin" }, true);
  const screens = addresses.filter(
    ([path, module]) => /^admin[-/]/.test(path) && module.endsWith(".tsx") && path !== "admin/find",
  );
  expect(screens.length).toBeGreaterThan(30);
  const lost = screens.map(([path]) => `/${path}`).filter((path) => !placeOf(words, path).word);
  expect(lost).toEqual([]);
  const place = placeOf(words, "/admin/records/01a2/more");
  expect(place.word?.name).toBe("students");
  expect(place.screen && messages.rail.screens[place.screen.name]).toBe("Records");
  expect(placeOf(words, "/admin/recordings").word).toBeUndefined();
});

test("whatever waits is counted at a screen of whoever decides it", () => {
  const screens = menuOf({ role: "admin" }, true).flatMap((word) => word.screens);
  const names: string[] = screens.map(({ name }) => name);
  const lost = waitingNames.filter((kind) => !names.includes(waitingKind(kind).screen));
  expect(lost).toEqual([]);
});
