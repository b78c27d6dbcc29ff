import type { Translation } from "../translations";

export const office = {
  /** Only those that recruiters have. */
  rail: { screens: { yourPostings: "మీ పోస్టింగ్‌లు", messages: "సందేశాలు", days: "రోజులు" } },
  officeMenu: {
    words: {
      waiting: "పెండింగ్ పనులు",
      drives: "డ్రైవ్‌లు",
      students: "విద్యార్థులు",
      season: "సీజన్",
      figures: "గణాంకాలు",
      companies: "కంపెనీలు",
      office: "ఆఫీసు",
    },
    help: "సహాయం",
    asStudents: "విద్యార్థులు చూసినట్లు చూడండి",
  },
  ownDataScreen: {
    yourAccount: "మీ ఖాతా",
    yourData: "మీ డేటా",
    download: "డౌన్‌లోడ్",
    aZipWithEverything:
      "మీ గురించి ఉన్న సమాచారమంతా ఒక ZIPలో: మీ ఖాతా, రెజ్యూమె, ఫొటో, దరఖాస్తులు, డివైజ్‌లు, లాగ్‌లో మీ గురించి ఉన్నది. పాస్‌వర్డ్‌లు, కోడ్‌లు ఇందులో ఉండవు.",
    downloadYourData: "మీ డేటా డౌన్‌లోడ్ చేయండి",
    termsYouAccepted: "మీరు అంగీకరించిన నిబంధనలు",
    noneYetYouAccept: "ఇంకా ఏవీ లేవు: దరఖాస్తు చేసేటప్పుడు మీరు వాటిని అంగీకరిస్తారు.",
    olderOnes: "పాతవి",
    haveYourAccountErased: "మీ ఖాతా తొలగించుకోండి",
    youAskedPlacementOffice: (askedOn, answeredOn) =>
      `మీరు ${askedOn} న అడిగారు. ప్లేస్‌మెంట్ ఆఫీసు ${answeredOn} న జవాబు ఇచ్చింది:`,
    youAskedPlacementOfficeWill: (askedOn, dueOn) =>
      `మీరు ${askedOn} న అడిగారు. ప్లేస్‌మెంట్ ఆఫీసు ${dueOn} లోపు మీ ఖాతాను తొలగిస్తుంది, లేదా ఎందుకు తొలగించలేదో చెబుతుంది.`,
    takeRequestBack: "అభ్యర్థన వెనక్కి తీసుకోండి",
    yourAccountResumePicture:
      "అప్పుడు మీ ఖాతా, రెజ్యూమె, ఫొటో, దరఖాస్తులు శాశ్వతంగా పోతాయి. పోర్టల్ లాగ్ ఉంటుంది, కానీ అందులో మీ గుర్తింపు ఒక సంఖ్య మాత్రమే. ఇది చేయడానికి లేదా ఎందుకు చేయలేదో చెప్పడానికి ప్లేస్‌మెంట్ ఆఫీసుకు 30 రోజుల సమయం ఉంది.",
    reason: "కారణం",
    askErased: "తొలగించమని అడగండి",
    versionFor: (version, day) => `వెర్షన్ ${version}, ${day} న, <posting/> కోసం`,
  },
} satisfies Translation;
