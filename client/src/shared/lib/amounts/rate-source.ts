const NAMES: Readonly<Record<string, string>> = {
  'currency-api': 'market rate',
  manual: 'entered by you',
};

/** Where an exchange rate comes from, as the user is told: "ECB", "market rate", "entered by you". */
export const rateSource = (source: string): string => NAMES[source] ?? source;
