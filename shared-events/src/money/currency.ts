import * as iso4217 from 'dinero.js/currencies';

export type Currency = {
  /** ISO 4217 code. */
  code: string;
  /** English name. */
  name: string;
  /** Decimals of the currency's amounts in ISO 4217: 0, 2, 3 or 4. */
  digits: number;
  /** The sign beside amounts ("€", "zł", "د.إ."); the code where there is none. */
  symbol: string;
  /** Whether the sign is written from right to left and has to be isolated in other text. */
  rightToLeft: boolean;
  /** A sign that no other currency has ("$", "CA$", "PLN"). */
  uniqueSymbol: string;
};

/** The primary currency of a new account. */
export const DEFAULT_CURRENCY = 'USD';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const BIDI_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Locales with a sign for currencies without an English one; only their right-to-left signs are used. */
const SIGN_LOCALES = ['ar', 'fa'];

/**
 * ISO 4217 gives two digits to the ouguiya and the ariary, whose fifths no decimal can express; the library gives
 * these two base 5. `Intl` is not used for digits, because it follows practice (0 for the Iraqi dinar) and not ISO
 * 4217.
 */
const DIGITS: ReadonlyMap<string, number> = new Map(
  Object.values(iso4217).map(({ code, base, exponent }) => [code, base === 10 ? exponent : 2]),
);

/** The codes of all currencies, in alphabetical order. */
export const CURRENCY_CODES: readonly string[] = [...DIGITS.keys()].sort();

const existing = new Map<string, Currency>();
let names: Intl.DisplayNames | null = null;

function sign(code: string, locale: string, currencyDisplay: 'narrowSymbol' | 'symbol'): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay,
  }).formatToParts(0);
  const found = parts.find((part) => part.type === 'currency')?.value ?? code;
  return found.replace(BIDI_MARKS, '').trim();
}

function displaySign(code: string): string {
  const english = sign(code, 'en', 'narrowSymbol');
  if (english !== code) return english;
  const written = SIGN_LOCALES.map((locale) => sign(code, locale, 'narrowSymbol'));
  return written.findLast((text) => RIGHT_TO_LEFT.test(text) && !/[a-z]/i.test(text)) ?? english;
}

/** Whether a text is the code of a currency in ISO 4217 (upper case). */
export function isCurrency(code: unknown): code is string {
  return typeof code === 'string' && DIGITS.has(code);
}

/** Decimals of a currency's amounts in ISO 4217. @throws RangeError for an unknown code. */
export function digitsOf(code: string): number {
  const digits = DIGITS.get(code);
  if (digits === undefined) throw new RangeError(`${code} is not an ISO 4217 currency.`);
  return digits;
}

/** One currency with its name and signs. @throws RangeError for an unknown code. */
export function currencyOf(code: string): Currency {
  const cached = existing.get(code);
  if (cached) return cached;
  const digits = digitsOf(code);
  names ??= new Intl.DisplayNames(['en'], { type: 'currency' });
  const symbol = displaySign(code);
  const currency = {
    code,
    name: names.of(code) ?? code,
    digits,
    symbol,
    rightToLeft: RIGHT_TO_LEFT.test(symbol),
    uniqueSymbol: sign(code, 'en', 'symbol'),
  };
  existing.set(code, currency);
  return currency;
}
