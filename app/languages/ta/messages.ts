import type { Translation } from "../translations";

export const messages = {
  inbox: {
    title: "மெசேஜ்கள்",
    menu: "மெசேஜ்கள்",
    unread: "இன்னும் படிக்கவில்லை",
    none: "உங்களுக்கு மெசேஜ்கள் இல்லை.",
    studentsOnly: "மெசேஜ்கள் மாணவர்களுக்கானவை.",
    failed: "உங்கள் மெசேஜ்களைத் திறக்க முடியவில்லை. மீண்டும் முயலுங்கள்.",
    gone: "அப்படி ஒரு மெசேஜ் இல்லை.",
    important: "முக்கியம்",
    office: "பிளேஸ்மென்ட் அலுவலகம்",
    coordinator: "உங்கள் துறையின் ஒருங்கிணைப்பாளர்",
    aCompany: "ஒரு நிறுவனம்",
    from: (writer, when) => `${writer}, ${when}`,
    iHaveRead: "இதைப் படித்துவிட்டேன்",
    youSaid: "இதைப் படித்ததாகத் தெரிவித்துவிட்டீர்கள்.",
    said: "நன்றி. நீங்கள் படித்துவிட்டீர்கள் என்பது அனுப்பியவருக்கு இப்போது தெரியும்.",
    elsewhere: "வேறு தளத்துக்குச் செல்கிறது",
    older: "பழைய மெசேஜ்கள்",
    newMessage: "புதிய மெசேஜ்",
    pushNote: "உங்களுக்கு வரும் மெசேஜ்களும் புதிய டிரைவ்களும் தனியாகக் காட்டப்படும்.",
    mail: {
      reminder: (subject) => `படியுங்கள்: ${subject}`,
      read: (address) => `தளத்தில் படியுங்கள்: ${address}`,
      say: (address) => `படித்துவிட்டதாகத் தெரிவியுங்கள்: ${address}`,
      why: (writer, site) => `இது ${site} வழியாக உங்களுக்கு எழுதப்பட்டது. எழுதியவர்: ${writer}`,
    },
  },
} satisfies Translation;
