const NAMES: Readonly<Record<string, string>> = {
  'currency-api': 'market rate',
  manual: 'entered by you',
};

/** The source of an exchange rate as a name for the user: "ECB", "market rate", "entered by you". */
export const rateSource = (source: string): string => NAMES[source] ?? source;
