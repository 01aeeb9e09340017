import { numericNumber } from '../invoices/number.ts';
import { nameKey } from '../text/search-key.ts';

const PREFIX = 'Q-';
const SUBJECT = 'Quote ';

/** What quote numbers are compared by: "q-007" is "Q-7". */
export function quoteNumberKey(number: string): string {
  const digits = digitsIn(number);
  return digits === null ? nameKey(number) : `${PREFIX}${BigInt(digits)}`;
}

function digitsIn(number: string): string | null {
  const key = nameKey(number);
  const rest = key.slice(PREFIX.length);
  return key.startsWith(nameKey(PREFIX)) && numericNumber(rest) !== null ? rest : null;
}

/** The name of a quote as the subject of entries of the history: "Quote Q-7". */
export const quoteSubjectName = (number: string): string => `${SUBJECT}${number}`;
