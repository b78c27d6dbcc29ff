import { formatNumber } from "../../text";
import { plural } from "../plural";
import type { Translation } from "../translations";

export const mails = {
  mails: {
    codes: {
      signup: {
        subject: (portal) => `${portal} साठी तुमचा ईमेल पडताळा`,
        ask: "तुम्ही ज्या पानावर साइन अप केले तेथे हा OTP लिहा:",
        ifNotYou:
          "तुम्ही साइन अप केले नसेल, तर या ईमेलकडे दुर्लक्ष करा आणि OTP कोणालाही सांगू नका: त्याशिवाय खाते तयार होत नाही.",
      },
      reset: {
        subject: (portal) => `${portal} येथील तुमचा पासवर्ड पुन्हा सेट करा`,
        ask: "तुम्ही ज्या पानावर मागितला तेथे हा OTP लिहा आणि नवीन पासवर्ड निवडा:",
        ifNotYou:
          "तुम्ही हे मागितले नसेल, तर या ईमेलकडे दुर्लक्ष करा आणि OTP किंवा लिंक कोणालाही देऊ नका: तुमचा पासवर्ड तोच राहील.",
      },
      email: {
        subject: (portal) => `${portal} साठी तुमचा नवीन ईमेल पडताळा`,
        ask: "यापुढे हा ईमेल वापरण्यासाठी तुमच्या प्रोफाइलमध्ये हा OTP लिहा:",
        ifNotYou:
          "तुम्ही हे मागितले नसेल, तर या ईमेलकडे दुर्लक्ष करा आणि OTP कोणालाही सांगू नका: त्याशिवाय काहीही बदलत नाही.",
      },
      worksOnce: "तो एकदाच चालतो, हा ईमेल पाठवल्यापासून 10 मिनिटांच्या आत.",
      link: (address) => `ही लिंकही कोणत्याही ब्राउझरमध्ये हेच करते: ${address}`,
    },
    accountExists: {
      heading: "तुमचे खाते आधीपासून आहे",
      what: (portal) =>
        `कोणीतरी, बहुधा तुम्हीच, आत्ता या ईमेलने ${portal} येथे साइन अप करण्याचा प्रयत्न केला. या ईमेलचे खाते आधीपासून आहे, त्यामुळे काहीही बदललेले नाही.`,
      login: (address) => `येथे लॉग इन करा: ${address}`,
      forgot: (address) => `पासवर्ड विसरलात? येथे नवीन निवडा: ${address}`,
      ifNotYou: "हे तुम्ही केले नसेल, तर या ईमेलकडे दुर्लक्ष करा.",
    },
    passwordChanged: {
      heading: "तुमचा पासवर्ड बदलला",
      what: (portal) =>
        `${portal} येथील तुमच्या खात्याचा पासवर्ड आत्ता बदलला गेला, आणि सर्व डिव्हाइसवरून लॉग आउट केले आहे.`,
      ifNotYou: (address) => `हे तुम्ही केले नसेल, तर लगेच नवीन पासवर्ड निवडा: ${address}`,
    },
    emailChanged: {
      heading: "तुमचा ईमेल बदलला",
      what: (portal) =>
        `${portal} येथील तुमच्या खात्याचा ईमेल आता वेगळा आहे; या ईमेलने आता लॉग इन करता येणार नाही.`,
      ifNotYou: (email) => `हे तुम्ही केले नसेल, तर लगेच प्लेसमेंट कार्यालयाला कळवा: ${email}`,
    },
    newDevice: {
      heading: "तुमच्या खात्यात नवीन लॉग इन",
      what: (portal, device, when) =>
        `कोणीतरी, बहुधा तुम्हीच, ${portal} येथील तुमच्या खात्यात नवीन डिव्हाइसवरून लॉग इन केले: ${device}, ${when}.`,
      ifNotYou: (address) =>
        `हे तुम्ही केले नसेल, तर लगेच त्या डिव्हाइसवरून लॉग आउट करा आणि पासवर्ड बदला: ${address}`,
    },
    secondFactor: {
      heading: "तुमच्या लॉग इनची पद्धत बदलली",
      changes: {
        on: (portal) =>
          `${portal} येथील तुमच्या खात्यात लॉग इन करताना आता ऑथेंटिकेटर ॲपमधील कोड मागितला जाईल.`,
        off: (portal) => `${portal} येथील तुमच्या खात्यात आता ऑथेंटिकेटर ॲपमधील कोड मागितला जाणार नाही.`,
        "taken-off": (portal) =>
          `${portal} येथील तुमच्या खात्यात आता दुसरी पडताळणी लागणार नाही: तुम्ही सांगितल्याप्रमाणे प्लेसमेंट कार्यालयाने ती काढली.`,
        "passkey-added": (portal) =>
          `${portal} येथील तुमच्या खात्यात लॉग इनसाठी आणखी एक पासकी जोडली गेली.`,
        "passkey-removed": (portal) =>
          `${portal} येथील तुमच्या खात्याची एक पासकी काढली गेली, ती आता चालणार नाही.`,
        "codes-made": (portal) =>
          `${portal} येथील तुमच्या खात्यासाठी नवीन रिकव्हरी कोड बनवले गेले. जुने आता चालणार नाहीत.`,
        college: (portal) =>
          `${portal} येथील तुमचे खाते आता तुमच्या कॉलेजच्या खात्यानेही उघडता येते, आत्ता कोणीतरी तसे उघडले.`,
        "code-used": (portal) =>
          `${portal} येथील तुमचे खाते आत्ता एका रिकव्हरी कोडने उघडले गेले. तो कोड आता चालणार नाही.`,
      },
      loggedOut: "इतर डिव्हाइसवरून लॉग आउट केले आहे.",
      ifNotYou: (address, email) =>
        `हे तुम्ही केले नसेल, तर लगेच पासवर्ड बदला: ${address} आणि प्लेसमेंट कार्यालयाला कळवा: ${email}`,
    },
    erasureAnswer: {
      heading: "खाते हटवण्याची तुमची विनंती",
      what: (portal) =>
        `तुम्ही ${portal} येथील तुमचे खाते हटवण्याची विनंती केली होती. प्लेसमेंट कार्यालयाने ते या कारणामुळे हटवले नाही:`,
      data: (address) => `तुमचा डेटा, आणि सहमत नसल्यास नवीन विनंती: ${address}`,
    },
    policy: {
      heading: (season) => `${season} चे नियम बदलले आहेत`,
      what: (season, portal) =>
        `तुमची ${portal} येथे ${season} मध्ये नोंदणी आहे. त्याचे नियम बदलले आहेत. नवे नियम आतापासून लागू आहेत; आधी झाले ते तसेच राहते.`,
      read: (address) => `नियम: ${address}`,
    },
    accepted: {
      heading: (company) => `तुम्ही ${company} ची ऑफर स्वीकारली आहे`,
      ended: "तुमच्या सीझनच्या नियमांनुसार हे संपले आहे:",
      all: (address) => `तुमचे अर्ज पहा: ${address}`,
    },
    exception: {
      given: {
        heading: "तुम्हाला सूट दिली आहे",
        what: (portal, until) => `${portal} च्या प्लेसमेंट कार्यालयाने ${until} पर्यंत यातून सूट दिली आहे:`,
      },
      refused: {
        heading: "तुम्हाला सूट दिलेली नाही",
        what: (portal) => `${portal} चे प्लेसमेंट कार्यालय यातून सूट देत नाही:`,
      },
      see: (address) => `अधिक माहिती: ${address}`,
    },
    points: {
      given: (season) => `तुम्हाला ${season} मध्ये गुण मिळाले`,
      takenBack: (season) => `${season} मधील तुमचे गुण मागे घेतले`,
      upheld: (season) => `${season} मधील तुमचे गुण कायम आहेत`,
      secondLook: "ते चुकीचे वाटत असेल तर 7 दिवसांच्या आत एकदा फेरविचाराची विनंती करू शकता.",
      see: (address) => `तुमचे गुण: ${address}`,
    },
    outsideOffer: {
      confirmed: {
        heading: (company) => `${company} ने दिलेल्या तुमच्या ऑफरची पुष्टी झाली`,
        what: (season, portal) =>
          `तुम्ही ती ${portal} वर कळवली होती. ${season} च्या नियमांप्रमाणे ती मोजली जाते.`,
      },
      refused: {
        heading: (company) => `${company} ने दिलेली तुमची ऑफर मोजली जात नाही`,
        what: (season, portal) => `${portal}: ${season} मध्ये ती मोजली जात नाही, कारण असे:`,
      },
      see: (address) => `तुमच्या बाहेरच्या ऑफर: ${address}`,
    },
    registration: {
      registered: {
        heading: (season) => `तुम्ही ${season} मध्ये सहभागी आहात`,
        what: (season, portal) =>
          `${portal} येथील प्लेसमेंट कार्यालयाने तुम्हाला ${season} मध्ये सामील केले आहे.`,
      },
      refused: {
        heading: (season) => `तुम्ही ${season} मध्ये सहभागी नाही`,
        what: (season, portal) =>
          `${portal} येथील प्लेसमेंट कार्यालयाने तुम्हाला ${season} मध्ये या कारणाने सामील केले नाही:`,
      },
      see: (address) => `सीझन: ${address}`,
    },
    invitation: {
      subject: (portal) => `${portal} येथील तुमचे खाते`,
      hello: (name, college, company) =>
        `नमस्कार ${name}, ${company} साठी भरती करण्याचे निमंत्रण तुम्हाला ${college} तर्फे देत आहोत: रिक्त जागा पोस्ट करा, कोणी अर्ज केला ते पहा, त्यांना निकाल कळवा.`,
      choose: (address) => `सुरू करण्यासाठी पासवर्ड निवडा: ${address}`,
      worksOnce: "ही लिंक एकदाच चालते, 7 दिवसांच्या आत.",
      ifNotExpected: (email) =>
        `हे निमंत्रण तुम्हाला अपेक्षित नसेल, तर या ईमेलकडे दुर्लक्ष करा, किंवा प्लेसमेंट कार्यालयाला विचारा: ${email}`,
    },
    askGraduate: {
      heading: "पदवीनंतर तुमचे काय झाले?",
      what: (portal, year) =>
        `${year} च्या पदवीधरांचे पुढे काय झाले हे कॉलेज कळवते, आणि ${portal} येथे कोणालाही तुमच्याबद्दल ते माहीत नाही. खालीलपैकी एका लिंकने लॉग इन न करता ते सांगता येते:`,
      answer: (state, address) => `${state}: ${address}`,
      details: (address) => `आणखी सांगण्यासाठी, जसे कुठे: ${address}`,
      why: "तुम्ही सांगेपर्यंत तुम्हाला महिन्यातून जास्तीत जास्त एकदा विचारले जाते.",
    },
    correction: {
      accepted: {
        heading: "तुमची नोंद दुरुस्त झाली",
        what: (fact, portal) =>
          `तुम्ही ${portal} येथील तुमच्या नोंदीत दुरुस्ती मागितली होती: ${fact}. ती केली आहे आणि नवीन मूल्याची पुष्टी झाली आहे.`,
      },
      refused: {
        heading: "तुमची नोंद आहे तशीच आहे",
        what: (fact, portal) =>
          `तुम्ही ${portal} येथील तुमच्या नोंदीत दुरुस्ती मागितली होती: ${fact}. ती केलेली नाही, कारण असे:`,
      },
      see: (address) => `तुमची नोंद: ${address}`,
    },
    review: {
      approved: {
        subject: (title) => `मंजूर: ${title}`,
        what: "प्लेसमेंट कार्यालयाने तुमची पोस्ट मंजूर केली आहे.",
        goOn: (address) => `विद्यार्थ्यांना ती अशी दिसते: ${address}`,
      },
      "changes approved": {
        subject: (title) => `बदल मंजूर: ${title}`,
        what: "तुम्ही पोस्टमध्ये केलेले बदल प्लेसमेंट कार्यालयाने मंजूर केले आहेत.",
        goOn: (address) => `विद्यार्थ्यांना ती आता अशी दिसते: ${address}`,
      },
      returned: {
        subject: (title) => `कृपया दुरुस्त करा: ${title}`,
        what: "प्लेसमेंट कार्यालयाने हे तुमच्याकडे या कारणामुळे परत पाठवले आहे:",
        goOn: (address) => `दुरुस्त करून पुन्हा पाठवा: ${address}`,
      },
    },
    stage: {
      unanswered: {
        accepted: (what) => `तुम्ही या ऑफरला वेळेत उत्तर दिले नाही, म्हणून ती स्वीकारलेली धरली जाते: ${what}.`,
        declined: (what) => `तुम्ही या ऑफरला वेळेत उत्तर दिले नाही, म्हणून ती नाकारलेली धरली जाते: ${what}.`,
      },
      restored: "हे पुन्हा सुरू आहे, कारण त्या ऑफरने ते संपवले होते:",
      corrected: (what) => `प्लेसमेंट कार्यालयाने तुमची ऑफर दुरुस्त केली: ${what}.`,
      before: (said) => `दुरुस्तीपूर्वी: ${said}`,
      subject: (stage, title) => `${stage}: ${title}`,
      sentences: {
        revoked: (what) => `ऑफर मागे घेतली: ${what}.`,
        applied: (what) => `तुम्ही अर्ज केला: ${what}.`,
        shortlisted: (what) => `तुमची शॉर्टलिस्टमध्ये निवड झाली: ${what}.`,
        interview: (what) => `तुम्हाला मुलाखतीसाठी बोलावले आहे: ${what}.`,
        offered: (what) => `तुम्हाला ऑफर मिळाली आहे: ${what}.`,
        accepted: (what, by) => `तुम्ही ऑफर स्वीकारल्याची नोंद ${by} यांनी केली: ${what}.`,
        declined: (what, by) => `तुम्ही ऑफर नाकारल्याची नोंद ${by} यांनी केली: ${what}.`,
        rejected: (what) => `तुमची निवड झाली नाही: ${what}.`,
        withdrawn: (what) => `तुमचा अर्ज मागे घेतला: ${what}.`,
      },
      notRight: (email) => `बरोबर नाही? आम्हाला लिहा: ${email}`,
      changedBy: (who) => `कोणी बदलले: ${who}.`,
      pay: (rupees) => `पगार: ₹${rupees} वार्षिक.`,
      all: (address) => `तुमचे अर्ज पहा: ${address}`,
    },
    digest: {
      heading: (found) => `तुमच्यासाठी: ${found}`,
      subject: (portal, found) => `${portal}: ${found}`,
      sections: {
        closing: "लवकरच बंद, तुम्ही सेव्ह केलेले",
        changed: "तुम्ही अर्ज केल्यानंतर बदललेले",
        drives: "तुम्ही अर्ज करू शकता असे नवीन ड्राइव्ह",
        fresh: "तुम्ही फॉलो केलेल्या शोधांत नवीन",
      },
      found: {
        closing: (count) => `${formatNumber(count)} लवकरच बंद`,
        changed: (count) => `${formatNumber(count)} मध्ये बदल`,
        drives: (count) => `${formatNumber(count)} नवीन ड्राइव्ह`,
        fresh: (count) => `${formatNumber(count)} नवीन`,
      },
      more: (count, address) => `आणि आणखी ${formatNumber(count)}: ${address}`,
      why: {
        daily: (portal) =>
          `${portal} येथे तुम्ही जे सेव्ह आणि फॉलो केले आहे, त्यासाठी हा ईमेल दिवसातून जास्तीत जास्त एकदा येतो, फक्त काही असेल तेव्हा.`,
        weekly: (portal) =>
          `${portal} येथे तुम्ही जे सेव्ह आणि फॉलो केले आहे, त्यासाठी हा ईमेल आठवड्यातून जास्तीत जास्त एकदा येतो, फक्त काही असेल तेव्हा.`,
      },
      settings: (address) => `किती वेळा, आणि काय: ${address}`,
      stop: (address) => `हे ईमेल बंद करा: ${address}`,
    },
  },
  changes: {
    line: (label, was, is) => `${label}: ${was}, ${is}`,
    was: (value) => `आधी ${value}`,
    wasNotGiven: "आधी दिले नव्हते",
    isNow: (value) => `आता ${value}`,
    isNotGiven: "आता दिलेले नाही",
  },
  feeds: {
    list: (types, portal) => `${types} · ${portal}`,
    own: (portal) => `सेव्ह केलेले आणि अर्ज · ${portal}`,
    deadline: (title) => `शेवटची तारीख: ${title}`,
  },
  push: {
    step: "तुमच्या अर्जाविषयी अपडेट",
    closing: (when, title) => `${when}: ${title}`,
    more: (count) =>
      plural("mr", count, {
        one: `आणि सेव्ह केलेली आणखी ${formatNumber(count)} पोस्ट लवकरच बंद होईल.`,
        other: `आणि सेव्ह केलेल्या आणखी ${formatNumber(count)} पोस्ट लवकरच बंद होतील.`,
      }),
    added: "आता या डिव्हाइसवर सूचना येतील.",
    ended: "आता त्या डिव्हाइसवर सूचना येणार नाहीत.",
    gone: "त्या डिव्हाइसवर तुम्हाला सूचना मिळत नाहीत.",
    tooMany: (max) => `तुम्हाला ${max} डिव्हाइसवर सूचना मिळतात. दुसरे जोडण्यासाठी एखादे काढा.`,
    unusable: "तुमच्या ब्राउझरचे उत्तर वापरता येत नाही. कृपया पुन्हा प्रयत्न करा.",
    needsScript:
      "या डिव्हाइसवर सूचना मिळवण्यासाठी, JavaScript असलेल्या आणि सूचना दाखवू शकणाऱ्या ब्राउझरमध्ये हे पान उघडा. iPhone वर आधी पोर्टल होम स्क्रीनवर जोडा.",
  },
} satisfies Translation;
