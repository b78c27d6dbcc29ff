import type { Translation } from "../translations";

export const messages = {
  inbox: {
    title: "செய்திகள்",
    menu: "செய்திகள்",
    unread: "இன்னும் படிக்கவில்லை",
    none: "உங்களுக்குச் செய்திகள் இல்லை.",
    studentsOnly: "செய்திகள் மாணவர்களுக்கானவை.",
    failed: "உங்கள் செய்திகளைத் திறக்க முடியவில்லை. மீண்டும் முயலவும்.",
    gone: "அப்படி ஒரு செய்தி இல்லை.",
    important: "முக்கியம்",
    office: "வேலைவாய்ப்பு அலுவலகம்",
    coordinator: "உங்கள் துறையின் ஒருங்கிணைப்பாளர்",
    aCompany: "ஒரு நிறுவனம்",
    from: (writer, when) => `${writer}, ${when}`,
    iHaveRead: "இதைப் படித்துவிட்டேன்",
    youSaid: "இதைப் படித்ததாகத் தெரிவித்துவிட்டீர்கள்.",
    said: "நன்றி. நீங்கள் படித்துவிட்டீர்கள் என்பது அனுப்பியவருக்கு இப்போது தெரியும்.",
    elsewhere: "வேறு தளத்துக்குச் செல்கிறது",
    older: "பழைய செய்திகள்",
    newMessage: "புதிய செய்தி",
    pushNote: "உங்களுக்கு வரும் செய்திகளும் தனியாகக் காட்டப்படும்.",
    mail: {
      reminder: (subject) => `தயவுசெய்து படிக்கவும்: ${subject}`,
      read: (address) => `இதைப் போர்ட்டலில் படிக்கவும்: ${address}`,
      say: (address) => `படித்துவிட்டதாகத் தெரிவிக்கவும்: ${address}`,
      why: (writer, site) => `இது ${site} வழியாக உங்களுக்கு எழுதப்பட்டது. எழுதியவர்: ${writer}`,
    },
  },
} satisfies Translation;
