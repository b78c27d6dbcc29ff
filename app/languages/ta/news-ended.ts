import type { Translation } from "../translations";

export const newsEnded = {
  newsEnded: {
    heading: "இனி மின்னஞ்சலில் செய்திகள் வராது",
    what: (site) =>
      `${site} செய்தி மின்னஞ்சலின் முடிவில் உள்ள இணைப்பு பயன்படுத்தப்பட்டுள்ளது. மின்னஞ்சல்களைச் சோதிக்கும் நிரல்களும் சில நேரங்களில் இதைச் செய்கின்றன.`,
    again: (address) => `செய்திகளை மீண்டும் பெறுங்கள்: ${address}`,
  },
} satisfies Translation;
