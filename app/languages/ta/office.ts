import type { Translation } from "../translations";

export const office = {
  /** Only those that recruiters have. */
  rail: { screens: { yourPostings: "உங்கள் பதிவுகள்", messages: "மெசேஜ்கள்", days: "நாட்கள்" } },
  officeMenu: {
    words: {
      waiting: "நிலுவையில் உள்ளவை",
      drives: "டிரைவ்கள்",
      students: "மாணவர்கள்",
      season: "சீசன்",
      figures: "புள்ளிவிவரங்கள்",
      companies: "நிறுவனங்கள்",
      office: "அலுவலகம்",
    },
    help: "உதவி",
    asStudents: "மாணவர்கள் பார்ப்பது போல் பாருங்கள்",
  },
  ownDataScreen: {
    yourAccount: "உங்கள் கணக்கு",
    yourData: "உங்கள் தரவு",
    download: "பதிவிறக்கம்",
    aZipWithEverything:
      "உங்களைப் பற்றிச் சேமித்த எல்லாம் அடங்கிய ZIP: உங்கள் கணக்கு, ரெஸ்யூம், படம், விண்ணப்பங்கள், சாதனங்கள், லாக்கில் உங்களைப் பற்றி உள்ளவை. கடவுச்சொற்களும் குறியீடுகளும் இதில் இல்லை.",
    downloadYourData: "உங்கள் தரவைப் பதிவிறக்கு",
    termsYouAccepted: "நீங்கள் ஏற்ற விதிமுறைகள்",
    noneYetYouAccept: "இன்னும் இல்லை: விண்ணப்பிக்கும்போது அவற்றை ஏற்கிறீர்கள்.",
    olderOnes: "பழையவை",
    haveYourAccountErased: "உங்கள் கணக்கை அழிக்கக் கேட்டல்",
    youAskedPlacementOffice: (askedOn, answeredOn) =>
      `${askedOn} அன்று கேட்டீர்கள். ${answeredOn} அன்று பிளேஸ்மென்ட் அலுவலகம் அளித்த பதில்:`,
    youAskedPlacementOfficeWill: (askedOn, dueOn) =>
      `${askedOn} அன்று கேட்டீர்கள். பிளேஸ்மென்ட் அலுவலகம் உங்கள் கணக்கை அழிக்கும், அல்லது அழிக்காததன் காரணத்தைச் சொல்லும்; கடைசி நாள் ${dueOn}.`,
    takeRequestBack: "கோரிக்கையைத் திரும்பப் பெறு",
    yourAccountResumePicture:
      "அதன் பிறகு உங்கள் கணக்கு, ரெஸ்யூம், படம், விண்ணப்பங்கள் நிரந்தரமாக நீங்கிவிடும். தளத்தின் லாக் இருக்கும், ஆனால் அதில் நீங்கள் ஓர் எண்ணாக மட்டுமே இருப்பீர்கள். இதைச் செய்ய, அல்லது செய்யாததன் காரணத்தைச் சொல்ல, பிளேஸ்மென்ட் அலுவலகத்திற்கு 30 நாட்கள் உள்ளன.",
    reason: "காரணம்",
    askErased: "அழிக்கக் கேள்",
    versionFor: (version, day) => `பதிப்பு ${version}, ${day} அன்று, <posting/>`,
  },
} satisfies Translation;
