import { readIban } from '@ledgerline/shared-events/bank/find-ibans.ts';
import { dateOf } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { isCurrency } from '@ledgerline/shared-events/money/currency.ts';
import { add, compare, negate } from '@ledgerline/shared-events/money/decimal.ts';
import { readPurpose } from './mt940-purpose.ts';
import {
  isSomething,
  line,
  periodOf,
  type ReadStatement,
  readAmount,
  refuseTooMany,
  SEVERAL_ACCOUNTS,
  type StatementEntry,
  textOf,
  unreadWarnings,
} from './statement.ts';

// The libraries that read MT940 keep amounts as floats or refuse files without all balances, which many banks send.

type Field = { tag: string; value: string };

/** Balances of a statement; `amount` is negative for a debit balance. */
type Balance = { amount: string; currency: string };

/** Whether a text looks like MT940: it has a statement with an entry, or with a balance. */
export function isMt940(text: string): boolean {
  return /(?:^|[\r\n]|@@):20:/.test(text.slice(0, 4_000)) && /(?:[\r\n]|@@):6(?:1|[02][FM]):/.test(text);
}

/**
 * Reads the statements of an MT940 file. Missing balances, other line ends and SWIFT blocks are accepted.
 * @param usualCurrency the currency where the file names none
 * @throws UnreadableFile
 */
export function readMt940(text: string, usualCurrency: string): ReadStatement {
  const messages = messagesOf(fieldsOf(text));
  const warnings = new Set<string>();
  const read = messages.map((fields) => readMessage(fields, usualCurrency, warnings));
  const entries = read.flatMap((each) => each.entries);
  const unread = read.flatMap((each) => each.unread);
  refuseTooMany(entries.length + unread.length);
  if (entries.length + unread.length === 0) throw new UnreadableFile('This MT940 file has no entries.');
  const refusal = "We couldn't read the entries in this MT940 file.";
  const aboutUnread = unreadWarnings({ unread, readable: entries.length, refusal });
  const accounts = new Set(read.map(({ account }) => account));
  if (accounts.size > 1) warnings.add(SEVERAL_ACCOUNTS);
  return {
    format: 'MT940',
    bank: '',
    account: read[0]?.account ?? '',
    ...periodOf(entries),
    currency: entries[0]?.currency ?? usualCurrency,
    entries,
    warnings: [...aboutUnread, ...warnings],
  };
}

/** The fields that a statement may have. What looks like another one at the start of a line is text of a payment. */
const FIELD = /^\s?:(20|21|25P?|28C?|13D?|34F|90[CD]|60[FM]|61|62[FM]|64|65|86|NS):(.*)$/;

function fieldsOf(text: string): Field[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?|@@/g, '\n')
    // Some banks cut lines within the tag.
    .replace(/^:\n(?=\d{2}[A-Z]?:)/gm, ':')
    .replace(/\{[1235]:[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\{4:|^-\}?$/gm, '\n')
    .split('\n');
  const fields: Field[] = [];
  for (const each of lines) {
    const [, tag, value = ''] = FIELD.exec(each) ?? [];
    const last = fields.at(-1);
    if (tag !== undefined) fields.push({ tag, value });
    else if (last !== undefined && each !== '') last.value += `\n${each}`;
  }
  return fields;
}

function messagesOf(fields: readonly Field[]): Field[][] {
  const messages: Field[][] = [];
  for (const field of fields) {
    if (field.tag === '20' || messages.length === 0) messages.push([]);
    messages.at(-1)?.push(field);
  }
  return messages;
}

function readMessage(fields: readonly Field[], usualCurrency: string, warnings: Set<string>) {
  const find = (...tags: string[]) => fields.find(({ tag }) => tags.includes(tag))?.value ?? '';
  const [first = ''] = find('25').split('\n');
  const account = accountOf(first);
  const opening = balanceOf(find('60F', '60M'));
  const closing = balanceOf(find('62F', '62M'));
  const reported = currencyBefore(find('34F', '90C', '90D'));
  const currency =
    opening?.currency ?? closing?.currency ?? currencyAfter(first) ?? reported ?? usualCurrency;
  const { entries, unread } = entriesOf(fields, { account, currency });
  if (entries.length === 0) return { account, entries, unread };
  if (opening === null || closing === null)
    warnings.add('The file has no balances, so it may be incomplete.');
  else {
    const moved = entries.map(({ amount, isCredit }) => (isCredit ? amount : negate(amount)));
    if (compare(add(opening.amount, ...moved), closing.amount) !== 0) {
      warnings.add("The entries don't add up to the closing balance: the file may be incomplete.");
    }
  }
  if (opening === null && closing === null && currencyAfter(first) === null && reported === null) {
    warnings.add(`The file names no currency; it was read as ${usualCurrency}.`);
  }
  return { account, entries, unread };
}

/** An IBAN, or bank and account number, without the currency that some banks append. */
function accountOf(text: string): string {
  const bare = text.trim();
  const currency = currencyAfter(bare);
  const number = currency === null ? bare : bare.slice(0, -3);
  return readIban(number) ?? line(number, 'account');
}

function currencyAfter(account: string): string | null {
  const code = /\d\s*([A-Z]{3})\s*$/.exec(account)?.[1];
  return isCurrency(code) ? code : null;
}

/** The currency in a floor limit or a sum of a report during the day: "PLNC0,", "1PLN20,00". */
function currencyBefore(value: string): string | null {
  const code = /^\d*([A-Z]{3})/.exec(value.trim())?.[1];
  return isCurrency(code) ? code : null;
}

function balanceOf(value: string): Balance | null {
  const [, side, day = '', currency = '', amount = ''] =
    /^([CD])(\d{6})([A-Z]{3})(\d[\d.,]*)/.exec(value.trim()) ?? [];
  if (shortDate(day) === null || !isCurrency(currency)) return null;
  const size = readAmount(amount.replace(/,$/, ''), currency);
  return { amount: side === 'D' ? negate(size) : size, currency };
}

/** `YYMMDD` as a date; the years are 1980 to 2079. Banks count 30 days a month: 30 February is its last day. */
function shortDate(text: string): string | null {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return null;
  const short = Number(year);
  const parts = { year: short < 80 ? 2000 + short : 1900 + short, month: Number(month) };
  const last = Number(day) === 30 && parts.month === 2 ? [30, 29, 28] : [Number(day)];
  return last.map((each) => dateOf({ ...parts, day: each })).find((date) => date !== null) ?? null;
}

const STATEMENT_LINE =
  /^(\d{6})(?:(\d{4})| {4})?\s?(R?[CD]|E[CD])([A-Z])?\s?(\d{1,15}(?:[.,]\d*)?)(?:([A-Z][A-Z0-9]{3})([^\n]*))?/;

type Context = { account: string; currency: string };

function entriesOf(fields: readonly Field[], context: Context) {
  const entries: StatementEntry[] = [];
  const unread: string[] = [];
  for (const [index, { tag, value }] of fields.entries()) {
    if (tag !== '61') continue;
    const entry = entryOf(value, informationIn(fields[index + 1]), context);
    if (entry === null) unread.push(line(value, 'reference'));
    else entries.push(entry);
  }
  return { entries, unread };
}

/** What a field says about the entry before it: field 86, also with a wrong tag, or the one of MultiCash. */
function informationIn(field: Field | undefined): string {
  if (field === undefined) return '';
  const { tag, value } = field;
  if (tag === 'NS') return `166${value.replace(/(?:^|\n)(\d{2})/g, (_, code) => subfieldOf(Number(code)))}`;
  return tag === '86' || /^\d{3}[?>]\d{2}/.test(value) ? value : '';
}

/** The subfield of field 86 for a line of MultiCash: 01 to 14 are the purpose, 15 and 16 the name. */
function subfieldOf(code: number): string {
  if (code >= 1 && code <= 10) return `?${19 + code}`;
  if (code <= 14) return `?${49 + code}`;
  return code <= 16 ? `?${17 + code}` : '?00';
}

/** The entry of a line; null when the line can't be read. */
function entryOf(value: string, information: string, { account, currency }: Context): StatementEntry | null {
  const [, day = '', booked, mark = '', , amount = '', , rest = ''] = STATEMENT_LINE.exec(value.trim()) ?? [];
  const valued = shortDate(day);
  if (valued === null) return null;
  const [customer = '', bank = ''] = rest.split('//');
  const isReversal = mark.startsWith('R');
  const [, supplement = ''] = value.split('\n');
  const purpose = readPurpose(information);
  return {
    account,
    date: bookedOn(valued, booked),
    amount: readAmount(amount.replace(/[.,]$/, ''), currency),
    currency,
    // A reversed credit is a debit.
    isCredit: isReversal ? mark.endsWith('D') : mark.endsWith('C'),
    isReversal,
    name: line(purpose.name, 'name'),
    iban: purpose.iban,
    text: textOf([purpose.text, customer, information === '' ? supplement : '']),
    reference: isSomething(bank) ? line(bank, 'reference') : '',
  };
}

/** The day of booking has no year: of the years around the value date, the one that brings both nearest. */
function bookedOn(valued: string, monthAndDay: string | undefined): string {
  if (monthAndDay === undefined) return valued;
  const [month, day] = [Number(monthAndDay.slice(0, 2)), Number(monthAndDay.slice(2))];
  const year = Number(valued.slice(0, 4));
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(valued));
  const dates = [year - 1, year, year + 1].flatMap((each) => dateOf({ year: each, month, day }) ?? []);
  return dates.toSorted((one, other) => distance(one) - distance(other))[0] ?? valued;
}
