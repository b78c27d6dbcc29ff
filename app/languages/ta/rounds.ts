import type { Translation } from "../translations";

export const rounds = {
  roundMails: {
    invited: (name, whose) => `${name}: ${whose}`,
    changed: (name, whose) => `மாற்றம்: ${name}, ${whose}`,
    off: (name, whose) => `ரத்து: ${name}, ${whose}`,
    youAreIn: (name, what) => `நீங்கள் அழைக்கப்பட்டுள்ளீர்கள். ${name}: ${what}.`,
    noLonger: (name, what) => `நீங்கள் இனி வரத் தேவையில்லை, அல்லது இது நடைபெறாது. ${name}: ${what}.`,
    when: (day, from, until) => `${day}, ${from} முதல் ${until} வரை`,
    where: (place) => `எங்கே: ${place}`,
    timeGone: "உங்களுக்குத் தெரிவிக்கப்பட்ட நேரம் இனி பொருந்தாது.",
    timeFollows: "உங்களுக்கான நேரம் பிறகு தெரிவிக்கப்படும்.",
    see: (address) => `நீங்கள் எங்கே இருக்க வேண்டும் என்று பாருங்கள்: ${address}`,
  },
  roundResults: {
    title: "முடிவுகள்",
    names: {
      through: "அடுத்த கட்டத்துக்குத் தேர்ச்சி",
      reserve: "காத்திருப்புப் பட்டியலில்",
      out: "தேர்ச்சி இல்லை",
      absent: "வரவில்லை எனக் குறிக்கப்பட்டது",
    },
    subject: (name, whose) => `முடிவு: ${name}, ${whose}`,
    says: (result, name, what) => `${result}. ${name}: ${what}.`,
    application: (stage) => `உங்கள் விண்ணப்பம்: ${stage}`,
  },
  ownRounds: {
    title: "நீங்கள் எங்கே இருக்க வேண்டும்",
    notIn: "இந்த இணைப்பு குறிக்கும் சுற்றில் நீங்கள் இல்லை, அல்லது அது முடிந்துவிட்டது.",
  },
} satisfies Translation;
