import type { CsvColumns } from '@ledgerline/shared-events/bank/csv-columns.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { HEAD_PARTS, HEADS, OTHER_AMOUNTS, OWN_ACCOUNTS, STATES, VALUE_DAYS } from './head-words.ts';

/** A head as it is compared: without accents, marks and the spaces around them. */
function headKey(head: string): string {
  return searchKey(head.replace(/^\uFEFF/, ''))
    .replace(/[:*"]+/g, '')
    .trim();
}

/** The columns that a row of heads names. `date` is missing where it names none. */
export type GuessedColumns = Omit<CsvColumns, 'date'> & { date?: number };

/** The most columns whose cells make the text of an entry. */
export const MAX_TEXTS = 10;

type Single = Exclude<keyof typeof HEADS, 'text'>;
type PartRole = Exclude<keyof typeof HEAD_PARTS, 'text'>;
type FoundColumns = { [each in Single]?: number };

const SINGLE = [
  'date',
  'amount',
  'credit',
  'debit',
  'mark',
  'currency',
  'name',
  'iban',
  'reference',
] as const;

/**
 * What the heads of a bank's CSV hold, by the words that banks use: by a whole head first, then by a part of one. Every
 * column has one meaning.
 */
export function guessBankColumns(heads: readonly string[]): GuessedColumns {
  const keys = heads.map(headKey);
  const found: FoundColumns = {};
  const isUsed = (column: number) => Object.values(found).includes(column);
  for (const role of SINGLE) {
    const column = wholeHead(keys, HEADS[role], isUsed);
    if (column !== null) found[role] = column;
  }
  const text = columnsOf(keys, (key, column) => !isUsed(column) && HEADS.text.includes(key));
  const isFree = (column: number) => !isUsed(column) && !text.includes(column);
  const lacks = (role: Single) => found[role] === undefined;
  const addPart = (role: PartRole) => {
    const column = lacks(role) ? partOfHead(keys, role, isFree) : null;
    if (column !== null) found[role] = column;
  };
  addPart('date');
  if (lacks('date')) {
    const column = wholeHead(keys, VALUE_DAYS, isUsed);
    if (column !== null) found.date = column;
  }
  if (lacks('amount')) addAmounts(found, addPart);
  if (!nameEntries({ ...found, date: 0, text })) {
    const column = wholeHead(keys, OTHER_AMOUNTS, isUsed);
    if (column !== null) found.amount = column;
  }
  const currency = currencyBeside(keys, found.amount ?? found.credit ?? 0, isFree);
  if (lacks('currency') && currency !== null) found.currency = currency;
  for (const role of ['iban', 'name'] as const) addPart(role);
  const more = columnsOf(keys, (key, column) => isFree(column) && isPart(key, 'text'));
  return { ...found, text: [...text, ...more].sort((one, other) => one - other).slice(0, MAX_TEXTS) };
}

/** Credits and debits have a column each, or one has both. */
function addAmounts(found: FoundColumns, addPart: (role: PartRole) => void): void {
  const { credit, debit } = found;
  addPart('credit');
  addPart('debit');
  const hasOneByName = credit !== undefined || debit !== undefined;
  if (hasOneByName || (found.credit !== undefined && found.debit !== undefined)) return;
  delete found.credit;
  delete found.debit;
  addPart('amount');
}

function columnsOf(keys: readonly string[], isOne: (key: string, column: number) => boolean): number[] {
  return keys.flatMap((key, column) => (isOne(key, column) ? [column] : []));
}

/** The column whose whole head is the likeliest of these words, or null. */
function wholeHead(
  keys: readonly string[],
  words: readonly string[],
  isUsed: (column: number) => boolean,
): number | null {
  for (const word of words) {
    const column = keys.findIndex((key, index) => key === word && !isUsed(index));
    if (column >= 0) return column;
  }
  return null;
}

/** The column whose head has a word for a role. Of several amounts or currencies nobody can tell which it is: null. */
function partOfHead(
  keys: readonly string[],
  role: keyof typeof HEAD_PARTS,
  isFree: (column: number) => boolean,
): number | null {
  const columns = columnsOf(keys, (key, column) => isFree(column) && isPart(key, role));
  const isUnclear = columns.length > 1 && !['date', 'name', 'iban'].includes(role);
  return isUnclear ? null : (columns[0] ?? null);
}

/** The column of the currency: of several the one beside the amount, rather behind than before it. */
function currencyBeside(
  keys: readonly string[],
  amount: number,
  isFree: (column: number) => boolean,
): number | null {
  const columns = columnsOf(keys, (key, column) => isFree(column) && isPart(key, 'currency'));
  const distance = (column: number) => (column < amount ? amount - column + 0.5 : column - amount);
  return columns.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

function isPart(key: string, role: keyof typeof HEAD_PARTS): boolean {
  const { has, not } = HEAD_PARTS[role];
  return has.test(key) && !not.test(key);
}

/** Whether heads say when and how much. */
export function nameEntries({ date, amount, credit }: GuessedColumns): boolean {
  return date !== undefined && (amount !== undefined || credit !== undefined);
}

/** Whether a head is that of the currency of another amount, such as the one before its conversion. */
export const namesOtherCurrency = (head: string) => HEAD_PARTS.currency.not.test(headKey(head));

/** The column that says whether an entry is booked, or -1. */
export function stateColumn(heads: readonly string[]): number {
  return heads.findIndex((head) => STATES.has(headKey(head)));
}

/** The column with the number of the own account, or -1. */
export function accountColumn(heads: readonly string[]): number {
  return heads.findIndex((head) => OWN_ACCOUNTS.has(headKey(head)));
}
