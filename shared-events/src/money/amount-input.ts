import {
  add,
  DecimalError,
  divide,
  MAX_DECIMALS,
  multiply,
  negate,
  readDecimal,
  roundHalfUp,
} from './decimal.ts';
import { isCurrencySign, plainAmount, ungrouped } from './written-amount.ts';

const MAX_LENGTH = 100;
const TERM = /^((?:[^\d.,]|(?<=\p{L})\.)*)([.,]?\d(?:[\d.,' ]*\d)?[.,]?)(\D*)$/u;

/**
 * `decimals`: the decimals of the field. `lone`: the marks that group thousands when only one stands before three
 * digits.
 */
type Field = { decimals: number; lone: string };

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
