import type { Translation } from "../translations";

export const newsEnded = {
  newsEnded: {
    heading: "ఇకపై ఈమెయిల్‌లో వార్తలు రావు",
    what: (site) =>
      `${site} వార్తల ఈమెయిల్ చివర ఉన్న లింక్ ఉపయోగించబడింది. మెయిళ్లను తనిఖీ చేసే ప్రోగ్రామ్‌లు కూడా కొన్నిసార్లు ఇలా చేస్తాయి.`,
    again: (address) => `వార్తలు మళ్లీ పొందండి: ${address}`,
  },
} satisfies Translation;
