/*
 * Glossary: one word for one thing, in every file of this folder.
 * posting பதிவு · job வேலை · internship இன்டர்ன்ஷிப் · seminar கருத்தரங்கு · training பயிற்சி · visit தொழிலகப் பயணம் ·
 * job fair வேலைவாய்ப்பு முகாம் · workshop பயிலரங்கு · podcast பாட்காஸ்ட் · corporate event நிறுவன நிகழ்வு ·
 * apply விண்ணப்பித்தல் · application விண்ணப்பம் · applicant விண்ணப்பதாரர் · shortlisted ஷார்ட்லிஸ்ட் · interview நேர்காணல் ·
 * offer ஆஃபர் · accept ஏற்றல் · decline மறுத்தல் · reject நிராகரித்தல் · withdraw திரும்பப் பெறுதல் ·
 * deadline கடைசி நாள் · closes முடிவடையும் · resume ரெஸ்யூம் · student மாணவர் · recruiter ஆட்சேர்ப்பாளர் · admin நிர்வாகி ·
 * placement office பிளேஸ்மென்ட் அலுவலகம் · company நிறுவனம் · college கல்லூரி · account கணக்கு · password கடவுச்சொல் ·
 * passkey பாஸ்கீ · second factor இரண்டாம் சரிபார்ப்பு · OTP OTP · code குறியீடு · log in உள்நுழைதல் · log out வெளியேறுதல் ·
 * sign up கணக்கு தொடங்குதல் · verify சரிபார்த்தல் · follow பின்தொடர்தல் · save சேமித்தல் · saved சேமித்தவை · news செய்திகள் ·
 * notification அறிவிப்பு · draft வரைவு · publish வெளியிடுதல் · approve ஒப்புதல் அளித்தல் · send back திருப்பி அனுப்புதல் ·
 * delete நீக்குதல் · bin குப்பைத்தொட்டி · report அறிக்கை · search தேடல் · list பட்டியல் · profile சுயவிவரம் ·
 * pay சம்பளம் · stipend ஸ்டைபண்ட்
 * The reader is நீங்கள். Buttons are short verbs: 'சேமி', 'விண்ணப்பி'; sentences ask politely: 'முயலுங்கள்'.
 */
import { formatDay, formatMoment, formatMonth } from "../../dates";
import { formatNumber } from "../../text";
import { plural } from "../plural";
import type { Translation } from "../translations";

export const shell = {
  shell: { skip: "உள்ளடக்கத்திற்குச் செல்" },
  dates: {
    forDays: (days) =>
      days <= 0 ? "இன்று" : plural("ta", days, { one: `${days} நாளாக`, other: `${days} நாட்களாக` }),
    inDays(days) {
      if (days === 0) return "இன்று";
      if (days === 1) return "நாளை";
      if (days < 14) return `${days} நாட்களில்`;
      if (days < 60) return `${Math.floor(days / 7)} வாரங்களில்`;
      if (days < 730) return `${Math.floor(days / 30)} மாதங்களில்`;
      return `${Math.floor(days / 365)} ஆண்டுகளில்`;
    },
    duration(seconds) {
      if (seconds < 90) return counted(seconds, "வினாடி", "வினாடிகள்");
      if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} நிமிடங்கள்`;
      return `${Math.ceil(seconds / 3600)} மணிநேரம்`;
    },
    day: (day) => formatDay(day, "ta-IN"),
    month: (month) => formatMonth(month, "ta-IN"),
    moment: (moment, timeZone) => formatMoment(moment, timeZone, "ta-IN"),
  },
  counts: {
    of: (count, one, other) => counted(count, one, other),
    ofNew: (count, one, other) => `புதிதாக ${counted(count, one, other)}`,
    postings: (count) => counted(count, "பதிவு", "பதிவுகள்"),
    morePostings: (count) => `${formatNumber(count)}-க்கும் மேற்பட்ட பதிவுகள்`,
    rows: (count) => counted(count, "வரிசை", "வரிசைகள்"),
    people: (count) => `${formatNumber(count)} பேர்`,
    users: (count) => counted(count, "பயனர்", "பயனர்கள்"),
    applications: (count) => counted(count, "விண்ணப்பம்", "விண்ணப்பங்கள்"),
    resumes: (count) => counted(count, "ரெஸ்யூம்", "ரெஸ்யூம்கள்"),
    things: (count) => counted(count, "விஷயம்", "விஷயங்கள்"),
    jobs: (count) => counted(count, "பணி", "பணிகள்"),
  },
  navbar: {
    seasons: "சீசன்கள்",
    main: "முதன்மை",
    search: "தேடல்",
    services: "சேவைகள்",
    menu: "மெனு",
    yourAccount: "உங்கள் கணக்கு",
    profile: "சுயவிவரம்",
    myApplications: "என் விண்ணப்பங்கள்",
    saved: "சேமித்தவை",
    record: "உங்கள் பதிவேடு",
    records: "பதிவேடுகள்",
    corrections: "திருத்தங்கள்",
    signUp: "கணக்கு தொடங்கு",
    account: "கணக்கு",
    logout: "வெளியேறு",
    login: "உள்நுழை",
    office: "அலுவலகம்",
    profileOf: (name) => `சுயவிவரம்: ${name}`,
  },
  footer: {
    services: "சேவைகள்",
    contact: "தொடர்புக்கு",
    whatsapp: (whatsapp) => `WhatsApp ${whatsapp}`,
    linkedin: "LinkedIn",
    instagram: "Instagram",
    youtube: "YouTube",
    languages: "மொழிகள்",
    machineMade: "இது இயந்திரம் செய்த மொழிபெயர்ப்பு. <mail>பிழை இருந்தால் எங்களிடம் சொல்லுங்கள்.</mail>",
  },
  flashMessage: { undo: "மீட்டெடு" },
  confirm: {
    working: "நடக்கிறது...",
    browseJobs: "வேலைகளைப் பார்",
    browseInternships: "இன்டர்ன்ஷிப்களைப் பார்",
  },
  fields: { optional: "விருப்பம்" },
  pages: {
    pages: "பக்கங்கள்",
    previousPage: "முந்தைய பக்கம்",
    page: (page, pages) => `பக்கம் ${page} / ${pages}`,
    nextPage: "அடுத்த பக்கம்",
  },
  tables: {
    refused: "இந்தப் பட்டியலை நீங்கள் பார்க்க முடியாது",
    failed: "இதைச் சேமிக்க முடியவில்லை. மீண்டும் முயலுங்கள்.",
    noSuchRows: "ஒரு பக்கத்துக்கு 25, 50 அல்லது 100 வரிசைகளைத் தேர்ந்தெடுக்கவும்",
    columns: "நெடுவரிசைகள்",
    showColumns: "இந்த நெடுவரிசைகளைக் காட்டு",
    rows: "வரிசைகள்:",
    rowsAPage: (rows) => `ஒரு பக்கத்துக்கு ${rows} வரிசைகள்`,
    across: (count, others) => `${count} தேர்ந்தெடுக்கப்பட்டன, அவற்றில் ${others} மற்ற பக்கங்களில்`,
    onlyThese: "இவற்றை மட்டும் காட்டு",
    showAll: "எல்லா வரிசைகளையும் காட்டு",
    all: (count) => `எல்லாம் ${count}`,
    none: "எதுவும் வேண்டாம்",
    tooMany: (most) => `அதிகபட்சம் ${most} வரிசைகளைத் தேர்ந்தெடுக்கலாம்`,
    keys: {
      title: "இந்தப் பட்டியலின் விசைகள்",
      next: "அடுத்த வரிசை",
      previous: "முந்தைய வரிசை",
      tick: "வரிசையைத் தேர்ந்தெடு அல்லது விடு",
      open: "வரிசையைத் திற",
      help: "இந்த விசைகள்",
      use: "இந்த விசைகளையும் / ஐயும் பயன்படுத்து",
      close: "மூடு",
    },
  },
  homeScreen: {
    keyword: "தேடும் சொல்",
    jobCompanyOrSkill: "வேலை, நிறுவனம் அல்லது திறன்",
    aWord: "ஏதேனும் சொல்",
    search: "தேடு",
    resumeBuilder: "ரெஸ்யூம் உருவாக்கம்",
    yourPostings: "உங்கள் பதிவுகள்",
    postOpeningsSeeWho:
      "காலியிடங்களைப் பதிவிடுங்கள், யார் விண்ணப்பித்தார்கள் என்று பாருங்கள், முடிவைத் தெரிவியுங்கள்.",
    newThisWeek: (count) => `இந்த வாரம் ${formatNumber(count)} புதியவை`,
    whereGo: "எங்கே செல்லலாம்",
    myApplications: "என் விண்ணப்பங்கள்",
    newBoard: "புதிதாக வந்தவை",
    discoverJobs: "வேலைகளைத் தேடு",
    nextForYou: "உங்களுக்கு அடுத்தது",
    registerFor: (season) => `${season} சீசனில் பதிவு செய்யுங்கள்`,
    registerUntil: (moment) => `${moment} வரை`,
    yourResumeParts: (filled, all) => `உங்கள் ரெஸ்யூமில் நிரப்பிய பகுதிகள்: ${filled} / ${all}`,
    makeYourResume: "உங்கள் ரெஸ்யூமை உருவாக்குங்கள்",
    next: (title) => `அடுத்தது: ${title}`,
    recruitersReadBeforeThey: "உங்களை அழைக்கும் முன் ஆட்சேர்ப்பாளர்கள் இதைப் படிப்பார்கள்",
    yourResumeCompleteLook: "உங்கள் ரெஸ்யூம் முழுமையாக உள்ளது: விண்ணப்பிக்க வாய்ப்புகளைத் தேடுங்கள்",
    followUs: "எங்களைப் பின்தொடருங்கள்",
    welcome: "வணக்கம்!",
    welcomeName: (name) => `வணக்கம், ${name}!`,
    yourResume: "உங்கள் ரெஸ்யூம்: <edit>திருத்து</edit> <pdf>PDF பதிவிறக்கு</pdf>",
    closingSoonLabel: "விரைவில் முடிவடைபவை:",
    closingSoon: "விரைவில் முடிவடைபவை",
  },
  titles: {
    seasons: "சீசன்கள்",
    accountData: "உங்கள் தரவு",
    accountNewsFollow: "இந்தத் தேடலைப் பின்தொடர்",
    accountNews: "உங்கள் செய்திகள்",
    accountSecondFactor: "இரண்டாம் சரிபார்ப்பு",
    account: "உங்கள் கணக்கு",
    apply: "விண்ணப்பி",
    forgotPassword: "கடவுச்சொல் மறந்துவிட்டது",
    invitation: "அழைப்பு",
    join: "உங்கள் கணக்கு",
    loginCode: "இரண்டாம் படி",
    loginPasskey: "பாஸ்கீ மூலம் உள்நுழை",
    loginSetUp: "இரண்டாம் சரிபார்ப்பை அமை",
    login: "உள்நுழை",
    myApplications: "என் விண்ணப்பங்கள்",
    profileEmail: "உங்கள் மின்னஞ்சலைச் சரிபாருங்கள்",
    profile: "சுயவிவரம்",
    prove: "இது நீங்கள்தானா?",
    recruiterApplicationsItem: "விண்ணப்பதாரர்கள்",
    record: "உங்கள் பதிவேடு",
    recordAfter: "பட்டம் பெற்ற பின்",
    placements: "பிளேஸ்மென்ட்",
    recruiter: "உங்கள் பதிவுகள்",
    resetPassword: "கடவுச்சொல்லை மாற்று",
    saved: "சேமித்தவை",
    search: "தேடல்",
    signup: "கணக்கு தொடங்கு",
    unsubscribe: "செய்திகள் வேண்டாம்",
    verifyEmail: "உங்கள் மின்னஞ்சலைச் சரிபாருங்கள்",
    home: "முகப்பு",
  },
  descriptions: {
    forgotPassword: "மின்னஞ்சலில் வரும் குறியீட்டைக் கொண்டு புதிய கடவுச்சொல்லைத் தேர்ந்தெடுங்கள்.",
    login: "விண்ணப்பிக்க, உங்கள் விண்ணப்பங்களைப் பார்க்க, ரெஸ்யூமைத் திருத்த உள்நுழையுங்கள்.",
    signup: "மாணவர்கள் இங்கே கணக்கு தொடங்கி, ரெஸ்யூம் உருவாக்கி, வாய்ப்புகளுக்கு விண்ணப்பிக்கலாம்.",
    home: (tagline) =>
      `${tagline}. எங்கள் மாணவர்களுக்கான வேலைகள், இன்டர்ன்ஷிப்கள், பயிற்சிகள், கருத்தரங்குகள், பயிலரங்குகள், வேலைவாய்ப்பு முகாம்கள்.`,
  },
  fieldErrors: {
    mustBeText: (label) => `${label}: இங்கே எழுத்துகள் மட்டுமே இருக்க வேண்டும்`,
    notStorable: (label) => `${label}: சேமிக்க முடியாத எழுத்துகள் உள்ளன`,
    tooLong: (label, max) => `${label}: அதிகபட்சம் ${formatNumber(max)} எழுத்துகள் இருக்கலாம்`,
    oneLine: (label) => `${label}: ஒரே வரியில் எழுதுங்கள்`,
    enterEmail: "உங்கள் மின்னஞ்சலை உள்ளிடுங்கள்",
    emailLike: "name@college.edu போன்ற மின்னஞ்சலை உள்ளிடுங்கள்",
    emailStraight: (address) => `நேரான மேற்கோள் குறியுடன் எழுதுங்கள்: ${address}`,
    enterPassword: "உங்கள் கடவுச்சொல்லை உள்ளிடுங்கள்",
    passwordTooLong: "கடவுச்சொல்லில் அதிகபட்சம் 128 எழுத்துகள் இருக்கலாம்",
    passwordNotStorable: "கடவுச்சொல்லில் சேமிக்க முடியாத எழுத்துகள் உள்ளன",
    enterCode: "குறியீட்டை உள்ளிடுங்கள்",
    noSuchCode: "இது அந்தக் குறியீடுகளில் ஒன்றல்ல",
    enterOtp: "OTP-ஐ உள்ளிடுங்கள்",
    sixDigits: "OTP-இன் 6 இலக்கங்களை உள்ளிடுங்கள்",
    enterReason: "காரணத்தை எழுதுங்கள்: அவர் இதைப் படிப்பார்",
    enterYour: (label) => `உள்ளிடுங்கள்: ${label}`,
    enterThe: (label) => `உள்ளிடுங்கள்: ${label}`,
    chooseThe: (label) => `தேர்ந்தெடுங்கள்: ${label}`,
    listOfTexts: (label) => `${label}: இது உரைகளின் பட்டியலாக இருக்க வேண்டும்`,
    list: (label) => `${label}: இது பட்டியலாக இருக்க வேண்டும்`,
    entryObject: (label) => `${label}: ஒவ்வொன்றும் ஓர் ஆப்ஜெக்டாக இருக்க வேண்டும்`,
    tooManyEntries: (label, max) => `${label}: அதிகபட்சம் ${max} உள்ளீடுகள் இருக்கலாம்`,
    tooManyValues: (label, max) => `${label}: அதிகபட்சம் ${max} இருக்கலாம்`,
    entryTooLong: (label, max) => `${label}: ஒவ்வொன்றிலும் அதிகபட்சம் ${max} எழுத்துகள் இருக்கலாம்`,
    oneOf: (label, choices) => `${label}: இவற்றில் ஒன்றாக இருக்க வேண்டும்: ${choices}`,
    day: (label) => `${label}: 2027-01-31 போன்ற தேதியை உள்ளிடுங்கள்`,
    monthOrDay: (label) => `${label}: 2024-06 போன்ற மாதம் அல்லது 2024-06-30 போன்ற தேதியை உள்ளிடுங்கள்`,
    webAddress: (label) => `${label}: https:// அல்லது http:// என்று தொடங்கும் இணைய முகவரியை உள்ளிடுங்கள்`,
    version: "பதிப்பு ஓர் எண்ணாக இருக்க வேண்டும்",
    newPassword: "கடவுச்சொல்லை உள்ளிடுங்கள்",
    passwordTooShort: "கடவுச்சொல்லில் குறைந்தது 8 எழுத்துகள் இருக்க வேண்டும்",
    newPasswordTooLong: "கடவுச்சொல்லில் அதிகபட்சம் 128 எழுத்துகள் இருக்கலாம்",
    passwordTooCommon: "இது பலரும் பயன்படுத்தும் கடவுச்சொல்: மற்றவர்கள் பயன்படுத்தாத ஒன்றைத் தேர்ந்தெடுங்கள்",
    passwordOwnName: "உங்கள் மின்னஞ்சலோ தளத்தின் பெயரோ கடவுச்சொல்லாக இருக்கக் கூடாது",
  },
  scripts: {
    close: "மூடு",
    show: "காட்டு",
    hide: "மறை",
    showPassword: "கடவுச்சொல்லைக் காட்டு",
    hidePassword: "கடவுச்சொல்லை மறை",
    share: "பகிர்",
    copyLink: "இணைப்பை நகலெடு",
    copied: "நகலெடுக்கப்பட்டது",
    address: "இந்தப் பக்கத்தின் முகவரி:",
    notifications: "இந்தச் சாதனத்தில் அறிவிப்புகள்",
    notAllowed:
      "உங்கள் பிரௌசர் இதை அனுமதிக்கவில்லை. அதன் அமைப்புகளில் இந்தத் தளத்தின் அறிவிப்புகளை அனுமதித்துவிட்டு மீண்டும் முயலுங்கள்.",
    notThisTime: "உங்கள் பிரௌசர் அனுமதிக்கவில்லை. மீண்டும் முயலுங்கள்.",
    draftBack: (when) => `நீங்கள் முன்பு (${when}) எழுதியது மீண்டும் வந்துள்ளது. அது இன்னும் சேமிக்கப்படவில்லை.`,
    draftWaits: (when) => `நீங்கள் முன்பு (${when}) எழுதியது இன்னும் சேமிக்கப்படவில்லை.`,
    continueDraft: "அதைத் தொடர்",
    discardDraft: "அதை விட்டுவிடு",
    offline:
      "நீங்கள் ஆஃப்லைனில் இருக்கிறீர்கள். எழுதியது இந்தச் சாதனத்தில் சேமிக்கப்பட்டுள்ளது. ஆன்லைனுக்கு வந்ததும் உங்கள் சுயவிவரத்தைச் சேமியுங்கள்.",
    notReached:
      "தளத்தைத் தொடர்புகொள்ள முடியவில்லை. எழுதியது இந்தச் சாதனத்தில் சேமிக்கப்பட்டுள்ளது. மீண்டும் முயலுங்கள்.",
    pictureTooLarge: "இந்தப் படம் 5 MB-ஐ விடப் பெரியது. சிறிய படத்தைத் தேர்ந்தெடுங்கள்.",
    pictureChosen: "நீங்கள் தேர்ந்தெடுத்த படம்",
    panel: "சுயவிவரம்",
  },
  requests: {
    address: "இந்த முகவரி செல்லாது.",
    addressTooLong: "இந்த முகவரி மிக நீளமானது.",
    method: "இந்த முறைக்கு இங்கே அனுமதி இல்லை.",
    otherSite: "இந்தக் கோரிக்கை தளத்தின் சொந்தப் பக்கங்களிலிருந்து வரவில்லை.",
    unreadableForm: "படிவத்தைப் படிக்க முடியவில்லை.",
    tooManyFields: "படிவத்தில் மிக அதிகமான புலங்கள் உள்ளன.",
    tooLarge: (kilobytes) =>
      `ஒரே நேரத்தில் அனுப்ப இது மிக அதிகம்: இங்கே அதிகபட்சம் ${kilobytes} KB ஏற்கப்படும்.`,
  },
  languageChoice: {
    title: "மொழி",
    hint: "பக்கங்களும் மின்னஞ்சல்களும் இந்த மொழியில் வரும். மக்கள் எழுதியவை அப்படியே இருக்கும்.",
    save: "சேமி",
    saved: "உங்கள் மொழி சேமிக்கப்பட்டது.",
    unknown: "இந்த மொழி தளத்தில் இல்லை.",
    failed: "உங்கள் மொழியைச் சேமிக்க முடியவில்லை. மீண்டும் முயலுங்கள்.",
    resume: "PDF-இன் மொழி",
  },
  notLoggedIn: "நீங்கள் உள்நுழையவில்லை.",
  notFound: "கிடைக்கவில்லை.",
  pageNotFound: "இந்தப் பக்கம் இல்லை.",
  broken: "எங்கள் பக்கம் ஏதோ தவறு நடந்தது. மீண்டும் முயலுங்கள்.",
  unavailable: "தளத்தில் நெரிசல் அல்லது பராமரிப்பு நடக்கிறது. சிறிது நேரம் கழித்து மீண்டும் முயலுங்கள்.",
  reference: (id) => `குறிப்பு எண்: ${id}`,
  advice: {
    gone: "அது நீக்கப்பட்டிருக்கலாம், அல்லது முகவரி தவறாக எழுதப்பட்டிருக்கலாம்.",
    otherAccount: "இது உங்களுக்குத் தெரிய வேண்டும் என்றால், வேறு கணக்கில் உள்நுழையுங்கள்.",
    wait: "நீங்கள் செய்த எதுவும் போய்விடவில்லை. சிறிது பொறுத்து பக்கத்தை மீண்டும் திறவுங்கள்.",
    goBack: "திரும்பிச் சென்று மீண்டும் முயலுங்கள், அல்லது முகப்பிலிருந்து தொடங்குங்கள்.",
  },
  errorScreen: { home: "முகப்புக்குச் செல்", jobs: "வேலைகளைப் பார்" },
  tooSlow: "இதை அனுப்ப அதிக நேரம் ஆனது. மீண்டும் முயலுங்கள்.",
  checkInputs: "குறிக்கப்பட்ட புலங்களைச் சரிபாருங்கள்.",
  limited: (when) => `பலமுறை முயன்றுவிட்டீர்கள். ${when} கழித்து மீண்டும் முயலுங்கள்.`,
} satisfies Translation;

function counted(count: number, one: string, other: string) {
  return `${formatNumber(count)} ${plural("ta", count, { one, other })}`;
}
