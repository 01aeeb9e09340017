import type { CsvColumns } from '@ledgerline/shared-events/bank/csv-columns.ts';
import { type DecimalMark, readAmountCell } from '@ledgerline/shared-events/import/cells.ts';
import { DecimalError, isZero } from '@ledgerline/shared-events/money/decimal.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split('|'));

const DEBIT_MARKS = words(
  's|soll|d|dr|db|debit|dbit|debet|debito|af|uit|dare|out|outgoing|-|lastschrift|belastung|ausgang|ausgabe|cargo|obciazenie|wydatek|addebito|uscita|sortie|vydaj|withdrawal|money out|paid out|sent|outflow|kiadas|odchozi|odchadzajuca|odeslana|出金|支払',
);
const CREDIT_MARKS = words(
  'h|haben|c|cr|k|credit|crdt|kredit|credito|bij|in|incoming|avere|+|gutschrift|eingang|einnahme|abono|uznanie|wplyw|accredito|entrata|entree|prijem|deposit|money in|paid in|received|inflow|bevetel|prichozi|prichadzajuca|prijata|入金|預入',
);

/**
 * The amount of a row with its sign: above zero for a credit. Null when the row has none; unreadable also when nobody
 * knows the word that says which it is.
 */
export function signedAmount(
  cell: (column: number | undefined) => string,
  { amount, credit, debit, mark }: CsvColumns,
  decimalMark: DecimalMark,
): string | 'unreadable' | null {
  if (amount === undefined) {
    const came = readSigned(cell(credit), decimalMark);
    if (came !== null && (came === 'unreadable' || !isZero(came)))
      return came === 'unreadable' ? came : sizeOf(came);
    const went = readSigned(cell(debit), decimalMark);
    return went === null || went === 'unreadable' ? went : `-${sizeOf(went)}`;
  }
  const read = readSigned(cell(amount), decimalMark);
  if (read === null || read === 'unreadable' || mark === undefined) return read;
  const side = sideOf(cell(mark));
  if (side === 'debit') return `-${sizeOf(read)}`;
  return side === 'credit' || cell(mark) === '' ? read : 'unreadable';
}

/** What a word of a bank says about an amount; null when nobody knows the word. */
export function sideOf(word: string): 'debit' | 'credit' | null {
  const key = searchKey(word).replace(/\.$/, '');
  if (DEBIT_MARKS.has(key)) return 'debit';
  return CREDIT_MARKS.has(key) ? 'credit' : null;
}

const sizeOf = (amount: string) => amount.replace(/^-/, '');

/** "-12,50", "12,50-", "(12.50)", "12,50 S", "+ 12.50 H". Null for an empty cell. */
export function readSigned(cell: string, decimalMark: DecimalMark): string | 'unreadable' | null {
  const [, text = '', side = ''] = /^(.*?)(?:\s+(S|H|D|C|CR|DR))?$/is.exec(cell.trim()) ?? [];
  if (text === '') return null;
  try {
    const amount = readAmountCell(text, decimalMark);
    return /^(?:S|D|DR)$/i.test(side) ? `-${sizeOf(amount)}` : amount;
  } catch (error) {
    if (error instanceof DecimalError) return 'unreadable';
    throw error;
  }
}
