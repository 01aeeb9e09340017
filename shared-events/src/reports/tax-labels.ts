import type { TaxKind } from '../taxes/kinds.ts';

/** What a kind of tax is called in a report; the standard one needs no word beside its rate. */
const KIND_WORDS: Readonly<Record<TaxKind, string>> = {
  S: '',
  Z: 'zero rated',
  E: 'exempt',
  AE: 'reverse charge',
  G: 'export',
  O: 'outside the scope',
  W: 'withheld',
};

/** What has no tax at all. */
const NO_TAX = 'No tax';

/** A tax with its rate and its kind: "VAT 19%", "VAT, reverse charge". */
export function rateLabel({
  kind,
  name,
  rate,
}: {
  kind: TaxKind | null;
  name: string;
  rate: number;
}): string {
  if (kind === null) return NO_TAX;
  const words = KIND_WORDS[kind];
  if (words === '') return `${name} ${rate}%`;
  return name.toLowerCase().includes(words) ? name : `${name}, ${words}`;
}

const MONTH_NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** A month (`YYYY-MM`) in words: "October 2026". */
export const monthLabel = (month: string): string =>
  `${MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;
