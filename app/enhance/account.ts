/** Scripts only for forms with passwords or mailed codes. */
import "./countdown";
import "./digits";
import "./keep-passwords";
import "./same-password";
