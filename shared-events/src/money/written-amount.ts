import { CURRENCY_CODES, currencyOf } from './currency.ts';

const SPACES = /[\s\u00a0\u2007\u2009\u202f]/g;
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const SIGN = /^\p{Sc}$/u;
const MAX_LENGTH = 100;

/** An amount as it is written: its digits with their marks, and what stands beside them. */
export type WrittenAmount = { isNegative: boolean; number: string; currency: string };

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

const AMOUNT =
  /^([-+]?)\s*((?:[^\d.,+-]|(?<=\p{L})\.)*?)\s*([-+]?)\s*([.,]?\d(?:[\d.,' ]*\d)?[.,]?)\s*([-+]?)\s*([^\d+-]*?)\s*([-+]?)$/u;

/**
 * Takes an amount apart that a program or a person wrote: "−1.345,60 €", "345,60EUR", "R$ 50,00", "1.345,60+", "12-",
 * "(12.50)", "50,-". Null when it isn't one.
 */
export function writtenAmount(text: string): WrittenAmount | null {
  if (text.length > MAX_LENGTH) return null;
  const plain = plainAmount(text);
  const [, inBrackets] = /^\(([^()]*)\)$/.exec(plain) ?? [];
  const [, lead = '', before = '', inner = '', number = '', trail = '', after = '', last = ''] =
    AMOUNT.exec(inBrackets ?? plain) ?? [];
  const written = [lead, inner, trail, last].join('');
  const isSigned = inBrackets === undefined ? written.length <= 1 : written === '';
  const isMoney = (beside: string) => isCurrencySign(beside) || /^[A-Za-z]{3}$/.test(beside);
  if (number === '' || !isSigned || !isMoney(before) || !isMoney(after)) return null;
  return { isNegative: written === '-' || inBrackets !== undefined, number, currency: before || after };
}
