import type { Translation } from "../translations";

export const rounds = {
  roundMails: {
    invited: (name, whose) => `${name}: ${whose}`,
    changed: (name, whose) => `बदला गया: ${name}, ${whose}`,
    off: (name, whose) => `रद्द: ${name}, ${whose}`,
    youAreIn: (name, what) => `आपको बुलाया गया है। ${name}: ${what}।`,
    noLonger: (name, what) => `अब आपको आने की ज़रूरत नहीं है, या यह नहीं होगा। ${name}: ${what}।`,
    when: (day, from, until) => `${day}, ${from} से ${until} तक`,
    where: (place) => `कहाँ: ${place}`,
    timeGone: "जो समय आपको बताया गया था, वह अब मान्य नहीं है।",
    timeFollows: "आपका अपना समय बाद में बताया जाएगा।",
    see: (address) => `देखें कि आपको कहाँ पहुँचना है: ${address}`,
  },
  roundResults: {
    title: "नतीजे",
    names: { through: "सफल", reserve: "आरक्षित सूची में", out: "सफल नहीं", absent: "अनुपस्थित दर्ज" },
    subject: (name, whose) => `नतीजा: ${name}, ${whose}`,
    says: (result, name, what) => `${result}। ${name}: ${what}।`,
    application: (stage) => `आपका आवेदन: ${stage}`,
  },
  ownRounds: {
    title: "आपको कहाँ पहुँचना है",
    notIn: "यह लिंक जिस राउंड का है, उसमें आप नहीं हैं, या वह हो चुका है।",
  },
} satisfies Translation;
