/*
 * Glossary: one word for one thing, in every file of this folder.
 * posting పోస్టింగ్ · job ఉద్యోగం · internship ఇంటర్న్‌షిప్ · seminar సెమినార్ · training శిక్షణ · visit పరిశ్రమ సందర్శన ·
 * job fair జాబ్ మేళా · workshop వర్క్‌షాప్ · podcast పాడ్‌కాస్ట్ · corporate event కార్పొరేట్ ఈవెంట్ ·
 * opportunity అవకాశం · apply దరఖాస్తు చేయడం · application దరఖాస్తు · applicant దరఖాస్తుదారు · shortlisted షార్ట్‌లిస్ట్ ·
 * interview ఇంటర్వ్యూ · offer ఆఫర్ · accept అంగీకరించడం · decline వద్దనడం · rejected ఎంపిక కాలేదు ·
 * withdraw, take back వెనక్కి తీసుకోవడం · deadline చివరి తేదీ · closes ముగుస్తుంది · stage దశ · resume రెజ్యూమె ·
 * student విద్యార్థి · recruiter రిక్రూటర్ · admin అడ్మిన్ · staff సిబ్బంది · placement office ప్లేస్‌మెంట్ ఆఫీసు ·
 * company కంపెనీ · college కాలేజీ · account ఖాతా · email ఈమెయిల్ · password పాస్‌వర్డ్ · passkey పాస్‌కీ ·
 * second factor రెండో ధ్రువీకరణ · OTP OTP · code కోడ్ · device డివైజ్ · log in లాగిన్ అవ్వడం · log out లాగ్ అవుట్ ·
 * sign up సైన్ అప్ · verify ధ్రువీకరించడం · follow ఫాలో · save సేవ్ · saved సేవ్ చేసినవి · news అప్‌డేట్‌లు ·
 * notification నోటిఫికేషన్ · draft డ్రాఫ్ట్ · publish ప్రచురించడం · public అందరికీ కనిపించేది · approve ఆమోదించడం ·
 * send back తిప్పి పంపడం · delete తొలగించడం · remove తీసివేయడం · bring back తిరిగి తేవడం · bin ట్రాష్ · report రిపోర్ట్ ·
 * search (noun) సెర్చ్, (verb) వెతకడం · list జాబితా · page పేజీ · profile ప్రొఫైల్ · pay జీతం · stipend స్టైపెండ్ ·
 * terms and conditions నియమ నిబంధనలు
 * The reader is మీరు. Buttons are polite and short: 'సేవ్ చేయండి', 'దరఖాస్తు చేయండి'.
 */
import { formatDay, formatMoment, formatMonth } from "../../dates";
import { formatNumber } from "../../text";
import { plural } from "../plural";
import type { Translation } from "../translations";

export const shell = {
  shell: { skip: "నేరుగా విషయానికి వెళ్లండి" },
  dates: {
    forDays: (days) =>
      days <= 0 ? "ఈ రోజు" : plural("te", days, { one: `${days} రోజుగా`, other: `${days} రోజులుగా` }),
    inDays(days) {
      if (days === 0) return "ఈ రోజు";
      if (days === 1) return "రేపు";
      if (days < 14) return `${days} రోజుల్లో`;
      if (days < 60) return `${Math.floor(days / 7)} వారాల్లో`;
      if (days < 730) return `${Math.floor(days / 30)} నెలల్లో`;
      return `${Math.floor(days / 365)} సంవత్సరాల్లో`;
    },
    duration(seconds) {
      if (seconds < 90) return counted(seconds, "సెకను", "సెకన్లు");
      if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} నిమిషాలు`;
      return `${Math.ceil(seconds / 3600)} గంటలు`;
    },
    day: (day) => formatDay(day, "te-IN"),
    month: (month) => formatMonth(month, "te-IN"),
    moment: (moment, timeZone) => formatMoment(moment, timeZone, "te-IN"),
  },
  counts: {
    of: (count, one, other) => counted(count, one, other),
    ofNew: (count, one, other) =>
      `${formatNumber(count)} కొత్త ${plural("te", count, { one, other })}`,
    postings: (count) => counted(count, "పోస్టింగ్", "పోస్టింగ్‌లు"),
    morePostings: (count) => `${formatNumber(count)} కంటే ఎక్కువ పోస్టింగ్‌లు`,
    rows: (count) => counted(count, "వరుస", "వరుసలు"),
    people: (count) => counted(count, "వ్యక్తి", "మంది"),
    users: (count) => counted(count, "యూజర్", "యూజర్లు"),
    applications: (count) => counted(count, "దరఖాస్తు", "దరఖాస్తులు"),
    resumes: (count) => counted(count, "రెజ్యూమె", "రెజ్యూమెలు"),
    things: (count) => counted(count, "విషయం", "విషయాలు"),
    jobs: (count) => counted(count, "పని", "పనులు"),
  },
  navbar: {
    seasons: "సీజన్లు",
    main: "ప్రధాన మెనూ",
    search: "వెతకండి",
    services: "సేవలు",
    menu: "మెనూ",
    yourAccount: "మీ ఖాతా",
    profile: "ప్రొఫైల్",
    myApplications: "నా దరఖాస్తులు",
    saved: "సేవ్ చేసినవి",
    record: "మీ రికార్డు",
    records: "రికార్డులు",
    corrections: "సవరణలు",
    signUp: "సైన్ అప్",
    account: "ఖాతా",
    logout: "లాగ్ అవుట్",
    login: "లాగిన్",
    office: "ఆఫీసు",
    profileOf: (name) => `${name} ప్రొఫైల్`,
  },
  footer: {
    services: "సేవలు",
    contact: "సంప్రదించండి",
    whatsapp: (whatsapp) => `WhatsApp ${whatsapp}`,
    linkedin: "LinkedIn",
    instagram: "Instagram",
    youtube: "YouTube",
    languages: "భాషలు",
    machineMade: "ఈ అనువాదాన్ని యంత్రం చేసింది. <mail>ఏదైనా తప్పు ఉంటే మాకు చెప్పండి.</mail>",
  },
  flashMessage: { undo: "తిరిగి తెండి" },
  confirm: {
    working: "పని జరుగుతోంది...",
    browseJobs: "ఉద్యోగాలు చూడండి",
    browseInternships: "ఇంటర్న్‌షిప్‌లు చూడండి",
  },
  fields: { optional: "తప్పనిసరి కాదు" },
  pages: {
    pages: "పేజీలు",
    previousPage: "ముందు పేజీ",
    page: (page, pages) => `పేజీ ${page} / ${pages}`,
    nextPage: "తర్వాతి పేజీ",
  },
  tables: {
    refused: "ఈ జాబితాను మీరు చూడలేరు",
    failed: "దీన్ని సేవ్ చేయలేకపోయాం. దయచేసి మళ్లీ ప్రయత్నించండి.",
    noSuchRows: "పేజీకి 25, 50 లేదా 100 వరుసలను ఎంచుకోండి",
    columns: "నిలువు వరుసలు",
    showColumns: "ఈ నిలువు వరుసలు చూపించు",
    rows: "వరుసలు:",
    rowsAPage: (rows) => `పేజీకి ${rows} వరుసలు`,
    across: (count, others) => `${count} ఎంచుకున్నారు, వాటిలో ${others} ఇతర పేజీల్లో`,
    onlyThese: "ఇవి మాత్రమే చూపించు",
    showAll: "అన్ని వరుసలు చూపించు",
    all: (count) => `అన్నీ ${count}`,
    none: "ఏదీ వద్దు",
    tooMany: (most) => `గరిష్ఠంగా ${most} వరుసలు ఎంచుకోవచ్చు`,
    keys: {
      title: "ఈ జాబితా కీలు",
      next: "తర్వాతి వరుస",
      previous: "మునుపటి వరుస",
      tick: "వరుసను ఎంచుకోండి లేదా వదలండి",
      open: "వరుసను తెరవండి",
      help: "ఈ కీలు",
      use: "ఈ కీలను, / ను వాడండి",
      close: "మూసివేయి",
    },
  },
  homeScreen: {
    keyword: "పదం",
    jobCompanyOrSkill: "ఉద్యోగం, కంపెనీ లేదా నైపుణ్యం",
    aWord: "ఏదైనా పదం",
    search: "వెతకండి",
    resumeBuilder: "రెజ్యూమె బిల్డర్",
    yourPostings: "మీ పోస్టింగ్‌లు",
    postOpeningsSeeWho: "ఖాళీలు పోస్ట్ చేయండి, ఎవరు దరఖాస్తు చేశారో చూడండి, ఫలితం తెలియజేయండి.",
    newThisWeek: (count) => `ఈ వారం ${formatNumber(count)} కొత్తవి`,
    whereGo: "ఎక్కడికి వెళ్లాలి",
    myApplications: "నా దరఖాస్తులు",
    newBoard: "బోర్డులో కొత్తవి",
    discoverJobs: "ఉద్యోగాలు వెతకండి",
    nextForYou: "మీ తర్వాతి అడుగు",
    registerFor: (season) => `${season}లో నమోదు చేసుకోండి`,
    registerUntil: (moment) => `${moment} వరకు`,
    yourResumeParts: (filled, all) => `మీ రెజ్యూమె ${all} భాగాల్లో ${filled} నింపారు`,
    makeYourResume: "మీ రెజ్యూమె తయారు చేసుకోండి",
    next: (title) => `తర్వాత: ${title}`,
    recruitersReadBeforeThey: "రిక్రూటర్లు మిమ్మల్ని పిలిచే ముందు దీన్ని చదువుతారు",
    yourResumeCompleteLook: "మీ రెజ్యూమె పూర్తయింది: ఇక దరఖాస్తు చేయడానికి అవకాశాలు చూడండి",
    followUs: "మమ్మల్ని ఫాలో చేయండి",
    welcome: "స్వాగతం!",
    welcomeName: (name) => `స్వాగతం, ${name}!`,
    yourResume: "మీ రెజ్యూమె: <edit>మార్చండి</edit> <pdf>PDF డౌన్‌లోడ్ చేయండి</pdf>",
    closingSoonLabel: "త్వరలో ముగిసేవి:",
    closingSoon: "త్వరలో ముగిసేవి",
  },
  titles: {
    seasons: "సీజన్లు",
    accountData: "మీ డేటా",
    accountNewsFollow: "ఈ సెర్చ్‌ను ఫాలో చేయండి",
    accountNews: "మీ అప్‌డేట్‌లు",
    accountSecondFactor: "రెండో ధ్రువీకరణ",
    account: "మీ ఖాతా",
    apply: "దరఖాస్తు చేయండి",
    forgotPassword: "పాస్‌వర్డ్ మర్చిపోయారా",
    invitation: "ఆహ్వానం",
    join: "మీ ఖాతా",
    loginCode: "రెండో దశ",
    loginPasskey: "పాస్‌కీతో లాగిన్ అవ్వండి",
    loginSetUp: "రెండో ధ్రువీకరణ సెటప్ చేయండి",
    login: "లాగిన్",
    myApplications: "నా దరఖాస్తులు",
    profileEmail: "మీ ఈమెయిల్ ధ్రువీకరించండి",
    profile: "ప్రొఫైల్",
    prove: "ఇది మీరేనా?",
    recruiterApplicationsItem: "దరఖాస్తుదారులు",
    record: "మీ రికార్డు",
    recordAfter: "పట్టభద్రులయ్యాక",
    placements: "ప్లేస్‌మెంట్‌లు",
    recruiter: "మీ పోస్టింగ్‌లు",
    resetPassword: "పాస్‌వర్డ్ రీసెట్ చేయండి",
    saved: "సేవ్ చేసినవి",
    search: "వెతకండి",
    signup: "ఖాతా తెరవండి",
    unsubscribe: "అప్‌డేట్‌లు వద్దు",
    verifyEmail: "మీ ఈమెయిల్ ధ్రువీకరించండి",
    home: "హోమ్",
  },
  descriptions: {
    forgotPassword: "ఈమెయిల్‌కు వచ్చే కోడ్‌తో కొత్త పాస్‌వర్డ్ పెట్టుకోండి.",
    login: "దరఖాస్తు చేయడానికి, మీ దరఖాస్తులు చూడటానికి, రెజ్యూమె మార్చడానికి లాగిన్ అవ్వండి.",
    signup: "విద్యార్థులు ఇక్కడ సైన్ అప్ చేసి రెజ్యూమె తయారు చేసుకుంటారు, అవకాశాలకు దరఖాస్తు చేస్తారు.",
    home: (tagline) =>
      `${tagline}. మా విద్యార్థుల కోసం ఉద్యోగాలు, ఇంటర్న్‌షిప్‌లు, శిక్షణలు, సెమినార్లు, వర్క్‌షాప్‌లు, జాబ్ మేళాలు.`,
  },
  fieldErrors: {
    mustBeText: (label) => `${label}: ఇక్కడ టెక్స్ట్ మాత్రమే రాయాలి`,
    notStorable: (label) => `${label}: ఇందులో సేవ్ చేయలేని అక్షరాలు ఉన్నాయి`,
    tooLong: (label, max) => `${label}: గరిష్ఠంగా ${formatNumber(max)} అక్షరాలు ఉండొచ్చు`,
    oneLine: (label) => `${label}: ఒకే లైన్‌లో రాయండి`,
    enterEmail: "మీ ఈమెయిల్ రాయండి",
    emailLike: "name@college.edu లాంటి ఈమెయిల్ రాయండి",
    emailStraight: (address) => `నిటారు అపాస్ట్రఫీతో రాయండి: ${address}`,
    enterPassword: "మీ పాస్‌వర్డ్ రాయండి",
    passwordTooLong: "పాస్‌వర్డ్‌లో గరిష్ఠంగా 128 అక్షరాలు ఉంటాయి",
    passwordNotStorable: "పాస్‌వర్డ్‌లో సేవ్ చేయలేని అక్షరాలు ఉన్నాయి",
    enterCode: "కోడ్ రాయండి",
    noSuchCode: "ఇది ఆ కోడ్‌లలో ఒకటి కాదు",
    enterOtp: "OTP రాయండి",
    sixDigits: "OTPలోని 6 అంకెలు రాయండి",
    enterReason: "కారణం రాయండి: దీన్ని ఆ వ్యక్తి చదువుతారు",
    enterYour: (label) => `రాయండి: ${label}`,
    enterThe: (label) => `రాయండి: ${label}`,
    chooseThe: (label) => `ఎంచుకోండి: ${label}`,
    listOfTexts: (label) => `${label}: ఇది టెక్స్ట్‌ల జాబితా అయి ఉండాలి`,
    list: (label) => `${label}: ఇది జాబితా అయి ఉండాలి`,
    entryObject: (label) => `${label}: ప్రతి ఎంట్రీ ఒక ఆబ్జెక్ట్ అయి ఉండాలి`,
    tooManyEntries: (label, max) => `${label}: గరిష్ఠంగా ${max} ఎంట్రీలు ఉండొచ్చు`,
    tooManyValues: (label, max) => `${label}: గరిష్ఠంగా ${max} ఉండొచ్చు`,
    entryTooLong: (label, max) => `${label}: ప్రతి ఎంట్రీలో గరిష్ఠంగా ${max} అక్షరాలు ఉండొచ్చు`,
    oneOf: (label, choices) => `${label}: వీటిలో ఒకటి అయి ఉండాలి: ${choices}`,
    day: (label) => `${label}: 2027-01-31 లాంటి తేదీ రాయండి`,
    monthOrDay: (label) => `${label}: 2024-06 లాంటి నెల లేదా 2024-06-30 లాంటి తేదీ రాయండి`,
    webAddress: (label) => `${label}: https:// లేదా http:// తో మొదలయ్యే వెబ్ అడ్రస్ రాయండి`,
    version: "వెర్షన్ ఒక సంఖ్య అయి ఉండాలి",
    newPassword: "పాస్‌వర్డ్ రాయండి",
    passwordTooShort: "పాస్‌వర్డ్‌లో కనీసం 8 అక్షరాలు ఉండాలి",
    newPasswordTooLong: "పాస్‌వర్డ్‌లో గరిష్ఠంగా 128 అక్షరాలు ఉండొచ్చు",
    passwordTooCommon: "ఈ పాస్‌వర్డ్ చాలా మంది వాడేదే: ఇతరులు వాడనిది ఎంచుకోండి",
    passwordOwnName: "మీ ఈమెయిల్ లేదా పోర్టల్ పేరు పాస్‌వర్డ్‌గా ఉండకూడదు",
  },
  scripts: {
    close: "మూసేయండి",
    show: "చూపించండి",
    hide: "దాచండి",
    showPassword: "పాస్‌వర్డ్ చూపించండి",
    hidePassword: "పాస్‌వర్డ్ దాచండి",
    share: "షేర్ చేయండి",
    copyLink: "లింక్ కాపీ చేయండి",
    copied: "కాపీ అయింది",
    address: "ఈ పేజీ అడ్రస్:",
    notifications: "ఈ డివైజ్‌లో నోటిఫికేషన్లు",
    notAllowed: "మీ బ్రౌజర్ దీనికి అనుమతి ఇవ్వడం లేదు. దాని సెట్టింగ్స్‌లో ఈ సైట్ నోటిఫికేషన్లకు అనుమతి ఇచ్చి, మళ్లీ ప్రయత్నించండి.",
    notThisTime: "మీ బ్రౌజర్ అనుమతి ఇవ్వలేదు. దయచేసి మళ్లీ ప్రయత్నించండి.",
    draftBack: (when) => `మీరు రాసినది తిరిగి వచ్చింది (${when}). అది ఇంకా సేవ్ కాలేదు.`,
    draftWaits: (when) => `మీరు రాసినది ఇంకా సేవ్ కాలేదు (${when}).`,
    continueDraft: "దానితోనే కొనసాగండి",
    discardDraft: "దాన్ని వదిలేయండి",
    offline: "మీరు ఆఫ్‌లైన్‌లో ఉన్నారు. మీరు రాసినది ఈ డివైజ్‌లో సేవ్ అయింది. ఆన్‌లైన్‌కు వచ్చాక మీ ప్రొఫైల్ సేవ్ చేయండి.",
    notReached: "పోర్టల్‌కు కనెక్ట్ కాలేకపోయాం. మీరు రాసినది ఈ డివైజ్‌లో సేవ్ అయింది. దయచేసి మళ్లీ ప్రయత్నించండి.",
    pictureTooLarge: "ఈ ఫొటో 5 MB కంటే పెద్దది. దయచేసి చిన్నది ఎంచుకోండి.",
    pictureChosen: "మీరు ఎంచుకున్న ఫొటో",
    panel: "ప్రొఫైల్",
  },
  requests: {
    address: "ఈ అడ్రస్ సరైనది కాదు.",
    addressTooLong: "ఈ అడ్రస్ చాలా పొడవుగా ఉంది.",
    method: "ఈ పద్ధతికి ఇక్కడ అనుమతి లేదు.",
    otherSite: "ఈ రిక్వెస్ట్ పోర్టల్ సొంత పేజీల నుంచి రాలేదు.",
    unreadableForm: "ఫారమ్‌ను చదవలేకపోయాం.",
    tooManyFields: "ఫారమ్‌లో వివరాలు మరీ ఎక్కువగా ఉన్నాయి.",
    tooLarge: (kilobytes) => `ఒకేసారి పంపడానికి ఇది చాలా ఎక్కువ: ఇక్కడ గరిష్ఠంగా ${kilobytes} KB మాత్రమే తీసుకుంటాం.`,
  },
  languageChoice: {
    title: "భాష",
    hint: "పేజీలు, ఈమెయిల్స్ ఈ భాషలో వస్తాయి. ఇతరులు రాసినది ఉన్నది ఉన్నట్టే ఉంటుంది.",
    save: "సేవ్ చేయండి",
    saved: "మీ భాష సేవ్ అయింది.",
    unknown: "ఈ భాష పోర్టల్‌లో లేదు.",
    failed: "మీ భాష సేవ్ కాలేదు. దయచేసి మళ్లీ ప్రయత్నించండి.",
    resume: "PDF భాష",
  },
  notLoggedIn: "మీరు లాగిన్ అవ్వలేదు.",
  notFound: "దొరకలేదు.",
  pageNotFound: "ఈ పేజీ లేదు.",
  broken: "మా వైపు ఏదో పొరపాటు జరిగింది. దయచేసి మళ్లీ ప్రయత్నించండి.",
  unavailable: "పోర్టల్ బిజీగా ఉంది లేదా మరమ్మతులో ఉంది. కాసేపు ఆగి మళ్లీ ప్రయత్నించండి.",
  reference: (id) => `రిఫరెన్స్: ${id}`,
  advice: {
    gone: "దీన్ని తీసివేసి ఉండొచ్చు, లేదా అడ్రస్ తప్పుగా టైప్ చేసి ఉండొచ్చు.",
    otherAccount: "ఇది మీకు కనిపించాలి అనుకుంటే, వేరే ఖాతాతో లాగిన్ అవ్వండి.",
    wait: "మీరు చేసినది ఏదీ పోలేదు. కాసేపు ఆగి పేజీని మళ్లీ తెరవండి.",
    goBack: "వెనక్కి వెళ్లి మళ్లీ ప్రయత్నించండి, లేదా హోమ్ పేజీ నుంచి మొదలుపెట్టండి.",
  },
  errorScreen: { home: "హోమ్ పేజీకి వెళ్లండి", jobs: "ఉద్యోగాలు చూడండి" },
  tooSlow: "ఇది పంపడానికి చాలా సమయం పట్టింది. దయచేసి మళ్లీ ప్రయత్నించండి.",
  checkInputs: "దయచేసి గుర్తు పెట్టిన చోట్ల సరిచూడండి.",
  limited: (when) => `చాలా సార్లు ప్రయత్నించారు. దయచేసి ${when} ఆగి మళ్లీ ప్రయత్నించండి.`,
} satisfies Translation;

function counted(count: number, one: string, other: string) {
  return `${formatNumber(count)} ${plural("te", count, { one, other })}`;
}
