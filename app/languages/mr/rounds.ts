import type { Translation } from "../translations";

export const rounds = {
  roundMails: {
    invited: (name, whose) => `${name}: ${whose}`,
    changed: (name, whose) => `बदलले: ${name}, ${whose}`,
    off: (name, whose) => `रद्द: ${name}, ${whose}`,
    youAreIn: (name, what) => `तुम्हाला बोलावले आहे. ${name}: ${what}.`,
    noLonger: (name, what) => `आता तुम्हाला येण्याची गरज नाही, किंवा हे होणार नाही. ${name}: ${what}.`,
    when: (day, from, until) => `${day}, ${from} ते ${until}`,
    where: (place) => `कुठे: ${place}`,
    timeGone: "तुम्हाला सांगितलेली वेळ आता लागू नाही.",
    timeFollows: "तुमची स्वतःची वेळ नंतर कळवली जाईल.",
    see: (address) => `तुम्हाला कुठे पोहोचायचे आहे ते पहा: ${address}`,
  },
  roundResults: {
    title: "निकाल",
    names: {
      through: "यशस्वी",
      reserve: "राखीव यादीत",
      out: "यशस्वी नाही",
      absent: "अनुपस्थित म्हणून नोंद",
    },
    subject: (name, whose) => `निकाल: ${name}, ${whose}`,
    says: (result, name, what) => `${result}. ${name}: ${what}.`,
    application: (stage) => `तुमचा अर्ज: ${stage}`,
  },
  ownRounds: {
    title: "तुम्हाला कुठे पोहोचायचे आहे",
    notIn: "ही लिंक ज्या फेरीची आहे, त्यात तुम्ही नाही, किंवा ती संपली आहे.",
  },
} satisfies Translation;
