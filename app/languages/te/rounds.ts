import type { Translation } from "../translations";

export const rounds = {
  roundMails: {
    invited: (name, whose) => `${name}: ${whose}`,
    changed: (name, whose) => `మార్పు: ${name}, ${whose}`,
    off: (name, whose) => `రద్దు: ${name}, ${whose}`,
    youAreIn: (name, what) => `మిమ్మల్ని పిలిచారు. ${name}: ${what}.`,
    noLonger: (name, what) => `మీరు ఇక రానవసరం లేదు, లేదా ఇది జరగదు. ${name}: ${what}.`,
    when: (day, from, until) => `${day}, ${from} నుంచి ${until} వరకు`,
    where: (place) => `ఎక్కడ: ${place}`,
    timeGone: "మీకు తెలియజేసిన సమయం ఇకపై వర్తించదు.",
    timeFollows: "మీ సొంత సమయం తర్వాత తెలియజేస్తారు.",
    see: (address) => `మీరు ఎక్కడ ఉండాలో చూడండి: ${address}`,
  },
  roundResults: {
    title: "ఫలితాలు",
    names: {
      through: "ఉత్తీర్ణత",
      reserve: "రిజర్వు జాబితాలో",
      out: "ఉత్తీర్ణత లేదు",
      absent: "గైర్హాజరుగా గుర్తించారు",
    },
    subject: (name, whose) => `ఫలితం: ${name}, ${whose}`,
    says: (result, name, what) => `${result}. ${name}: ${what}.`,
    application: (stage) => `మీ దరఖాస్తు: ${stage}`,
  },
  ownRounds: {
    title: "మీరు ఎక్కడ ఉండాలి",
    notIn: "ఈ లింక్ చూపే రౌండ్‌లో మీరు లేరు, లేదా అది ముగిసింది.",
  },
} satisfies Translation;
