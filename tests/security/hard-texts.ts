/** Difficult texts that somebody will type or send, by what is difficult about them. */
export const hardTexts = {
  "right to left": "مهندس \u202eעברית\u202c \u2067سلام\u2069",
  "zero width": "ज्\u200dञ क्\u200cष a\u200bb\u2060c",
  emoji: "👩🏽‍💻 🇮🇳 ❤️‍🔥",
  "Indian scripts": "हिन्दी தமிழ் తెలుగు മലയാളം ಕನ್ನಡ বাংলা ગુજરાતી ਪੰਜਾਬੀ ଓଡ଼ିଆ",
  markup: `<img src=x onerror="__xss()">'&amp;`,
  "SQL and templates": "' or 1=1 -- %_\\ ${7*7} {{7*7}}",
  "combining marks": "Z̸̡͎̓a̵̧l̶g̷o e\u0301",
};

/** Texts that cannot be stored or are too long. */
export const impossibleTexts = {
  NUL: "a\0b",
  "a lone surrogate": "a\ud800b",
  "a megabyte": "x".repeat(1024 * 1024),
};

/** JSON values sent in place of a text. */
export const notTexts = {
  "a number": 7e300,
  "a list": [["a"], { a: 1 }, null],
  "an object": { $ne: "", toString: 1, length: 3 },
  null: null,
  true: true,
};
