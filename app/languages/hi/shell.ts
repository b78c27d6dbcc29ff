/*
 * Glossary: one word for one thing, in every file of this folder.
 * posting पोस्टिंग · job नौकरी · internship इंटर्नशिप · seminar सेमिनार · training प्रशिक्षण · visit औद्योगिक भ्रमण ·
 * job fair रोज़गार मेला · workshop कार्यशाला · podcast पॉडकास्ट · corporate event कॉर्पोरेट कार्यक्रम ·
 * apply आवेदन करना · application आवेदन · applicant आवेदक · shortlisted शॉर्टलिस्ट · interview साक्षात्कार ·
 * offer ऑफ़र · accept स्वीकार करना · decline मना करना · reject अस्वीकार करना · withdraw वापस लेना ·
 * deadline अंतिम तिथि · closes बंद · resume रिज़्यूमे · student छात्र · recruiter रिक्रूटर · admin एडमिन ·
 * placement office प्लेसमेंट कार्यालय · company कंपनी · college कॉलेज · account खाता · password पासवर्ड · passkey पासकी ·
 * second factor दूसरा सत्यापन · OTP OTP · code कोड · log in लॉग इन करना · log out लॉग आउट करना · sign up साइन अप करना ·
 * verify सत्यापित करना · follow फ़ॉलो करना · save सहेजना · saved सहेजे गए · news ख़बरें · notification सूचना ·
 * draft मसौदा · publish प्रकाशित करना · approve मंज़ूर करना · send back लौटाना · delete मिटाना · bin रद्दी ·
 * report रिपोर्ट · search खोज · list सूची · profile प्रोफ़ाइल · pay वेतन · stipend स्टाइपेंड
 * The reader is आप. Buttons are polite and short: 'सहेजें', 'आवेदन करें'.
 */
import { formatDay, formatMoment, formatMonth } from "../../dates";
import { formatNumber } from "../../text";
import { plural } from "../plural";
import type { Translation } from "../translations";

export const shell = {
  shell: { skip: "सीधे सामग्री पर जाएँ" },
  dates: {
    forDays: (days) => (days <= 0 ? "आज" : `${days} दिन से`),
    inDays(days) {
      if (days === 0) return "आज";
      if (days === 1) return "कल";
      if (days < 14) return `${days} दिन में`;
      if (days < 60) return `${Math.floor(days / 7)} सप्ताह में`;
      if (days < 730) return `${Math.floor(days / 30)} महीने में`;
      return `${Math.floor(days / 365)} साल में`;
    },
    duration(seconds) {
      if (seconds < 90) return `${formatNumber(seconds)} सेकंड`;
      if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} मिनट`;
      return `${Math.ceil(seconds / 3600)} घंटे`;
    },
    day: (day) => formatDay(day, "hi-IN"),
    month: (month) => formatMonth(month, "hi-IN"),
    moment: (moment, timeZone) => formatMoment(moment, timeZone, "hi-IN"),
  },
  counts: {
    of: (count, one, other) => `${formatNumber(count)} ${plural("hi", count, { one, other })}`,
    ofNew: (count, one, other) =>
      `${formatNumber(count)} ताज़ा ${plural("hi", count, { one, other })}`,
    postings: (count) =>
      plural("hi", count, {
        one: `${formatNumber(count)} पोस्टिंग`,
        other: `${formatNumber(count)} पोस्टिंग`,
      }),
    morePostings: (count) => `${formatNumber(count)} से ज़्यादा पोस्टिंग`,
    rows: (count) =>
      plural("hi", count, {
        one: `${formatNumber(count)} पंक्ति`,
        other: `${formatNumber(count)} पंक्तियाँ`,
      }),
    people: (count) =>
      plural("hi", count, {
        one: `${formatNumber(count)} व्यक्ति`,
        other: `${formatNumber(count)} लोग`,
      }),
    users: (count) => `${formatNumber(count)} उपयोगकर्ता`,
    applications: (count) => `${formatNumber(count)} आवेदन`,
    resumes: (count) => `${formatNumber(count)} रिज़्यूमे`,
    things: (count) =>
      plural("hi", count, {
        one: `${formatNumber(count)} बात`,
        other: `${formatNumber(count)} बातें`,
      }),
    jobs: (count) => `${formatNumber(count)} काम`,
  },
  navbar: {
    seasons: "सीज़न",
    main: "मुख्य",
    search: "खोज",
    services: "सेवाएँ",
    menu: "मेन्यू",
    yourAccount: "आपका खाता",
    profile: "प्रोफ़ाइल",
    myApplications: "मेरे आवेदन",
    saved: "सहेजे गए",
    record: "आपका रिकॉर्ड",
    records: "रिकॉर्ड",
    corrections: "सुधार",
    signUp: "साइन अप करें",
    account: "खाता",
    logout: "लॉग आउट",
    login: "लॉग इन",
    office: "कार्यालय",
    profileOf: (name) => `${name} की प्रोफ़ाइल`,
  },
  footer: {
    services: "सेवाएँ",
    contact: "संपर्क",
    whatsapp: (whatsapp) => `WhatsApp ${whatsapp}`,
    linkedin: "LinkedIn",
    instagram: "Instagram",
    youtube: "YouTube",
    languages: "भाषाएँ",
    machineMade: "यह अनुवाद मशीन ने किया है। <mail>कुछ ग़लत हो तो हमें बताएँ।</mail>",
  },
  flashMessage: { undo: "वापस लाएँ" },
  confirm: {
    working: "काम जारी है...",
    browseJobs: "नौकरियाँ देखें",
    browseInternships: "इंटर्नशिप देखें",
  },
  fields: { optional: "वैकल्पिक" },
  pages: {
    pages: "पृष्ठ",
    previousPage: "पिछला पृष्ठ",
    page: (page, pages) => `पृष्ठ ${page} / ${pages}`,
    nextPage: "अगला पृष्ठ",
  },
  tables: {
    refused: "आप यह सूची नहीं देख सकते",
    failed: "यह सहेजा नहीं जा सका। कृपया फिर कोशिश करें।",
    noSuchRows: "हर पृष्ठ पर 25, 50 या 100 पंक्तियाँ चुनें",
    columns: "कॉलम",
    showColumns: "ये कॉलम दिखाएँ",
    rows: "पंक्तियाँ:",
    rowsAPage: (rows) => `हर पृष्ठ पर ${rows} पंक्तियाँ`,
    across: (count, others) => `${count} चुने हुए, इनमें से ${others} दूसरे पृष्ठों पर`,
    onlyThese: "केवल ये दिखाएँ",
    showAll: "सभी पंक्तियाँ दिखाएँ",
    all: (count) => `सभी ${count}`,
    none: "कोई नहीं",
    tooMany: (most) => `ज़्यादा से ज़्यादा ${most} पंक्तियाँ चुनी जा सकती हैं`,
    keys: {
      title: "इस सूची की कुंजियाँ",
      next: "अगली पंक्ति",
      previous: "पिछली पंक्ति",
      tick: "पंक्ति चुनें या चुनाव हटाएँ",
      open: "पंक्ति खोलें",
      help: "ये कुंजियाँ",
      use: "इन कुंजियों और / का उपयोग करें",
      close: "बंद करें",
    },
  },
  homeScreen: {
    keyword: "शब्द",
    jobCompanyOrSkill: "नौकरी, कंपनी या कौशल",
    aWord: "कोई शब्द",
    search: "खोजें",
    resumeBuilder: "रिज़्यूमे बिल्डर",
    yourPostings: "आपकी पोस्टिंग",
    postOpeningsSeeWho: "रिक्तियाँ डालें, देखें किसने आवेदन किया, उन्हें नतीजा बताएँ।",
    newThisWeek: (count) => `इस सप्ताह ${formatNumber(count)} नए`,
    whereGo: "कहाँ जाएँ",
    myApplications: "मेरे आवेदन",
    newBoard: "बोर्ड पर नया",
    discoverJobs: "नौकरियाँ खोजें",
    nextForYou: "आपके लिए अगला कदम",
    registerFor: (season) => `${season} में पंजीकरण करें`,
    registerUntil: (moment) => `${moment} तक`,
    yourResumeParts: (filled, all) => `आपके रिज़्यूमे के ${all} में से ${filled} भाग भरे हैं`,
    makeYourResume: "अपना रिज़्यूमे बनाएँ",
    next: (title) => `अगला: ${title}`,
    recruitersReadBeforeThey: "रिक्रूटर बुलाने से पहले इसे पढ़ते हैं",
    yourResumeCompleteLook: "आपका रिज़्यूमे पूरा है: अब आवेदन के लिए अवसर खोजें",
    followUs: "हमें फ़ॉलो करें",
    welcome: "स्वागत है!",
    welcomeName: (name) => `स्वागत है, ${name}!`,
    yourResume: "आपका रिज़्यूमे: <edit>बदलें</edit> <pdf>PDF डाउनलोड करें</pdf>",
    closingSoonLabel: "जल्द बंद हो रहे हैं:",
    closingSoon: "जल्द बंद हो रहे हैं",
  },
  titles: {
    seasons: "सीज़न",
    accountData: "आपका डेटा",
    accountNewsFollow: "इस खोज को फ़ॉलो करें",
    accountNews: "आपकी ख़बरें",
    accountSecondFactor: "दूसरा सत्यापन",
    account: "आपका खाता",
    apply: "आवेदन करें",
    forgotPassword: "पासवर्ड भूल गए",
    invitation: "निमंत्रण",
    join: "आपका खाता",
    loginCode: "दूसरा चरण",
    loginPasskey: "पासकी से लॉग इन करें",
    loginSetUp: "दूसरा सत्यापन सेट करें",
    login: "लॉग इन",
    myApplications: "मेरे आवेदन",
    profileEmail: "अपना ईमेल सत्यापित करें",
    profile: "प्रोफ़ाइल",
    prove: "क्या यह आप हैं?",
    recruiterApplicationsItem: "आवेदक",
    record: "आपका रिकॉर्ड",
    recordAfter: "स्नातक होने के बाद",
    placements: "प्लेसमेंट",
    recruiter: "आपकी पोस्टिंग",
    resetPassword: "पासवर्ड फिर से सेट करें",
    saved: "सहेजे गए",
    search: "खोज",
    signup: "खाता बनाएँ",
    unsubscribe: "ख़बरें बंद",
    verifyEmail: "अपना ईमेल सत्यापित करें",
    home: "मुखपृष्ठ",
  },
  descriptions: {
    forgotPassword: "ईमेल से आए कोड से नया पासवर्ड चुनें।",
    login: "आवेदन करने, अपने आवेदन देखने और रिज़्यूमे बदलने के लिए लॉग इन करें।",
    signup: "छात्र यहाँ साइन अप करके रिज़्यूमे बनाते हैं और अवसरों के लिए आवेदन करते हैं।",
    home: (tagline) =>
      `${tagline}। हमारे छात्रों के लिए नौकरियाँ, इंटर्नशिप, प्रशिक्षण, सेमिनार, कार्यशालाएँ और रोज़गार मेले।`,
  },
  fieldErrors: {
    mustBeText: (label) => `${label}: यहाँ केवल पाठ लिखें`,
    notStorable: (label) => `${label}: इसमें ऐसे अक्षर हैं जिन्हें सहेजा नहीं जा सकता`,
    tooLong: (label, max) => `${label}: अधिकतम ${formatNumber(max)} अक्षर हो सकते हैं`,
    oneLine: (label) => `${label}: केवल एक पंक्ति में लिखें`,
    enterEmail: "अपना ईमेल लिखें",
    emailLike: "name@college.edu जैसा ईमेल लिखें",
    emailStraight: (address) => `इसे सीधे अपॉस्ट्रॉफ़ी के साथ लिखें: ${address}`,
    enterPassword: "अपना पासवर्ड लिखें",
    passwordTooLong: "पासवर्ड में अधिकतम 128 अक्षर हो सकते हैं",
    passwordNotStorable: "पासवर्ड में ऐसे अक्षर हैं जिन्हें सहेजा नहीं जा सकता",
    enterCode: "कोड लिखें",
    noSuchCode: "यह उन कोड में से नहीं है",
    enterOtp: "OTP लिखें",
    sixDigits: "OTP के 6 अंक लिखें",
    enterReason: "कारण लिखें: वह व्यक्ति इसे पढ़ेगा",
    enterYour: (label) => `लिखें: ${label}`,
    enterThe: (label) => `लिखें: ${label}`,
    chooseThe: (label) => `चुनें: ${label}`,
    listOfTexts: (label) => `${label}: यह पाठों की सूची होनी चाहिए`,
    list: (label) => `${label}: यह सूची होनी चाहिए`,
    entryObject: (label) => `${label}: हर प्रविष्टि एक ऑब्जेक्ट होनी चाहिए`,
    tooManyEntries: (label, max) => `${label}: अधिकतम ${max} प्रविष्टियाँ हो सकती हैं`,
    tooManyValues: (label, max) => `${label}: अधिकतम ${max} हो सकते हैं`,
    entryTooLong: (label, max) => `${label}: हर प्रविष्टि में अधिकतम ${max} अक्षर हो सकते हैं`,
    oneOf: (label, choices) => `${label}: इनमें से एक होना चाहिए: ${choices}`,
    day: (label) => `${label}: 2027-01-31 जैसी तारीख़ लिखें`,
    monthOrDay: (label) => `${label}: 2024-06 जैसा महीना या 2024-06-30 जैसी तारीख़ लिखें`,
    webAddress: (label) => `${label}: https:// या http:// से शुरू होने वाला वेब पता लिखें`,
    version: "संस्करण एक संख्या होना चाहिए",
    newPassword: "पासवर्ड लिखें",
    passwordTooShort: "पासवर्ड में कम से कम 8 अक्षर होने चाहिए",
    newPasswordTooLong: "पासवर्ड में अधिकतम 128 अक्षर हो सकते हैं",
    passwordTooCommon: "यह पासवर्ड बहुत आम है: ऐसा चुनें जो दूसरे इस्तेमाल न करते हों",
    passwordOwnName: "आपका ईमेल या पोर्टल का नाम पासवर्ड नहीं हो सकता",
  },
  scripts: {
    close: "बंद करें",
    show: "दिखाएँ",
    hide: "छिपाएँ",
    showPassword: "पासवर्ड दिखाएँ",
    hidePassword: "पासवर्ड छिपाएँ",
    share: "साझा करें",
    copyLink: "लिंक कॉपी करें",
    copied: "कॉपी हो गया",
    address: "इस पृष्ठ का पता:",
    notifications: "इस डिवाइस पर सूचनाएँ",
    notAllowed:
      "आपका ब्राउज़र इसकी अनुमति नहीं देता। उसकी सेटिंग में इस साइट के लिए सूचनाओं की अनुमति दें, फिर कोशिश करें।",
    notThisTime: "आपके ब्राउज़र ने अनुमति नहीं दी। कृपया फिर कोशिश करें।",
    draftBack: (when) => `आपने ${when} को जो लिखा था, वह वापस आ गया है। वह अभी सहेजा नहीं गया है।`,
    draftWaits: (when) => `आपने ${when} को जो लिखा था, वह अभी सहेजा नहीं गया है।`,
    continueDraft: "उसी से आगे बढ़ें",
    discardDraft: "उसे हटा दें",
    offline: "आप ऑफ़लाइन हैं। आपका लिखा इस डिवाइस पर सहेज लिया गया है। ऑनलाइन होने पर अपनी प्रोफ़ाइल सहेजें।",
    notReached:
      "पोर्टल से संपर्क नहीं हो सका। आपका लिखा इस डिवाइस पर सहेज लिया गया है। कृपया फिर कोशिश करें।",
    pictureTooLarge: "यह तस्वीर 5 MB से बड़ी है। कृपया छोटी तस्वीर चुनें।",
    pictureChosen: "आपकी चुनी हुई तस्वीर",
    panel: "प्रोफ़ाइल",
  },
  requests: {
    address: "यह पता मान्य नहीं है।",
    addressTooLong: "यह पता बहुत लंबा है।",
    method: "यहाँ इस तरीके की अनुमति नहीं है।",
    otherSite: "यह अनुरोध पोर्टल के अपने पृष्ठों से नहीं आया।",
    unreadableForm: "फ़ॉर्म पढ़ा नहीं जा सका।",
    tooManyFields: "फ़ॉर्म में बहुत ज़्यादा फ़ील्ड हैं।",
    tooLarge: (kilobytes) =>
      `एक बार में भेजने के लिए यह बहुत ज़्यादा है: यहाँ अधिकतम ${kilobytes} KB लिए जाते हैं।`,
  },
  languageChoice: {
    title: "भाषा",
    hint: "पृष्ठ और ईमेल इस भाषा में आएँगे। लोगों का लिखा जैसा है वैसा ही रहेगा।",
    save: "सहेजें",
    saved: "आपकी भाषा सहेज ली गई।",
    unknown: "यह भाषा पोर्टल में नहीं है।",
    failed: "आपकी भाषा सहेजी नहीं जा सकी। कृपया फिर कोशिश करें।",
    resume: "PDF की भाषा",
  },
  notLoggedIn: "आप लॉग इन नहीं हैं।",
  notFound: "नहीं मिला।",
  pageNotFound: "यह पृष्ठ मौजूद नहीं है।",
  broken: "हमारी ओर से कुछ गड़बड़ हुई। कृपया फिर कोशिश करें।",
  unavailable: "पोर्टल व्यस्त है या उसकी मरम्मत हो रही है। कृपया थोड़ी देर में फिर कोशिश करें।",
  reference: (id) => `संदर्भ: ${id}`,
  advice: {
    gone: "हो सकता है इसे हटा दिया गया हो, या पता ग़लत लिखा गया हो।",
    otherAccount: "अगर आपको यह दिखना चाहिए, तो दूसरे खाते से लॉग इन करें।",
    wait: "आपका किया हुआ कुछ भी नहीं खोया। थोड़ा रुककर पृष्ठ फिर से खोलें।",
    goBack: "वापस जाकर फिर कोशिश करें, या मुखपृष्ठ से शुरू करें।",
  },
  errorScreen: { home: "मुखपृष्ठ पर जाएँ", jobs: "नौकरियाँ देखें" },
  tooSlow: "इसे भेजने में बहुत समय लगा। कृपया फिर कोशिश करें।",
  checkInputs: "कृपया चिह्नित फ़ील्ड जाँचें।",
  limited: (when) => `बहुत बार कोशिश हुई। कृपया ${when} बाद फिर कोशिश करें।`,
} satisfies Translation;
