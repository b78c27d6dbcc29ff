import { formatNumber } from "../../text";
import { plural } from "../plural";
import type { Translation } from "../translations";

export const mails = {
  mails: {
    codes: {
      signup: {
        subject: (portal) => `${portal} के लिए अपना ईमेल सत्यापित करें`,
        ask: "जिस पृष्ठ पर आपने साइन अप किया, वहाँ यह OTP लिखें:",
        ifNotYou:
          "अगर आपने साइन अप नहीं किया, तो इस ईमेल पर ध्यान न दें और OTP किसी को न बताएँ: इसके बिना कोई खाता नहीं बनेगा।",
      },
      reset: {
        subject: (portal) => `${portal} का अपना पासवर्ड फिर से सेट करें`,
        ask: "जिस पृष्ठ पर आपने माँगा था, वहाँ यह OTP लिखें और नया पासवर्ड चुनें:",
        ifNotYou:
          "अगर आपने यह नहीं माँगा, तो इस ईमेल पर ध्यान न दें और OTP या लिंक किसी को न बताएँ: आपका पासवर्ड वही रहेगा।",
      },
      email: {
        subject: (portal) => `${portal} के लिए अपने नए ईमेल की पुष्टि करें`,
        ask: "अब से यह ईमेल इस्तेमाल करने के लिए अपनी प्रोफ़ाइल में यह OTP लिखें:",
        ifNotYou:
          "अगर आपने यह नहीं माँगा, तो इस ईमेल पर ध्यान न दें और OTP किसी को न बताएँ: इसके बिना कुछ नहीं बदलेगा।",
      },
      worksOnce: "यह एक ही बार चलता है, यह ईमेल भेजे जाने के 10 मिनट के भीतर।",
      link: (address) => `यह लिंक भी किसी भी ब्राउज़र में यही करता है: ${address}`,
    },
    accountExists: {
      heading: "आपका खाता पहले से है",
      what: (portal) =>
        `किसी ने, शायद आपने, अभी ${portal} पर इस ईमेल से साइन अप करने की कोशिश की। इसका खाता पहले से है, इसलिए कुछ नहीं बदला।`,
      login: (address) => `यहाँ लॉग इन करें: ${address}`,
      forgot: (address) => `पासवर्ड भूल गए? यहाँ नया चुनें: ${address}`,
      ifNotYou: "अगर यह आप नहीं थे, तो इस ईमेल पर ध्यान न दें।",
    },
    passwordChanged: {
      heading: "आपका पासवर्ड बदल गया",
      what: (portal) =>
        `${portal} पर आपके खाते का पासवर्ड अभी बदला गया, और हर डिवाइस लॉग आउट कर दिया गया।`,
      ifNotYou: (address) => `अगर यह आप नहीं थे, तो अभी नया पासवर्ड चुनें: ${address}`,
    },
    emailChanged: {
      heading: "आपका ईमेल बदल गया",
      what: (portal) => `${portal} पर आपके खाते का ईमेल अब दूसरा है; इस ईमेल से अब लॉग इन नहीं हो सकता।`,
      ifNotYou: (email) => `अगर यह आप नहीं थे, तो तुरंत प्लेसमेंट कार्यालय को बताएँ: ${email}`,
    },
    newDevice: {
      heading: "आपके खाते में नया लॉग इन",
      what: (portal, device, when) =>
        `किसी ने, शायद आपने, ${portal} पर आपके खाते में नए डिवाइस से लॉग इन किया: ${device}, ${when}।`,
      ifNotYou: (address) =>
        `अगर यह आप नहीं थे, तो अभी उस डिवाइस को लॉग आउट करें और अपना पासवर्ड बदलें: ${address}`,
    },
    secondFactor: {
      heading: "आपके लॉग इन का तरीका बदल गया",
      changes: {
        on: (portal) => `${portal} पर आपका खाता अब लॉग इन पर ऑथेंटिकेटर ऐप का कोड माँगेगा।`,
        off: (portal) => `${portal} पर आपका खाता अब ऑथेंटिकेटर ऐप का कोड नहीं माँगेगा।`,
        "taken-off": (portal) =>
          `${portal} पर आपका खाता अब दूसरा सत्यापन नहीं माँगेगा: आपके कहने पर प्लेसमेंट कार्यालय ने उसे हटा दिया।`,
        "passkey-added": (portal) => `${portal} पर आपके खाते में लॉग इन के लिए एक और पासकी जुड़ गई।`,
        "passkey-removed": (portal) =>
          `${portal} पर आपके खाते की एक पासकी हटा दी गई, वह अब नहीं चलेगी।`,
        "codes-made": (portal) => `${portal} पर आपके खाते के नए रिकवरी कोड बन गए। पुराने अब नहीं चलेंगे।`,
        college: (portal) =>
          `${portal} पर आपका खाता अब आपके कॉलेज के खाते से भी खुल सकता है, जैसा अभी किसी ने किया।`,
        "code-used": (portal) =>
          `${portal} पर आपका खाता अभी उसके एक रिकवरी कोड से खोला गया। वह कोड अब नहीं चलेगा।`,
      },
      loggedOut: "दूसरे डिवाइस लॉग आउट कर दिए गए।",
      ifNotYou: (address, email) =>
        `अगर यह आप नहीं थे, तो अभी अपना पासवर्ड बदलें: ${address} और प्लेसमेंट कार्यालय को बताएँ: ${email}`,
    },
    erasureAnswer: {
      heading: "खाता मिटाने का आपका अनुरोध",
      what: (portal) =>
        `आपने ${portal} पर अपना खाता मिटाने को कहा था। प्लेसमेंट कार्यालय ने इस कारण से ऐसा नहीं किया:`,
      data: (address) => `आपका डेटा, और सहमत न होने पर नया अनुरोध: ${address}`,
    },
    askGraduate: {
      heading: "स्नातक होने के बाद आपका क्या हुआ?",
      what: (portal, year) =>
        `कॉलेज बताता है कि ${year} के उसके स्नातकों का आगे क्या हुआ, और ${portal} में किसी को आपके बारे में यह पता नहीं है। नीचे का एक लिंक बिना लॉग इन के यह बता देता है:`,
      answer: (state, address) => `${state}: ${address}`,
      details: (address) => `और बताने के लिए, जैसे कहाँ: ${address}`,
      why: "आपसे महीने में अधिक से अधिक एक बार पूछा जाता है, जब तक आप बता न दें।",
    },
    correction: {
      accepted: {
        heading: "आपका रिकॉर्ड सुधार दिया गया",
        what: (fact, portal) =>
          `आपने ${portal} पर अपने रिकॉर्ड में सुधार माँगा था: ${fact}। सुधार हो गया और नए मान की पुष्टि हो चुकी है।`,
      },
      refused: {
        heading: "आपका रिकॉर्ड जैसा था वैसा ही है",
        what: (fact, portal) =>
          `आपने ${portal} पर अपने रिकॉर्ड में सुधार माँगा था: ${fact}। सुधार नहीं किया गया, कारण यह है:`,
      },
      see: (address) => `आपका रिकॉर्ड: ${address}`,
    },
    policy: {
      heading: (season) => `${season} के नियम बदल गए हैं`,
      what: (season, portal) =>
        `आप ${portal} पर ${season} में पंजीकृत हैं। इसके नियम बदल गए हैं। नए नियम अब से लागू हैं; जो पहले हुआ, वह वैसा ही रहता है।`,
      read: (address) => `नियम: ${address}`,
    },
    accepted: {
      heading: (company) => `आपने ${company} का ऑफ़र स्वीकार किया है`,
      ended: "आपके सीज़न के नियमों से यह समाप्त हुआ है:",
      all: (address) => `अपने आवेदन देखें: ${address}`,
    },
    exception: {
      given: {
        heading: "आपको छूट दी गई",
        what: (portal, until) => `${portal} के प्लेसमेंट कार्यालय ने ${until} तक इससे छूट दी है:`,
      },
      refused: {
        heading: "आपको छूट नहीं दी गई",
        what: (portal) => `${portal} का प्लेसमेंट कार्यालय इससे छूट नहीं देता:`,
      },
      see: (address) => `और जानकारी: ${address}`,
    },
    points: {
      given: (season) => `आपको ${season} में अंक मिले`,
      takenBack: (season) => `${season} में आपके अंक वापस ले लिए गए`,
      upheld: (season) => `${season} में आपके अंक बने रहेंगे`,
      secondLook: "अगर आपको यह ग़लत लगे, तो 7 दिनों के भीतर एक बार दोबारा देखने का अनुरोध कर सकते हैं।",
      see: (address) => `आपके अंक: ${address}`,
    },
    outsideOffer: {
      confirmed: {
        heading: (company) => `${company} से मिले आपके ऑफ़र की पुष्टि हुई`,
        what: (season, portal) =>
          `आपने इसे ${portal} पर बताया था। ${season} के नियमों के अनुसार यह गिना जाता है।`,
      },
      refused: {
        heading: (company) => `${company} से मिला आपका ऑफ़र नहीं गिना जाता`,
        what: (season, portal) => `${portal}: ${season} में यह नहीं गिना जाता, कारण यह है:`,
      },
      see: (address) => `बाहर के आपके ऑफ़र: ${address}`,
    },
    registration: {
      registered: {
        heading: (season) => `आप ${season} में शामिल हैं`,
        what: (season, portal) => `${portal} के प्लेसमेंट कार्यालय ने आपको ${season} में शामिल किया है।`,
      },
      refused: {
        heading: (season) => `आप ${season} में शामिल नहीं हैं`,
        what: (season, portal) =>
          `${portal} के प्लेसमेंट कार्यालय ने आपको ${season} में इस कारण से शामिल नहीं किया:`,
      },
      see: (address) => `सीज़न: ${address}`,
    },
    invitation: {
      subject: (portal) => `${portal} पर आपका खाता`,
      hello: (name, college, company) =>
        `नमस्ते ${name}, ${college} का प्लेसमेंट कार्यालय आपको ${company} के लिए भर्ती करने का निमंत्रण देता है: रिक्तियाँ डालें, देखें किसने आवेदन किया, उन्हें नतीजा बताएँ।`,
      choose: (address) => `शुरू करने के लिए पासवर्ड चुनें: ${address}`,
      worksOnce: "यह लिंक एक ही बार चलता है, 7 दिन के भीतर।",
      ifNotExpected: (email) =>
        `अगर आपको इसकी उम्मीद नहीं थी, तो इस ईमेल पर ध्यान न दें, या प्लेसमेंट कार्यालय से पूछें: ${email}`,
    },
    review: {
      approved: {
        subject: (title) => `मंज़ूर: ${title}`,
        what: "प्लेसमेंट कार्यालय ने आपकी पोस्टिंग मंज़ूर कर दी है।",
        goOn: (address) => `छात्रों को यह ऐसी दिखती है: ${address}`,
      },
      "changes approved": {
        subject: (title) => `बदलाव मंज़ूर: ${title}`,
        what: "प्लेसमेंट कार्यालय ने आपकी पोस्टिंग में किए बदलाव मंज़ूर कर दिए हैं।",
        goOn: (address) => `छात्रों को यह अब ऐसी दिखती है: ${address}`,
      },
      returned: {
        subject: (title) => `कृपया ठीक करें: ${title}`,
        what: "प्लेसमेंट कार्यालय ने इसे इस कारण से आपको लौटाया है:",
        goOn: (address) => `इसे ठीक करके फिर भेजें: ${address}`,
      },
    },
    stage: {
      unanswered: {
        accepted: (what) =>
          `आपने इस ऑफ़र का जवाब समय पर नहीं दिया, इसलिए यह स्वीकार माना जाता है: ${what}।`,
        declined: (what) =>
          `आपने इस ऑफ़र का जवाब समय पर नहीं दिया, इसलिए माना जाता है कि आपने मना कर दिया: ${what}।`,
      },
      restored: "ये फिर जारी हैं, क्योंकि उसी ऑफ़र ने इन्हें समाप्त किया था:",
      corrected: (what) => `प्लेसमेंट कार्यालय ने आपका ऑफ़र सुधारा: ${what}।`,
      before: (said) => `सुधार से पहले: ${said}`,
      subject: (stage, title) => `${stage}: ${title}`,
      sentences: {
        revoked: (what) => `ऑफ़र वापस ले लिया गया: ${what}।`,
        applied: (what) => `आपने आवेदन किया: ${what}।`,
        shortlisted: (what) => `आप शॉर्टलिस्ट हुए हैं: ${what}।`,
        interview: (what) => `आपको साक्षात्कार के लिए बुलाया गया है: ${what}।`,
        offered: (what) => `आपको ऑफ़र मिला है: ${what}।`,
        accepted: (what, by) => `${by} ने दर्ज किया कि आपने ऑफ़र स्वीकार किया: ${what}।`,
        declined: (what, by) => `${by} ने दर्ज किया कि आपने ऑफ़र के लिए मना किया: ${what}।`,
        rejected: (what) => `आपका चयन नहीं हुआ: ${what}।`,
        withdrawn: (what) => `आपका आवेदन वापस लिया गया: ${what}।`,
      },
      notRight: (email) => `सही नहीं है? हमें लिखें: ${email}`,
      changedBy: (who) => `किसने बदला: ${who}।`,
      pay: (rupees) => `वेतन: ₹${rupees} सालाना।`,
      all: (address) => `अपने आवेदन देखें: ${address}`,
    },
    digest: {
      heading: (found) => `आपके लिए: ${found}`,
      subject: (portal, found) => `${portal}: ${found}`,
      sections: {
        closing: "जल्द बंद, आपके सहेजे हुए",
        changed: "आपके आवेदन के बाद बदला गया",
        drives: "नए ड्राइव जिनमें आप आवेदन कर सकते हैं",
        fresh: "आपकी फ़ॉलो की गई खोजों में नया",
      },
      found: {
        closing: (count) => `${formatNumber(count)} जल्द बंद`,
        changed: (count) => `${formatNumber(count)} में बदलाव`,
        drives: (count) => `${formatNumber(count)} नए ड्राइव`,
        fresh: (count) => `${formatNumber(count)} नई पोस्टिंग`,
      },
      more: (count, address) => `और ${formatNumber(count)}: ${address}`,
      why: {
        daily: (portal) =>
          `${portal} पर आपने जो सहेजा और फ़ॉलो किया, उसके लिए यह ईमेल दिन में अधिकतम एक बार आता है, केवल कुछ होने पर।`,
        weekly: (portal) =>
          `${portal} पर आपने जो सहेजा और फ़ॉलो किया, उसके लिए यह ईमेल सप्ताह में अधिकतम एक बार आता है, केवल कुछ होने पर।`,
      },
      settings: (address) => `कितनी बार, और क्या: ${address}`,
      stop: (address) => `ये ईमेल बंद करें: ${address}`,
    },
  },
  changes: {
    line: (label, was, is) => `${label}: ${was}, ${is}`,
    was: (value) => `पहले ${value}`,
    wasNotGiven: "पहले नहीं दिया था",
    isNow: (value) => `अब ${value}`,
    isNotGiven: "अब नहीं दिया है",
  },
  feeds: {
    list: (types, portal) => `${types} · ${portal}`,
    own: (portal) => `सहेजे गए और आवेदन · ${portal}`,
    deadline: (title) => `अंतिम तिथि: ${title}`,
  },
  push: {
    step: "आपके आवेदन की ख़बर",
    closing: (when, title) => `${when}: ${title}`,
    more: (count) =>
      plural("hi", count, {
        one: `और ${formatNumber(count)} सहेजी पोस्टिंग जल्द बंद होगी।`,
        other: `और ${formatNumber(count)} सहेजी पोस्टिंग जल्द बंद होंगी।`,
      }),
    added: "इस डिवाइस पर अब सूचनाएँ आएँगी।",
    ended: "उस डिवाइस पर अब सूचनाएँ नहीं आएँगी।",
    gone: "उस डिवाइस पर आपको सूचनाएँ नहीं मिलतीं।",
    tooMany: (max) => `आपको ${max} डिवाइसों पर सूचनाएँ मिलती हैं। दूसरा जोड़ने के लिए कोई एक हटाएँ।`,
    unusable: "आपके ब्राउज़र का जवाब काम का नहीं है। कृपया फिर कोशिश करें।",
    needsScript:
      "इस डिवाइस पर सूचनाएँ पाने के लिए यह पृष्ठ ऐसे ब्राउज़र में खोलें जिसमें JavaScript हो और जो सूचनाएँ दिखा सके। iPhone पर पहले पोर्टल को होम स्क्रीन पर जोड़ें।",
  },
} satisfies Translation;
