/** The scripts of the profile panel: an own bundle, loaded only where the panel is. */
import "./profile/download";
import "./profile/panel";
import "./profile/picture";
import "./profile/rows";
import { startDraft } from "./profile/draft";

startDraft(document);
