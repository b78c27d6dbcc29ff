/** What forms with passwords and mailed codes have besides. */
import "./countdown";
import "./digits";
import "./keep-passwords";
import "./same-password";
