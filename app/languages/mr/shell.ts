/*
 * Glossary: one word for one thing, in every file of this folder.
 * posting पोस्ट · job नोकरी · internship इंटर्नशिप · seminar सेमिनार · training प्रशिक्षण · visit औद्योगिक भेट ·
 * job fair रोजगार मेळावा · workshop कार्यशाळा · podcast पॉडकास्ट · corporate event कॉर्पोरेट कार्यक्रम · opportunity संधी ·
 * apply अर्ज करणे · application अर्ज · applicant अर्जदार · shortlisted शॉर्टलिस्ट · interview मुलाखत · stage टप्पा ·
 * offer ऑफर · accept स्वीकारणे · decline नाकारणे · reject निवड न होणे · withdraw मागे घेणे ·
 * deadline शेवटची तारीख · closes बंद · resume रेझ्युमे · student विद्यार्थी · recruiter रिक्रूटर · admin ॲडमिन ·
 * placement office प्लेसमेंट कार्यालय · company कंपनी · college कॉलेज · account खाते · password पासवर्ड · passkey पासकी ·
 * second factor दुसरी पडताळणी · OTP OTP · code कोड · log in लॉग इन करणे · log out लॉग आउट करणे · sign up साइन अप करणे ·
 * verify पडताळणे · follow फॉलो करणे · save सेव्ह करणे · saved सेव्ह केलेले · news अपडेट्स · notification सूचना · email ईमेल ·
 * draft मसुदा · publish प्रकाशित करणे · approve मंजूर करणे · send back परत पाठवणे · bring back परत आणणे ·
 * delete हटवणे · remove काढणे · bin कचरापेटी · report अहवाल · search शोध · list यादी · profile प्रोफाइल ·
 * pay पगार · stipend स्टायपेंड · skill कौशल्य · page पान · field रकाना · row, line ओळ · terms नियम व अटी
 * The reader is तुम्ही. Buttons are short: 'सेव्ह करा', 'अर्ज करा'. After names stand words of their own:
 * यांना, यांनी, यांचे for people, येथे, येथील for places, रोजी for days.
 */
import { formatDay, formatMoment, formatMonth } from "../../dates";
import { formatNumber } from "../../text";
import { plural } from "../plural";
import type { Translation } from "../translations";

export const shell = {
  shell: { skip: "थेट मजकुराकडे जा" },
  dates: {
    forDays: (days) =>
      days <= 0
        ? "आज"
        : plural("mr", days, { one: `${days} दिवस झाला`, other: `${days} दिवस झाले` }),
    inDays(days) {
      if (days === 0) return "आज";
      if (days === 1) return "उद्या";
      if (days < 14) return `${days} दिवसांनी`;
      if (days < 60) return `${Math.floor(days / 7)} आठवड्यांनी`;
      if (days < 730) return `${Math.floor(days / 30)} महिन्यांनी`;
      return `${Math.floor(days / 365)} वर्षांनी`;
    },
    duration(seconds) {
      if (seconds < 90) return `${formatNumber(seconds)} सेकंद`;
      if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} मिनिटे`;
      return `${Math.ceil(seconds / 3600)} तास`;
    },
    day: (day) => formatDay(day, "mr-IN"),
    month: (month) => formatMonth(month, "mr-IN"),
    moment: (moment, timeZone) => formatMoment(moment, timeZone, "mr-IN"),
  },
  counts: {
    of: (count, one, other) => counted(count, one, other),
    ofNew: (count, one, other) =>
      `${formatNumber(count)} नवीन ${plural("mr", count, { one, other })}`,
    postings: (count) => `${formatNumber(count)} पोस्ट`,
    morePostings: (count) => `${formatNumber(count)} पेक्षा जास्त पोस्ट`,
    rows: (count) => counted(count, "ओळ", "ओळी"),
    people: (count) => `${formatNumber(count)} व्यक्ती`,
    users: (count) => counted(count, "वापरकर्ता", "वापरकर्ते"),
    applications: (count) => `${formatNumber(count)} अर्ज`,
    resumes: (count) => `${formatNumber(count)} रेझ्युमे`,
    things: (count) => counted(count, "गोष्ट", "गोष्टी"),
    jobs: (count) => counted(count, "काम", "कामे"),
  },
  navbar: {
    seasons: "सीझन",
    main: "मुख्य",
    search: "शोध",
    services: "सेवा",
    menu: "मेनू",
    yourAccount: "तुमचे खाते",
    profile: "प्रोफाइल",
    myApplications: "माझे अर्ज",
    saved: "सेव्ह केलेले",
    signUp: "साइन अप करा",
    account: "खाते",
    logout: "लॉग आउट",
    login: "लॉग इन",
    office: "कार्यालय",
    record: "तुमची नोंद",
    records: "नोंदी",
    corrections: "दुरुस्त्या",
    profileOf: (name) => `${name} यांचे प्रोफाइल`,
  },
  footer: {
    services: "सेवा",
    contact: "संपर्क",
    whatsapp: (whatsapp) => `WhatsApp ${whatsapp}`,
    linkedin: "LinkedIn",
    instagram: "Instagram",
    youtube: "YouTube",
    languages: "भाषा",
    machineMade: "हे भाषांतर मशीनने केले आहे. <mail>काही चुकले असल्यास आम्हाला कळवा.</mail>",
  },
  flashMessage: { undo: "पूर्ववत करा" },
  confirm: {
    working: "काम सुरू आहे...",
    browseJobs: "नोकऱ्या पहा",
    browseInternships: "इंटर्नशिप पहा",
  },
  fields: { optional: "ऐच्छिक" },
  pages: {
    pages: "पाने",
    previousPage: "मागील पान",
    page: (page, pages) => `पान ${page} / ${pages}`,
    nextPage: "पुढील पान",
  },
  tables: {
    refused: "तुम्ही ही यादी पाहू शकत नाही",
    failed: "हे सेव्ह करता आले नाही. कृपया पुन्हा प्रयत्न करा.",
    noSuchRows: "प्रत्येक पानावर 25, 50 किंवा 100 ओळी निवडा",
    columns: "स्तंभ",
    showColumns: "हे स्तंभ दाखवा",
    rows: "ओळी:",
    rowsAPage: (rows) => `प्रत्येक पानावर ${rows} ओळी`,
    across: (count, others) => `${count} निवडल्या, त्यांपैकी ${others} इतर पानांवर`,
    onlyThese: "फक्त या दाखवा",
    showAll: "सर्व ओळी दाखवा",
    all: (count) => `सर्व ${count}`,
    none: "एकही नाही",
    tooMany: (most) => `जास्तीत जास्त ${most} ओळी निवडता येतात`,
    keys: {
      title: "या यादीच्या की",
      next: "पुढील ओळ",
      previous: "मागील ओळ",
      tick: "ओळ निवडा किंवा निवड काढा",
      open: "ओळ उघडा",
      help: "या की",
      use: "या की आणि / वापरा",
      close: "बंद करा",
    },
  },
  homeScreen: {
    keyword: "शब्द",
    jobCompanyOrSkill: "नोकरी, कंपनी किंवा कौशल्य",
    aWord: "एखादा शब्द",
    search: "शोधा",
    resumeBuilder: "रेझ्युमे बिल्डर",
    yourPostings: "तुमच्या पोस्ट",
    postOpeningsSeeWho: "रिक्त जागा पोस्ट करा, कोणी अर्ज केला ते पहा, त्यांना निकाल कळवा.",
    newThisWeek: (count) => `या आठवड्यात ${formatNumber(count)} नवीन`,
    whereGo: "कुठे जायचे",
    myApplications: "माझे अर्ज",
    newBoard: "बोर्डवर नवीन",
    discoverJobs: "नोकऱ्या शोधा",
    nextForYou: "तुमची पुढची पायरी",
    registerFor: (season) => `${season} मध्ये नोंदणी करा`,
    registerUntil: (moment) => `${moment} पर्यंत`,
    yourResumeParts: (filled, all) => `तुमच्या रेझ्युमेचे ${all} पैकी ${filled} भाग भरले आहेत`,
    makeYourResume: "तुमचा रेझ्युमे बनवा",
    next: (title) => `पुढे: ${title}`,
    recruitersReadBeforeThey: "बोलावण्याआधी रिक्रूटर तो वाचतात",
    yourResumeCompleteLook: "तुमचा रेझ्युमे पूर्ण आहे: आता अर्ज करण्यासाठी संधी शोधा",
    followUs: "आम्हाला फॉलो करा",
    welcome: "स्वागत आहे!",
    welcomeName: (name) => `स्वागत आहे, ${name}!`,
    yourResume: "तुमचा रेझ्युमे: <edit>बदला</edit> <pdf>PDF डाउनलोड करा</pdf>",
    closingSoonLabel: "लवकरच बंद होणारे:",
    closingSoon: "लवकरच बंद होणारे",
  },
  titles: {
    seasons: "सीझन",
    accountData: "तुमचा डेटा",
    accountNewsFollow: "हा शोध फॉलो करा",
    accountNews: "तुमचे अपडेट्स",
    accountSecondFactor: "दुसरी पडताळणी",
    account: "तुमचे खाते",
    apply: "अर्ज करा",
    forgotPassword: "पासवर्ड विसरलात",
    invitation: "निमंत्रण",
    join: "तुमचे खाते",
    loginCode: "दुसरी पायरी",
    loginPasskey: "पासकीने लॉग इन करा",
    loginSetUp: "दुसरी पडताळणी सेट करा",
    login: "लॉग इन",
    myApplications: "माझे अर्ज",
    profileEmail: "तुमचा ईमेल पडताळा",
    profile: "प्रोफाइल",
    prove: "हे तुम्हीच आहात का?",
    recruiterApplicationsItem: "अर्जदार",
    record: "तुमची नोंद",
    recordAfter: "पदवीनंतर",
    placements: "प्लेसमेंट",
    recruiter: "तुमच्या पोस्ट",
    resetPassword: "पासवर्ड पुन्हा सेट करा",
    saved: "सेव्ह केलेले",
    search: "शोध",
    signup: "खाते तयार करा",
    unsubscribe: "अपडेट्स बंद",
    verifyEmail: "तुमचा ईमेल पडताळा",
    home: "मुखपृष्ठ",
  },
  descriptions: {
    forgotPassword: "ईमेलने आलेला कोड वापरून नवीन पासवर्ड निवडा.",
    login: "अर्ज करण्यासाठी, तुमचे अर्ज पाहण्यासाठी आणि रेझ्युमे बदलण्यासाठी लॉग इन करा.",
    signup: "रेझ्युमे बनवण्यासाठी आणि संधींसाठी अर्ज करण्यासाठी विद्यार्थी येथे साइन अप करतात.",
    home: (tagline) =>
      `${tagline}. आमच्या विद्यार्थ्यांसाठी नोकऱ्या, इंटर्नशिप, प्रशिक्षण, सेमिनार, कार्यशाळा आणि रोजगार मेळावे.`,
  },
  fieldErrors: {
    mustBeText: (label) => `${label}: येथे फक्त मजकूर लिहा`,
    notStorable: (label) => `${label}: यात सेव्ह न होणारी अक्षरे आहेत`,
    tooLong: (label, max) => `${label}: जास्तीत जास्त ${formatNumber(max)} अक्षरे चालतात`,
    oneLine: (label) => `${label}: एकाच ओळीत लिहा`,
    enterEmail: "तुमचा ईमेल लिहा",
    emailLike: "name@college.edu सारखा ईमेल लिहा",
    emailStraight: (address) => `सरळ अपॉस्ट्रॉफीसह लिहा: ${address}`,
    enterPassword: "तुमचा पासवर्ड लिहा",
    passwordTooLong: "पासवर्डमध्ये जास्तीत जास्त 128 अक्षरे असतात",
    passwordNotStorable: "पासवर्डमध्ये सेव्ह न होणारी अक्षरे आहेत",
    enterCode: "कोड लिहा",
    noSuchCode: "हा त्या कोडपैकी नाही",
    enterOtp: "OTP लिहा",
    sixDigits: "OTP चे 6 अंक लिहा",
    enterReason: "कारण लिहा: ती व्यक्ती ते वाचेल",
    enterYour: (label) => `${label} लिहा`,
    enterThe: (label) => `${label} लिहा`,
    chooseThe: (label) => `${label} निवडा`,
    listOfTexts: (label) => `${label}: ही मजकुरांची यादी असायला हवी`,
    list: (label) => `${label}: ही यादी असायला हवी`,
    entryObject: (label) => `${label}: प्रत्येक नोंद ऑब्जेक्ट असायला हवी`,
    tooManyEntries: (label, max) => `${label}: जास्तीत जास्त ${max} नोंदी चालतात`,
    tooManyValues: (label, max) => `${label}: जास्तीत जास्त ${max} चालतात`,
    entryTooLong: (label, max) => `${label}: प्रत्येक नोंदीत जास्तीत जास्त ${max} अक्षरे चालतात`,
    oneOf: (label, choices) => `${label}: यांपैकी एक हवे: ${choices}`,
    day: (label) => `${label}: 2027-01-31 सारखी तारीख लिहा`,
    monthOrDay: (label) => `${label}: 2024-06 सारखा महिना किंवा 2024-06-30 सारखी तारीख लिहा`,
    webAddress: (label) => `${label}: https:// किंवा http:// ने सुरू होणारा वेब पत्ता लिहा`,
    version: "आवृत्ती ही संख्या असायला हवी",
    newPassword: "पासवर्ड लिहा",
    passwordTooShort: "पासवर्डमध्ये किमान 8 अक्षरे हवीत",
    newPasswordTooLong: "पासवर्डमध्ये जास्तीत जास्त 128 अक्षरे चालतात",
    passwordTooCommon: "हा पासवर्ड बरेच जण वापरतात: इतर वापरत नाहीत असा निवडा",
    passwordOwnName: "तुमचा ईमेल किंवा पोर्टलचे नाव पासवर्ड म्हणून चालत नाही",
  },
  scripts: {
    close: "बंद करा",
    show: "दाखवा",
    hide: "लपवा",
    showPassword: "पासवर्ड दाखवा",
    hidePassword: "पासवर्ड लपवा",
    share: "शेअर करा",
    copyLink: "लिंक कॉपी करा",
    copied: "कॉपी झाली",
    address: "या पानाचा पत्ता:",
    notifications: "या डिव्हाइसवर सूचना",
    notAllowed:
      "तुमचा ब्राउझर याला परवानगी देत नाही. त्याच्या सेटिंगमध्ये या साइटच्या सूचनांना परवानगी द्या, मग पुन्हा प्रयत्न करा.",
    notThisTime: "तुमच्या ब्राउझरने परवानगी दिली नाही. कृपया पुन्हा प्रयत्न करा.",
    draftBack: (when) => `तुम्ही ${when} रोजी लिहिलेला मजकूर परत आणला आहे. तो अजून सेव्ह झालेला नाही.`,
    draftWaits: (when) => `तुम्ही ${when} रोजी लिहिलेला मजकूर अजून सेव्ह झालेला नाही.`,
    continueDraft: "त्यातच पुढे लिहा",
    discardDraft: "तो टाकून द्या",
    offline:
      "तुम्ही ऑफलाइन आहात. तुम्ही लिहिलेला मजकूर या डिव्हाइसवर सेव्ह केला आहे. पुन्हा ऑनलाइन झाल्यावर प्रोफाइल सेव्ह करा.",
    notReached:
      "पोर्टलशी संपर्क होऊ शकला नाही. तुम्ही लिहिलेला मजकूर या डिव्हाइसवर सेव्ह केला आहे. कृपया पुन्हा प्रयत्न करा.",
    pictureTooLarge: "हा फोटो 5 MB पेक्षा मोठा आहे. कृपया लहान फोटो निवडा.",
    pictureChosen: "तुम्ही निवडलेला फोटो",
    panel: "प्रोफाइल",
  },
  requests: {
    address: "हा पत्ता वैध नाही.",
    addressTooLong: "हा पत्ता खूप लांब आहे.",
    method: "येथे ही पद्धत चालत नाही.",
    otherSite: "ही विनंती पोर्टलच्या स्वतःच्या पानांवरून आलेली नाही.",
    unreadableForm: "फॉर्म वाचता आला नाही.",
    tooManyFields: "फॉर्ममध्ये खूप जास्त रकाने आहेत.",
    tooLarge: (kilobytes) =>
      `एकाच वेळी पाठवण्यासाठी हे खूप जास्त आहे: येथे जास्तीत जास्त ${kilobytes} KB चालतात.`,
  },
  languageChoice: {
    title: "भाषा",
    hint: "पाने आणि ईमेल या भाषेत येतील. लोकांनी लिहिलेला मजकूर आहे तसाच राहील.",
    save: "सेव्ह करा",
    saved: "तुमची भाषा सेव्ह झाली.",
    unknown: "ही भाषा पोर्टलवर नाही.",
    failed: "तुमची भाषा सेव्ह होऊ शकली नाही. कृपया पुन्हा प्रयत्न करा.",
    resume: "PDF ची भाषा",
  },
  notLoggedIn: "तुम्ही लॉग इन केलेले नाही.",
  notFound: "सापडले नाही.",
  pageNotFound: "हे पान अस्तित्वात नाही.",
  broken: "आमच्याकडून काहीतरी चुकले. कृपया पुन्हा प्रयत्न करा.",
  unavailable: "पोर्टलवर सध्या ताण आहे किंवा दुरुस्ती सुरू आहे. कृपया थोड्या वेळाने पुन्हा प्रयत्न करा.",
  reference: (id) => `संदर्भ: ${id}`,
  advice: {
    gone: "ते काढून टाकले असेल, किंवा पत्ता चुकीचा लिहिला गेला असेल.",
    otherAccount: "हे तुम्हाला दिसायला हवे असे वाटत असेल, तर दुसऱ्या खात्याने लॉग इन करा.",
    wait: "तुम्ही केलेले काहीही गेलेले नाही. थोडे थांबून पान पुन्हा उघडा.",
    goBack: "मागे जाऊन पुन्हा प्रयत्न करा, किंवा मुखपृष्ठापासून सुरू करा.",
  },
  errorScreen: { home: "मुखपृष्ठावर जा", jobs: "नोकऱ्या पहा" },
  tooSlow: "हे पाठवायला खूप वेळ लागला. कृपया पुन्हा प्रयत्न करा.",
  checkInputs: "कृपया खूण केलेले रकाने तपासा.",
  limited: (when) => `खूप वेळा प्रयत्न झाला. कृपया ${when} थांबून पुन्हा प्रयत्न करा.`,
} satisfies Translation;

function counted(count: number, one: string, other: string) {
  return `${formatNumber(count)} ${plural("mr", count, { one, other })}`;
}
