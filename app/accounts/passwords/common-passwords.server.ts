import { dictionary } from "@zxcvbn-ts/language-common";

/**
 * Common passwords in lower case: 18,000 of at least eight characters from @zxcvbn-ts/language-common
 * (MIT), counted from leaks, and some typical of Indian campuses. Too large for the browser.
 */
export const commonPasswords = new Set([
  ...dictionary["passwords-common"].filter((password) => password.length >= 8),
  ...`
password@123 password@1 password@12 admin@123 admin@1234 admin123 admin1234
administrator welcome@123 welcome123 welcome@1 india@123 india123 student@123 student1 student123
test@123 test@1234 qwerty@123 abcd@1234 abc@1234 pass@123 pass@1234 p@ssw0rd1 p@ssword p@ssword1
changeme1 changeme123 college123 college@123 placement placements placement123 krishna123
jaishreeram ganesha123 iloveyou123 letmein123 secret123 computer123 india1947 bharat123
saibaba123 omsairam password1234 passw0rd1 root@123 user@123 guest@123 login@123 yourpassword
newpassword default123
`
    .trim()
    .split(/\s+/),
]);
