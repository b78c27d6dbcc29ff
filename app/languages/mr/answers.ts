import type { Translation } from "../translations";

export const answers = {
  pointsSum: {
    have: (sum) => `एकूण गुण: ${sum}.`,
  },
  rulesChanged: {
    isNew: "नवे:",
    isGone: "आता लागू नाहीत:",
    otherOrder: "नियम तेच आहेत, फक्त क्रम बदलला आहे.",
  },
  outsideAnswer: {
    on: "उत्तराचा दिवस (आज नसेल तर)",
    notBefore: "हा ऑफरच्या दिवसाआधीचा असू शकत नाही",
  },
  outsideRecorded: {
    heading: (company) => `प्लेसमेंट कार्यालयाने ${company} ने दिलेली तुमची ऑफर नोंदवली आहे`,
    what: (season, portal) =>
      `ती ${portal} वर आहे आणि ${season} च्या नियमांप्रमाणे मोजली जाते. काही चुकले असेल तर कार्यालयाला कळवा.`,
  },
  unfinished: {
    goOn: (title) => `"${title}" पुढे सुरू ठेवायचे?`,
  },
} satisfies Translation;
