/** The profile panel's scripts, a bundle that is loaded only where the panel is. */
import "./profile/download";
import "./profile/panel";
import "./profile/picture";
import "./profile/rows";
import { startDraft } from "./profile/draft";

startDraft(document);
