import { CURRENCY_CODES, currencyOf } from './currency.ts';
import {
  add,
  DECIMAL_MESSAGES,
  DecimalError,
  divide,
  MAX_DECIMALS,
  multiply,
  negate,
  readDecimal,
  roundHalfUp,
} from './decimal.ts';

const MAX_LENGTH = 100;
const SPACES = /[\s\u00a0\u2007\u2009\u202f]/g;
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const SIGN = /^\p{Sc}$/u;
const TERM = /^((?:[^\d.,]|(?<=\p{L})\.)*)([.,]?\d(?:[\d.,' ]*\d)?[.,]?)(\D*)$/u;

/**
 * `decimals`: the decimals of the field. `lone`: the marks that group thousands when only one stands before three
 * digits.
 */
type Field = { decimals: number; lone: string };

let signs: ReadonlySet<string> | null = null;

/** Whether a text is the sign or the code of a currency, or nothing. */
export function isCurrencySign(text: string): boolean {
  const bare = text.trim().replace(/\.$/, '').toLowerCase();
  if (bare === '' || SIGN.test(bare)) return true;
  signs ??= new Set(
    CURRENCY_CODES.flatMap((code) => [code, currencyOf(code).symbol, currencyOf(code).uniqueSymbol]).map(
      (sign) => sign.replace(SPACES, ' ').replace(/\.$/, '').toLowerCase(),
    ),
  );
  return signs.has(bare);
}

/** Digits in groups of three, or of two before the last three as in India. Null when they are in other groups. */
export function ungrouped(whole: string, mark: string): string | null {
  const groups = whole.split(mark);
  const [first = '', ...rest] = groups;
  const last = rest.at(-1) ?? '';
  const fits = /^\d{1,3}$/.test(first) && /^\d{3}$/.test(last);
  const three = rest.every((group) => /^\d{3}$/.test(group));
  const two = first.length < 3 && rest.slice(0, -1).every((group) => /^\d{2}$/.test(group));
  return fits && (three || two) ? groups.join('') : null;
}

/** An amount in plain characters, without what spreadsheets put around it (`="12,50"`) and without "50,-". */
export function plainAmount(text: string): string {
  const plain = text.replace(INVISIBLE, '').replace(SPACES, ' ').replace(/[−–—]/g, '-').trim();
  const inner = /^="([^"]*)"$/.exec(plain)?.[1] ?? plain;
  return inner.replace(/(?<=\d)[.,]-{1,2}(?=\D*$)/, '').replaceAll('’', "'");
}

function wholeDigits(text: string): string | null {
  if (/^\d*$/.test(text)) return text;
  const mark = /[^\d]/.exec(text)?.[0] ?? '';
  return ungrouped(text, mark);
}

function decimalMarkAt(text: string, field: Field): number {
  const marks = [...text.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  if (!last) return -1;
  const others = marks.slice(0, -1);
  if (others.some((mark) => mark[0] === last[0])) return -1;
  const isGroup = others.length === 0 && field.lone.includes(last[0]) && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  return isGroup ? -1 : last.index;
}

function readNumber(text: string, field: Field): string | null {
  const at = decimalMarkAt(text, field);
  const whole = wholeDigits(at < 0 ? text : text.slice(0, at));
  const fraction = at < 0 ? '' : text.slice(at + 1);
  if (whole === null || !/^\d*$/.test(fraction) || whole + fraction === '') return null;
  return readDecimal(`${whole || '0'}.${fraction || '0'}`);
}

function readTerm(text: string, field: Field): string | null {
  const [, before = '', number = '', after = ''] = TERM.exec(text.trim()) ?? [];
  if (number === '' || !isCurrencySign(before) || !isCurrencySign(after)) return null;
  return readNumber(number, field);
}

/** The product of one summand, from left to right. */
function readProduct(text: string, field: Field): string | null {
  const [first = '', ...rest] = text.split(/([*×/÷])/);
  let product = readTerm(first, field);
  for (let i = 0; i < rest.length && product !== null; i += 2) {
    const factor = readTerm(rest[i + 1] ?? '', field);
    if (factor === null) return null;
    product = /[*×]/.test(rest[i] ?? '') ? multiply(product, factor) : divide(product, factor, MAX_DECIMALS);
  }
  return product;
}

function readSum(text: string, field: Field): string | null {
  const leading = /^([^\d+*×/÷-]*)([+-])/.exec(text);
  const signed = leading ? `${leading[2]}${leading[1]}${text.slice(leading[0].length)}` : `+${text}`;
  const pieces = signed.split(/([+-])/).slice(1);
  let total = '0';
  for (let i = 0; i < pieces.length; i += 2) {
    const product = readProduct(pieces[i + 1] ?? '', field);
    if (product === null) return null;
    total = add(total, pieces[i] === '-' ? negate(product) : product);
  }
  return total;
}

function read(text: string, field: Field): string | null {
  if (text.length > MAX_LENGTH) return null;
  try {
    const sum = readSum(plainAmount(text), field);
    return sum === null ? null : readDecimal(roundHalfUp(sum, field.decimals));
  } catch (error) {
    if (error instanceof DecimalError) return null;
    throw error;
  }
}

/**
 * Parses an amount as people type or paste it: "1.234,56", "1,234.56", "1 234,56", "€ 12", "12,50 + 3*4". `digits`
 * are those of the currency; the result is rounded half up to them. With fewer than three digits "1.234" and "1,234"
 * are 1234. Answers the canonical decimal, or null when the text is no amount.
 */
export function readAmount(text: string, digits: number): string | null {
  return read(text, { decimals: digits, lone: digits < 3 ? '.,' : '' });
}

/**
 * Like `readAmount` for a quantity (6 decimals), so that displayed quantities can be pasted back: "8,420" is 8420,
 * "6.125" stays.
 */
export function readQuantity(text: string): string | null {
  return read(text, { decimals: MAX_DECIMALS, lone: ',' });
}

/** Like `readAmount` for a rate (6 decimals): a single dot or comma is always the decimal mark, "1,125" is 1.125. */
export function readRate(text: string): string | null {
  return read(text, { decimals: MAX_DECIMALS, lone: '' });
}

/** The error of a form for a text that was refused: it isn't an amount, or it's below zero or zero where none may be. */
export function amountProblem(text: string): string {
  const read = readRate(text);
  if (read === '0') return 'Enter a number above 0';
  return read?.startsWith('-') ? 'Enter 0 or more' : DECIMAL_MESSAGES.not_a_number;
}
