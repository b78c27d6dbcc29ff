import type { Translation } from "../translations";

/** Recruiters search, too. */
export const find = {
  find: {
    title: "అన్నీ వెతకండి",
    what: "పేరు, రోల్ నంబర్ లేదా ఒక పదం",
    placeholder: "విద్యార్థి, రోల్ నంబర్, డ్రైవ్, కంపెనీ, పేజీ",
    key: "/",
    go: "వెతకండి",
    hint: "పేరు, రోల్ నంబర్ లేదా ఇమెయిల్ చిరునామాతో విద్యార్థులు, పోస్టింగ్‌లు, కంపెనీలు, పేజీలు. / కీ ప్రతి పేజీ నుంచి ఇక్కడికి తెస్తుంది.",
    foundFor: (words) => `“${words}”కు దొరికినవి`,
    nothing: (words) => `“${words}”కు ఏమీ దొరకలేదు.`,
    tooShort: "కనీసం రెండు అక్షరాలు లేదా అంకెలు రాయండి.",
    thereAreMore: "ఇంకా ఉన్నాయి. పేరులో ఇంకొంత రాయండి.",
    all: (count) => `అన్నీ ${count}`,
    allMore: (count) => `అన్నీ, ${count} కంటే ఎక్కువ`,
    notConfirmed: (number) => `${number}, విద్యార్థి రాసినది, నిర్ధారించలేదు`,
    refused: "ఆఫీసులో పనిచేసేవారు మాత్రమే ఇక్కడ వెతుకుతారు.",
    failed: "వెతకడం కుదరలేదు. దయచేసి మళ్లీ ప్రయత్నించండి.",
    kinds: {
      students: "విద్యార్థులు",
      postings: "పోస్టింగ్‌లు",
      companies: "కంపెనీలు",
      users: "వినియోగదారులు",
      screens: "పేజీలు",
    },
  },
} satisfies Translation;
