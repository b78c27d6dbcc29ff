/** Small additions to pages that work without them, one file each. */
import "./apply";
import "./busy";
import "./filters";
import "./focus-error";
import "./follow-us";
import "./image-fallback";
import "./logout";
import "./menus";
import "./panel-link";
import "./password-toggle";
import "./share";
