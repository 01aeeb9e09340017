import * as iso4217 from 'dinero.js/currencies';

export type Currency = {
  /** ISO 4217 code. */
  code: string;
  /** English name. */
  name: string;
  /** Decimals of the currency's amounts after ISO 4217: 0, 2, 3 or 4. */
  digits: number;
  /** The sign shown with amounts ("€", "zł", "د.إ."); the code where there is none. */
  symbol: string;
  /** Whether the sign is written from right to left and has to be isolated in other text. */
  rightToLeft: boolean;
  /** A sign that no other currency has ("$", "CA$", "PLN"). */
  uniqueSymbol: string;
};

/** Where a newly made account starts. */
export const DEFAULT_CURRENCY = 'USD';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const BIDI_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Locales asked for a sign when English has none; only their right-to-left signs count. */
const SIGN_LOCALES = ['ar', 'fa'];

/**
 * ISO 4217 gives two digits to the ouguiya and the ariary, whose fifths no decimal can count; the library holds
 * these two with base 5. `Intl` is not asked for digits: it follows use (0 for the dinar of Iraq), not ISO 4217.
 */
const DIGITS: ReadonlyMap<string, number> = new Map(
  Object.values(iso4217).map(({ code, base, exponent }) => [code, base === 10 ? exponent : 2]),
);

/** The codes of all currencies, in order of the alphabet. */
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

/** Decimals of a currency's amounts after ISO 4217. @throws RangeError for an unknown code. */
export function digitsOf(code: string): number {
  const digits = DIGITS.get(code);
  if (digits === undefined) throw new RangeError(`${code} is not a currency of ISO 4217.`);
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

/** The table of all currencies, by code. Costs some milliseconds the first time: ask for it where it is shown. */
export function allCurrencies(): readonly Currency[] {
  return CURRENCY_CODES.map(currencyOf);
}
