import { formatNumber } from "../../text";
import type { Translation } from "../translations";

const startDate = "எப்போதிருந்து";
const endDate = "எதுவரை";
const description = "விளக்கம்";
const ongoing = "இன்னும் தொடர்ந்தால் காலியாக விடுங்கள்";

export const resume = {
  sectionWords: {
    education: {
      title: "கல்வி",
      one: "கல்வித் தகுதி",
      add: "கல்வித் தகுதி சேர்",
      labels: { degree: "பட்டம்", institution: "கல்வி நிறுவனம்", startDate, endDate, description },
      hints: { degree: "எ.கா. B.Tech, கணினி அறிவியல்", endDate: ongoing },
      choices: {},
    },
    experience: {
      title: "அனுபவம்",
      one: "அனுபவம்",
      add: "அனுபவம் சேர்",
      labels: {
        jobTitle: "பதவி",
        company: "நிறுவனம்",
        location: "இடம்",
        startDate,
        endDate,
        description,
      },
      hints: { endDate: ongoing },
      choices: {},
    },
    projects: {
      title: "புராஜெக்ட்கள்",
      one: "புராஜெக்ட்",
      add: "புராஜெக்ட் சேர்",
      labels: {
        projectName: "புராஜெக்டின் பெயர்",
        description,
        technologies: "தொழில்நுட்பங்கள்",
        projectLink: "புராஜெக்ட் இணைப்பு",
      },
      hints: { technologies: "காற்புள்ளியால் பிரியுங்கள்" },
      choices: {},
    },
    skills: {
      title: "திறன்கள்",
      one: "திறன்",
      add: "திறன் சேர்",
      labels: { name: "திறன்", level: "நிலை" },
      hints: {},
      choices: {
        Beginner: "தொடக்க நிலை",
        Intermediate: "இடைநிலை",
        Advanced: "உயர்நிலை",
        Expert: "வல்லுநர்",
      },
    },
    achievements: {
      title: "சாதனைகள்",
      one: "சாதனை",
      add: "சாதனை சேர்",
      labels: { text: "சாதனை" },
      hints: {},
      choices: {},
    },
    certifications: {
      title: "சான்றிதழ்கள்",
      one: "சான்றிதழ்",
      add: "சான்றிதழ் சேர்",
      labels: { name: "சான்றிதழ்", issuer: "வழங்கிய அமைப்பு" },
      hints: {},
      choices: {},
    },
    languages: {
      title: "மொழிகள்",
      one: "மொழி",
      add: "மொழி சேர்",
      labels: { name: "மொழி", proficiency: "புலமை" },
      hints: {},
      choices: {
        Beginner: "தொடக்க நிலை",
        Intermediate: "இடைநிலை",
        Advanced: "உயர்நிலை",
        Native: "தாய்மொழி",
      },
    },
  },
  pdfWords: {
    present: "இன்று வரை",
    summary: "சுருக்கம்",
    resume: "ரெஸ்யூம்",
    title: (name) => `${name} – ரெஸ்யூம்`,
  },
  layouts: {
    ruled: "கோடுகளுடன்: ஒவ்வொரு தலைப்பின் கீழும் ஒரு கோடு",
    open: "திறந்தது: பெயர் நடுவில், தலைப்புகள் வண்ணத்தில், கோடுகள் இல்லை",
  },
  lengths: { fit: "ஒரே பக்கத்தில் அடக்கு", full: "தேவையான அளவு பக்கங்கள்" },
  contactFields: { linkedin: "LinkedIn", github: "GitHub", portfolio: "போர்ட்ஃபோலியோ" },
  profileForm: {
    saveChanges: "மாற்றங்களைச் சேமி",
    fullName: "முழுப் பெயர்",
    name: "பெயர்",
    email: "மின்னஞ்சல்",
    aNewAddressTakes: "புதிய முகவரிக்கு நாங்கள் அனுப்பும் குறியீட்டை உள்ளிட்டதும் அது நடைமுறைக்கு வரும்.",
    phoneNumber: "தொலைபேசி எண்",
    studentId: "மாணவர் ID",
    saving: "சேமிக்கிறது...",
    cancel: "ரத்து செய்",
    summary: "சுருக்கம்",
    partsResume: "ரெஸ்யூமின் பகுதிகள்",
    filled: "நிரப்பியது",
    whoYouWhatYou: "நீங்கள் யார், எதைத் தேடுகிறீர்கள் என்று சில வரிகளில்.",
    layoutPdf: "PDF-இன் வடிவமைப்பு",
    pagesPdf: "PDF-இன் பக்கங்கள்",
    toFitOnePage: "ஒரே பக்கத்தில் அடக்க, மிகும் சில வரிகள் சற்று நெருக்கமாக அமைக்கப்படும்.",
    pngJpegOrWebp: "PNG, JPEG அல்லது WebP, அதிகபட்சம் 5 MB.",
    profilePicture: "சுயவிவரப் படம்",
    yourProfile: "உங்கள் சுயவிவரம்",
    removePicture: "படத்தை நீக்கு",
    onePerLine: "வரிக்கு ஒன்று.",
    undo: "மீட்டெடு",
    choose: "தேர்ந்தெடு",
    moves: {
      up: (row) => `மேலே நகர்த்து: ${row}`,
      down: (row) => `கீழே நகர்த்து: ${row}`,
      remove: (row) => `நீக்கு: ${row}`,
    },
    newRow: (row) => `புதியது: ${row}`,
    needs: (labels) => `ஒவ்வொன்றிலும் தேவையானவை: ${labels.join(", ")}.`,
  },
  profileScreen: {
    yourResume: "உங்கள் ரெஸ்யூம்",
    editProfile: "சுயவிவரத்தைத் திருத்து",
    asWillPrint: "அச்சில் தெரிவது போல",
    theVersionSavedOther: "மற்ற சாளரத்தில் சேமித்த பதிப்பு",
    aboveWhatYouTyped:
      "நீங்கள் இங்கே எழுதியது மேலே உள்ளது: 'மாற்றங்களைச் சேமி' என்பதை அழுத்தினால் அதுவே இருக்கும்.",
    keepSavedOne: "சேமித்ததையே வைத்திரு",
    studentId: (studentId) => `மாணவர் ID ${studentId}`,
    email: "மின்னஞ்சல்",
    phone: "தொலைபேசி",
    accountPassword: "கணக்கும் கடவுச்சொல்லும்",
    logout: "வெளியேறு",
    downloadPdf: "PDF பதிவிறக்கு",
    addYourResume: "ரெஸ்யூமில் சேர்",
    ofPartsFilled: (filled, all) => `நிரப்பிய பகுதிகள்: ${filled} / ${all}`,
    stillEmpty: "இன்னும் காலியானவை:",
    whatMachineReads: "ஒரு கணினி படிப்பது",
    theTextApplicantTracking:
      "விண்ணப்பங்களைக் கையாளும் மென்பொருள் (ATS) உங்கள் PDF-இல் காணும் உரை. இங்கே ஏதாவது விடுபட்டாலோ இடம் மாறியிருந்தாலோ, அங்கேயும் அப்படியே இருக்கும்.",
    summary: "சுருக்கம்",
    phoneNumber: "தொலைபேசி எண்",
    links: "இணைப்புகள்",
  },
  resume: {
    notFound: "இந்தப் பயனரின் ரெஸ்யூம் கிடைக்கவில்லை",
    none: "ரெஸ்யூம் இல்லை. உங்கள் விவரங்களைச் சேருங்கள்.",
    failed: "ரெஸ்யூமைத் திறக்க முடியவில்லை.",
    loaded: "சுயவிவரம் திறக்கப்பட்டது.",
    studentsOnly: "மாணவர்களுக்கு மட்டுமே ரெஸ்யூம் உண்டு.",
    conflict:
      "நீங்கள் இதைத் திறந்த பிறகு உங்கள் ரெஸ்யூம் வேறொரு சாளரத்தில் சேமிக்கப்பட்டது. எதுவும் அழிக்கப்படவில்லை: கீழே இரண்டையும் ஒப்பிட்டுப் பாருங்கள்.",
    needed: "இதை நிரப்பினால்தான் இந்த வரிசை சேமிக்கப்படும்.",
    complete: "இதை நிரப்பு",
    removed: (row) => `நீக்கப்பட்டது: ${row}.`,
    andMore: (rows, more) => `${rows}; இன்னும் ${more}`,
    rowNeeds: (row, labels) => `${row}: தேவையானவை ${labels.join(", ")}`,
    pictureAgain: "படத்தை மீண்டும் தேர்ந்தெடுங்கள்.",
    tooManyRows: (max, rows) =>
      `ரெஸ்யூமில் அதிகபட்சம் ${max} உள்ளீடுகள் இருக்கலாம், இதில் ${rows} உள்ளன`,
    tooLong: (max, size) =>
      `ரெஸ்யூமில் மொத்தம் அதிகபட்சம் ${formatNumber(max)} எழுத்துகள் இருக்கலாம், இதில் ${formatNumber(size)} உள்ளன`,
    notSaved: (rows) => `ஏதோ விடுபட்டதால் சேமிக்கப்படாதவை: ${rows}.`,
  },
  profile: {
    done: "சுயவிவரம் சேமிக்கப்பட்டது!",
    failed: "சுயவிவரத்தைச் சேமிக்க முடியவில்லை. நிரப்பியவற்றைச் சரிபாருங்கள்.",
    codeSent: (email) =>
      `குறியீடு அனுப்பப்பட்ட மின்னஞ்சல்: ${email}. அதை உள்ளிட்டதும் உங்கள் மின்னஞ்சல் மாறும்.`,
    emailChanged: "உங்கள் மின்னஞ்சல் மாற்றப்பட்டது.",
    codeFailed: "OTP-ஐச் சரிபார்க்க முடியவில்லை. உங்கள் OTP சரியா என்று பாருங்கள்.",
  },
  pdf: {
    done: "ரெஸ்யூம் PDF பதிவிறக்கப்பட்டது!",
    failed: (reason) =>
      `PDF-ஐப் பதிவிறக்க முடியவில்லை. உங்கள் ரெஸ்யூம் முழுமையாக உள்ளதா என்று பாருங்கள். பிழை: ${reason}`,
    busy: "உங்கள் PDF தயாராகிறது...",
    preparing: "உங்கள் PDF தயாராகிறது. சில வினாடிகள் கழித்து மீண்டும் பதிவிறக்குங்கள்.",
    unrenderable:
      "உங்கள் PDF-ஐ உருவாக்க முடியவில்லை. மீண்டும் இப்படி நடந்தால், மிக நீளமான உரைகளைச் சுருக்குங்கள்.",
    unsupported: (characters) =>
      `இந்த எழுத்துகள் எங்கள் எழுத்துருக்களில் இல்லை, அதனால் PDF-இல் □ என்று தெரியும்: ${characters}`,
  },
  pictures: {
    tooManyPixels: "இந்தப் படம் 16 மெகாபிக்சலை விடப் பெரியது. சிறிய படத்தைத் தேர்ந்தெடுங்கள்.",
    unreadable: "இது படிக்கக்கூடிய PNG, JPEG அல்லது WebP படம் அல்ல.",
  },
  resumeBuilder: {
    visitor: "ரெஸ்யூம் உருவாக்க, முதலில் உள்நுழையுங்கள்.",
    user: "உங்கள் ரெஸ்யூமை உருவாக்க, மேலே உள்ள சுயவிவர மெனுவுக்குச் செல்லுங்கள்.",
    open: "அதைத் திற",
  },
} satisfies Translation;
