import { expect, test } from "vitest";
import { mailAddress } from "../../app/text";

test.each([
  ["Asha@College.Example", "asha@college.example"],
  ["asha@ｃollege.example", "asha@college.example"],
  ["asha@mail.COLLEGE。example", "asha@mail.college.example"],
  ["ａsha＠college.example", "asha@college.example"],
  ["asha@उदाहरण.भारत", "asha@xn--p1b6ci4b4b3a.xn--h2brj9c"],
  ["asha@xn--p1b6ci4b4b3a.xn--h2brj9c", "asha@xn--p1b6ci4b4b3a.xn--h2brj9c"],
  ["asha+news@college.example", "asha+news@college.example"],
])("%s is %s", (typed, address) => {
  expect(mailAddress(typed)).toBe(address);
  expect(mailAddress(address)).toBe(address);
});

test.each([
  ["U+202E", "asha\u202e@college.example"],
  ["a zero-width space", "as\u200bha@college.example"],
  ["a zero-width joiner in the domain", "asha@col\u200dlege.example"],
  ["a soft hyphen", "asha@col\u00adlege.example"],
  ["a combining grapheme joiner", "as\u034fha@college.example"],
  ["two addresses", "a@b.in，c@d.in"],
  ["two @", "a@b@c.in"],
  ["an IP address", "a@127.0.0.1"],
  ["a number that a browser reads as an IP address", "a@0x7f.1"],
  ["a path", "a@college.example/x"],
  ["a port", "a@college.example:25"],
  ["a percent sign", "a@college%2eexample"],
  ["broken punycode", "a@xn--a.in"],
])("%s is refused", (_, typed) => {
  expect(mailAddress(typed)).toBeNull();
});
