import { formatNumber } from "../../text";
import { plural } from "../plural";
import type { Translation } from "../translations";

export const mails = {
  mails: {
    codes: {
      signup: {
        subject: (portal) => `${portal} కోసం మీ ఈమెయిల్ ధ్రువీకరించండి`,
        ask: "మీరు సైన్ అప్ చేసిన పేజీలో ఈ OTP రాయండి:",
        ifNotYou: "మీరు సైన్ అప్ చేయకపోతే, ఈ ఈమెయిల్‌ను పట్టించుకోకండి, OTP ఎవరికీ చెప్పకండి: అది లేకుండా ఖాతా తెరుచుకోదు.",
      },
      reset: {
        subject: (portal) => `మీ ${portal} పాస్‌వర్డ్ రీసెట్ చేయండి`,
        ask: "మీరు అడిగిన పేజీలో ఈ OTP రాసి, కొత్త పాస్‌వర్డ్ పెట్టుకోండి:",
        ifNotYou:
          "మీరు దీన్ని అడగకపోతే, ఈ ఈమెయిల్‌ను పట్టించుకోకండి, OTP, లింక్ ఎవరికీ ఇవ్వకండి: మీ పాస్‌వర్డ్ అలాగే ఉంటుంది.",
      },
      email: {
        subject: (portal) => `${portal} కోసం మీ కొత్త ఈమెయిల్ నిర్ధారించండి`,
        ask: "ఇకపై ఈ ఈమెయిల్ వాడటానికి మీ ప్రొఫైల్‌లో ఈ OTP రాయండి:",
        ifNotYou: "మీరు దీన్ని అడగకపోతే, ఈ ఈమెయిల్‌ను పట్టించుకోకండి, OTP ఎవరికీ చెప్పకండి: అది లేకుండా ఏదీ మారదు.",
      },
      worksOnce: "ఇది ఒక్కసారే పనిచేస్తుంది, ఈ ఈమెయిల్ పంపిన 10 నిమిషాల్లోపు.",
      link: (address) => `ఈ లింక్‌తో కూడా అదే చేయవచ్చు, ఏ బ్రౌజర్‌లోనైనా: ${address}`,
    },
    accountExists: {
      heading: "మీకు ఇప్పటికే ఖాతా ఉంది",
      what: (portal) =>
        `ఎవరో, బహుశా మీరే, ఇప్పుడే ఈ ఈమెయిల్‌తో ${portal} లో సైన్ అప్ చేయబోయారు. దీనికి ఇప్పటికే ఖాతా ఉంది, కాబట్టి ఏదీ మారలేదు.`,
      login: (address) => `ఇక్కడ లాగిన్ అవ్వండి: ${address}`,
      forgot: (address) => `పాస్‌వర్డ్ మర్చిపోయారా? ఇక్కడ కొత్తది పెట్టుకోండి: ${address}`,
      ifNotYou: "అది మీరు కాకపోతే, ఈ ఈమెయిల్‌ను పట్టించుకోనక్కర్లేదు.",
    },
    passwordChanged: {
      heading: "మీ పాస్‌వర్డ్ మారింది",
      what: (portal) => `${portal} లో మీ ఖాతా పాస్‌వర్డ్ ఇప్పుడే మారింది, అన్ని డివైజ్‌లూ లాగ్ అవుట్ అయ్యాయి.`,
      ifNotYou: (address) => `అది మీరు కాకపోతే, ఇప్పుడే కొత్త పాస్‌వర్డ్ పెట్టుకోండి: ${address}`,
    },
    emailChanged: {
      heading: "మీ ఈమెయిల్ మారింది",
      what: (portal) => `${portal} లో మీ ఖాతాకు ఇప్పుడు వేరే ఈమెయిల్ ఉంది; ఈ ఈమెయిల్‌తో ఇక లాగిన్ అవ్వలేరు.`,
      ifNotYou: (email) => `అది మీరు కాకపోతే, వెంటనే ప్లేస్‌మెంట్ ఆఫీసుకు చెప్పండి: ${email}`,
    },
    newDevice: {
      heading: "మీ ఖాతాలో కొత్త లాగిన్",
      what: (portal, device, when) =>
        `ఎవరో, బహుశా మీరే, ${portal} లో మీ ఖాతాలోకి కొత్త డివైజ్ నుంచి లాగిన్ అయ్యారు: ${device}, ${when}.`,
      ifNotYou: (address) => `అది మీరు కాకపోతే, ఆ డివైజ్‌ను లాగ్ అవుట్ చేసి ఇప్పుడే మీ పాస్‌వర్డ్ మార్చండి: ${address}`,
    },
    secondFactor: {
      heading: "మీరు లాగిన్ అయ్యే విధానం మారింది",
      changes: {
        on: (portal) => `${portal} లో మీ ఖాతా ఇకపై లాగిన్‌లో ఆథెంటికేటర్ యాప్ కోడ్ అడుగుతుంది.`,
        off: (portal) => `${portal} లో మీ ఖాతా ఇక ఆథెంటికేటర్ యాప్ కోడ్ అడగదు.`,
        "taken-off": (portal) =>
          `${portal} లో మీ ఖాతా ఇక రెండో ధ్రువీకరణ అడగదు: మీరు అడిగినట్టు ప్లేస్‌మెంట్ ఆఫీసు దాన్ని తీసివేసింది.`,
        "passkey-added": (portal) => `${portal} లో మీ ఖాతాకు లాగిన్ కోసం ఇంకో పాస్‌కీ వచ్చింది.`,
        "passkey-removed": (portal) => `${portal} లో మీ ఖాతా పాస్‌కీలలో ఒకటి తీసివేశారు, అది ఇక పనిచేయదు.`,
        "codes-made": (portal) => `${portal} లో మీ ఖాతాకు కొత్త రికవరీ కోడ్‌లు వచ్చాయి. పాతవి ఇక పనిచేయవు.`,
        college: (portal) => `${portal} లో మీ ఖాతాను ఇకపై మీ కాలేజీ ఖాతాతో కూడా తెరవవచ్చు, ఇప్పుడే ఒకరు అలా తెరిచారు.`,
        "code-used": (portal) => `${portal} లో మీ ఖాతాను ఇప్పుడే ఒక రికవరీ కోడ్‌తో తెరిచారు. ఆ కోడ్ ఇక పనిచేయదు.`,
      },
      loggedOut: "ఇతర డివైజ్‌లు లాగ్ అవుట్ అయ్యాయి.",
      ifNotYou: (address, email) =>
        `అది మీరు కాకపోతే, ఇప్పుడే మీ పాస్‌వర్డ్ మార్చండి: ${address} ప్లేస్‌మెంట్ ఆఫీసుకు కూడా చెప్పండి: ${email}`,
    },
    erasureAnswer: {
      heading: "ఖాతా తొలగించాలన్న మీ అభ్యర్థన",
      what: (portal) => `${portal} లో మీ ఖాతాను తొలగించమని అడిగారు. ప్లేస్‌మెంట్ ఆఫీసు ఈ కారణంతో అలా చేయలేదు:`,
      data: (address) => `మీ డేటా, మీరు ఒప్పుకోకపోతే కొత్త అభ్యర్థన: ${address}`,
    },
    askGraduate: {
      heading: "పట్టభద్రులయ్యాక మీరేం చేస్తున్నారు?",
      what: (portal, year) =>
        `${year} పట్టభద్రులు ఏం చేస్తున్నారో కాలేజీ తెలియజేస్తుంది; మీ గురించి ${portal}లో ఎవరికీ తెలియదు. కింది లింక్‌లలో ఒకటి లాగిన్ లేకుండానే చెబుతుంది:`,
      answer: (state, address) => `${state}: ${address}`,
      details: (address) => `ఇంకా చెప్పాలంటే, ఉదా. ఎక్కడ: ${address}`,
      why: "మీరు చెప్పేవరకు నెలకు గరిష్ఠంగా ఒకసారి అడుగుతాం.",
    },
    correction: {
      accepted: {
        heading: "మీ రికార్డు సవరించాం",
        what: (fact, portal) =>
          `${portal}లో మీ రికార్డుకు సవరణ కోరారు: ${fact}. సవరించాం, కొత్త విలువ నిర్ధారించాం.`,
      },
      refused: {
        heading: "మీ రికార్డు మారలేదు",
        what: (fact, portal) => `${portal}లో మీ రికార్డుకు సవరణ కోరారు: ${fact}. సవరించలేదు, కారణం ఇది:`,
      },
      see: (address) => `మీ రికార్డు: ${address}`,
    },
    policy: {
      heading: (season) => `${season} నియమాలు మారాయి`,
      what: (season, portal) =>
        `మీరు ${portal}లో ${season}కు నమోదయ్యారు. దాని నియమాలు మారాయి. కొత్తవి ఇప్పటి నుంచి వర్తిస్తాయి; ఇంతకుముందు జరిగినవి అలాగే ఉంటాయి.`,
      read: (address) => `నియమాలు: ${address}`,
    },
    accepted: {
      heading: (company) => `మీరు ${company} ఆఫర్‌ను అంగీకరించారు`,
      ended: "మీ సీజన్ నియమాల ప్రకారం ఇది ముగిసింది:",
      all: (address) => `మీ దరఖాస్తులు చూడండి: ${address}`,
    },
    exception: {
      given: {
        heading: "మీకు మినహాయింపు ఇచ్చారు",
        what: (portal, until) => `${portal}: ప్లేస్‌మెంట్ ఆఫీసు ${until} వరకు దీని నుంచి మినహాయింపు ఇచ్చింది:`,
      },
      refused: {
        heading: "మీకు మినహాయింపు ఇవ్వలేదు",
        what: (portal) => `${portal}: ప్లేస్‌మెంట్ ఆఫీసు దీని నుంచి మినహాయింపు ఇవ్వదు:`,
      },
      see: (address) => `మరిన్ని వివరాలు: ${address}`,
    },
    points: {
      given: (season) => `${season}లో మీకు పాయింట్లు వచ్చాయి`,
      takenBack: (season) => `${season}లో మీ పాయింట్లను వెనక్కి తీసుకున్నారు`,
      upheld: (season) => `${season}లో మీ పాయింట్లు అలాగే ఉన్నాయి`,
      secondLook: "అది తప్పనిపిస్తే 7 రోజుల్లో ఒకసారి మళ్లీ చూడమని అడగవచ్చు.",
      see: (address) => `మీ పాయింట్లు: ${address}`,
    },
    outsideOffer: {
      confirmed: {
        heading: (company) => `${company} ఇచ్చిన మీ ఆఫర్‌ను నిర్ధారించారు`,
        what: (season, portal) => `మీరు దీన్ని ${portal}లో తెలిపారు. ${season} నియమాల ప్రకారం ఇది లెక్కలోకి వస్తుంది.`,
      },
      refused: {
        heading: (company) => `${company} ఇచ్చిన మీ ఆఫర్ లెక్కలోకి రాదు`,
        what: (season, portal) => `${portal}: ${season}లో ఇది లెక్కలోకి రాదు, కారణం ఇది:`,
      },
      see: (address) => `మీ బయటి ఆఫర్లు: ${address}`,
    },
    registration: {
      registered: {
        heading: (season) => `మీరు ${season}లో పాల్గొంటున్నారు`,
        what: (season, portal) => `${portal} ప్లేస్‌మెంట్ ఆఫీసు మిమ్మల్ని ${season}లో చేర్చుకుంది.`,
      },
      refused: {
        heading: (season) => `మీరు ${season}లో పాల్గొనడం లేదు`,
        what: (season, portal) => `${portal} ప్లేస్‌మెంట్ ఆఫీసు ఈ కారణంతో మిమ్మల్ని ${season}లో చేర్చుకోలేదు:`,
      },
      see: (address) => `సీజన్: ${address}`,
    },
    invitation: {
      subject: (portal) => `${portal} లో మీ ఖాతా`,
      hello: (name, college, company) =>
        `నమస్తే ${name}, ${company} తరఫున రిక్రూట్ చేయడానికి ${college} ప్లేస్‌మెంట్ ఆఫీసు మిమ్మల్ని ఆహ్వానిస్తోంది: ఖాళీలు పోస్ట్ చేయండి, ఎవరు దరఖాస్తు చేశారో చూడండి, ఫలితం తెలియజేయండి.`,
      choose: (address) => `మొదలుపెట్టడానికి పాస్‌వర్డ్ పెట్టుకోండి: ${address}`,
      worksOnce: "ఈ లింక్ ఒక్కసారే పనిచేస్తుంది, 7 రోజుల్లోపు.",
      ifNotExpected: (email) =>
        `ఇది మీరు ఊహించనిదైతే, ఈ ఈమెయిల్‌ను పట్టించుకోకండి, లేదా ప్లేస్‌మెంట్ ఆఫీసును అడగండి: ${email}`,
    },
    review: {
      approved: {
        subject: (title) => `ఆమోదించారు: ${title}`,
        what: "ప్లేస్‌మెంట్ ఆఫీసు మీ పోస్టింగ్‌ను ఆమోదించింది.",
        goOn: (address) => `విద్యార్థులకు ఇది ఇలా కనిపిస్తుంది: ${address}`,
      },
      "changes approved": {
        subject: (title) => `మార్పులు ఆమోదించారు: ${title}`,
        what: "మీ పోస్టింగ్‌లో మీరు చేసిన మార్పులను ప్లేస్‌మెంట్ ఆఫీసు ఆమోదించింది.",
        goOn: (address) => `విద్యార్థులకు ఇది ఇప్పుడు ఇలా కనిపిస్తుంది: ${address}`,
      },
      returned: {
        subject: (title) => `దయచేసి సరిచేయండి: ${title}`,
        what: "ప్లేస్‌మెంట్ ఆఫీసు ఈ కారణంతో దీన్ని మీకు తిప్పి పంపింది:",
        goOn: (address) => `సరిచేసి మళ్లీ పంపండి: ${address}`,
      },
    },
    stage: {
      unanswered: {
        accepted: (what) => `ఈ ఆఫర్‌కు సమయానికి జవాబివ్వలేదు, కాబట్టి అంగీకరించినట్టు లెక్క: ${what}.`,
        declined: (what) => `ఈ ఆఫర్‌కు సమయానికి జవాబివ్వలేదు, కాబట్టి వద్దన్నట్టు లెక్క: ${what}.`,
      },
      restored: "ఆ ఆఫర్ వల్ల ముగిసిన ఇవి కొనసాగుతాయి:",
      corrected: (what) => `ప్లేస్‌మెంట్ ఆఫీసు మీ ఆఫర్‌ను సరిదిద్దింది: ${what}.`,
      before: (said) => `సరిదిద్దడానికి ముందు: ${said}`,
      subject: (stage, title) => `${stage}: ${title}`,
      sentences: {
        revoked: (what) => `ఆఫర్‌ను వెనక్కి తీసుకున్నారు: ${what}.`,
        applied: (what) => `మీరు దరఖాస్తు చేశారు: ${what}.`,
        shortlisted: (what) => `మీరు షార్ట్‌లిస్ట్ అయ్యారు: ${what}.`,
        interview: (what) => `మిమ్మల్ని ఇంటర్వ్యూకు పిలిచారు: ${what}.`,
        offered: (what) => `మీకు ఆఫర్ వచ్చింది: ${what}.`,
        accepted: (what, by) => `మీరు ఆఫర్‌ను అంగీకరించినట్టు నమోదు చేసినవారు: ${by}. ${what}.`,
        declined: (what, by) => `మీరు ఆఫర్ వద్దన్నట్టు నమోదు చేసినవారు: ${by}. ${what}.`,
        rejected: (what) => `మీరు ఎంపిక కాలేదు: ${what}.`,
        withdrawn: (what) => `మీ దరఖాస్తును వెనక్కి తీసుకున్నారు: ${what}.`,
      },
      notRight: (email) => `సరి కాదా? మాకు రాయండి: ${email}`,
      changedBy: (who) => `మార్చినవారు: ${who}.`,
      pay: (rupees) => `జీతం: సంవత్సరానికి ₹${rupees}.`,
      all: (address) => `మీ దరఖాస్తులు చూడండి: ${address}`,
    },
    digest: {
      heading: (found) => `మీ కోసం: ${found}`,
      subject: (portal, found) => `${portal}: ${found}`,
      sections: {
        closing: "త్వరలో ముగిసేవి, మీరు సేవ్ చేసినవి",
        changed: "మీరు దరఖాస్తు చేశాక మారినవి",
        drives: "మీరు దరఖాస్తు చేయగల కొత్త డ్రైవ్‌లు",
        fresh: "మీరు ఫాలో చేసే సెర్చ్‌లలో కొత్తవి",
      },
      found: {
        closing: (count) => `త్వరలో ముగిసేవి ${formatNumber(count)}`,
        changed: (count) => `మారినవి ${formatNumber(count)}`,
        drives: (count) => `కొత్త డ్రైవ్‌లు ${formatNumber(count)}`,
        fresh: (count) => `కొత్తవి ${formatNumber(count)}`,
      },
      more: (count, address) => `ఇంకా ${formatNumber(count)}: ${address}`,
      why: {
        daily: (portal) =>
          `${portal} లో మీరు సేవ్ చేసినవి, ఫాలో చేసేవాటి కోసం ఈ ఈమెయిల్ రోజుకు గరిష్ఠంగా ఒకసారి, ఏదైనా ఉంటేనే వస్తుంది.`,
        weekly: (portal) =>
          `${portal} లో మీరు సేవ్ చేసినవి, ఫాలో చేసేవాటి కోసం ఈ ఈమెయిల్ వారానికి గరిష్ఠంగా ఒకసారి, ఏదైనా ఉంటేనే వస్తుంది.`,
      },
      settings: (address) => `ఎంత తరచుగా, ఏవి రావాలి: ${address}`,
      stop: (address) => `ఈ ఈమెయిల్స్ ఇక వద్దు: ${address}`,
    },
  },
  changes: {
    line: (label, was, is) => `${label}: ${was}, ${is}`,
    was: (value) => `ఇంతకుముందు ${value}`,
    wasNotGiven: "ఇంతకుముందు ఇవ్వలేదు",
    isNow: (value) => `ఇప్పుడు ${value}`,
    isNotGiven: "ఇప్పుడు ఇవ్వలేదు",
  },
  feeds: {
    list: (types, portal) => `${types} · ${portal}`,
    own: (portal) => `సేవ్ చేసినవి, దరఖాస్తులు · ${portal}`,
    deadline: (title) => `చివరి తేదీ: ${title}`,
  },
  push: {
    step: "మీ దరఖాస్తు గురించి అప్‌డేట్",
    closing: (when, title) => `${when}: ${title}`,
    more: (count) =>
      plural("te", count, {
        one: `మీరు సేవ్ చేసిన మరో ${formatNumber(count)} పోస్టింగ్ త్వరలో ముగుస్తుంది.`,
        other: `మీరు సేవ్ చేసిన మరో ${formatNumber(count)} పోస్టింగ్‌లు త్వరలో ముగుస్తాయి.`,
      }),
    added: "ఈ డివైజ్‌కు ఇకపై నోటిఫికేషన్లు వస్తాయి.",
    ended: "ఆ డివైజ్‌కు ఇక నోటిఫికేషన్లు రావు.",
    gone: "ఆ డివైజ్‌లో మీకు నోటిఫికేషన్లు రావడం లేదు.",
    tooMany: (max) => `మీకు ${max} డివైజ్‌లలో నోటిఫికేషన్లు వస్తున్నాయి. ఇంకోటి జోడించడానికి ఒకటి తీసివేయండి.`,
    unusable: "మీ బ్రౌజర్ ఇచ్చిన జవాబు పనికిరాదు. దయచేసి మళ్లీ ప్రయత్నించండి.",
    needsScript:
      "ఈ డివైజ్‌లో నోటిఫికేషన్లు రావాలంటే, JavaScript ఉండి నోటిఫికేషన్లు చూపగల బ్రౌజర్‌లో ఈ పేజీని తెరవండి. iPhoneలో అయితే ముందు పోర్టల్‌ను హోమ్ స్క్రీన్‌కు జోడించండి.",
  },
} satisfies Translation;
