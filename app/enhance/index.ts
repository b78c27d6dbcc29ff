/** Small additions to pages that work without them, one file each. */
import "./apply";
import "./busy";
import "./close-after";
import "./countdown";
import "./digits";
import "./filters";
import "./focus-error";
import "./follow-us";
import "./image-fallback";
import "./logout";
import "./menus";
import "./panel-link";
import "./password-toggle";
import "./same-password";
