import type { Translation } from "../translations";

export const pay = {
  offerPay: {
    known: (known, all) => `${all}-இல் ${known} பேரின்`,
    fromPosting: (pay) => `${pay}, பதிவிலிருந்து`,
    replaced: "பிந்தைய வாய்ப்பு இதன் இடத்தைப் பெற்றது",
  },
} satisfies Translation;
