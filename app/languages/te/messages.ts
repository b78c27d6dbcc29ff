import type { Translation } from "../translations";

export const messages = {
  inbox: {
    title: "సందేశాలు",
    menu: "సందేశాలు",
    unread: "ఇంకా చదవలేదు",
    none: "మీకు సందేశాలు లేవు.",
    studentsOnly: "సందేశాలు విద్యార్థుల కోసం.",
    failed: "మీ సందేశాలు తెరవలేకపోయాం. దయచేసి మళ్లీ ప్రయత్నించండి.",
    gone: "మీకు అలాంటి సందేశం లేదు. ఎవరైనా దాని లింక్ షేర్ చేసి ఉంటే, అది ఇతరులకు పంపినది.",
    important: "ముఖ్యం",
    office: "ప్లేస్‌మెంట్ ఆఫీసు",
    coordinator: "మీ విభాగ సమన్వయకర్త",
    aCompany: "ఒక కంపెనీ",
    from: (writer, when) => `${writer}, ${when}`,
    iHaveRead: "నేను దీన్ని చదివాను",
    youSaid: "మీరు దీన్ని చదివినట్లు చెప్పారు.",
    said: "ధన్యవాదాలు. మీరు చదివారని పంపినవారికి ఇప్పుడు తెలుసు.",
    elsewhere: "వేరే సైట్‌కు తీసుకెళ్తుంది",
    older: "పాత సందేశాలు",
    newMessage: "కొత్త సందేశం",
    pushNote: "మీకు వచ్చే సందేశాలను, కొత్త డ్రైవ్‌లను కూడా విడిగా చూపిస్తాం.",
    mail: {
      reminder: (subject) => `దయచేసి చదవండి: ${subject}`,
      read: (address) => `దీన్ని పోర్టల్‌లో చదవండి: ${address}`,
      say: (address) => `చదివినట్లు చెప్పండి: ${address}`,
      why: (writer, site) => `ఇది ${site} ద్వారా మీకు వచ్చింది. రాసినవారు: ${writer}`,
    },
  },
  sharing: {
    message: (writer) =>
      `ప్లేస్‌మెంట్ పోర్టల్‌లో ఒక సందేశం ఉంది, పంపినవారు: ${writer}. అది మీకు పంపినదైతే ఇక్కడ చదవండి:`,
    round: (what) => `${what}. మిమ్మల్ని పిలిచి ఉంటే, ఎక్కడ ఉండాలో ఇక్కడ చూడండి:`,
  },
} satisfies Translation;
