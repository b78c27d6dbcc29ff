/** Small behaviours on top of pages that work without them. One file each. */
import "./busy";
import "./close-after";
import "./filters";
import "./follow-us";
import "./menus";
import "./panel-link";
import "./password-toggle";
