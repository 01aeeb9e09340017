import { currencyOf, digitsOf } from './currency.ts';
import { MAX_DECIMALS, roundHalfUp } from './decimal.ts';

type AmountFormat = {
  /** BCP 47 locale of marks and order; default English. */
  locale?: string;
  /** `unique` writes "CA$" where "$" could mean another dollar; `none` leaves the sign out. */
  sign?: 'symbol' | 'unique' | 'none';
};

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(key: string, make: () => Intl.NumberFormat): Intl.NumberFormat {
  const cached = formatters.get(key);
  if (cached) return cached;
  const created = make();
  formatters.set(key, created);
  return created;
}

function isNumeric(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

/** Intl keeps all digits of a decimal text, which a float would lose. */
function numeric(value: string): `${number}` {
  if (!isNumeric(value)) throw new TypeError(`${value} is not a canonical decimal.`);
  return value;
}

function currencyFormatter(code: string, locale: string): Intl.NumberFormat {
  const digits = digitsOf(code);
  return formatter(
    `${locale} ${code}`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: code,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        signDisplay: 'negative',
      }),
  );
}

function plainFormatter(least: number, most: number, locale: string): Intl.NumberFormat {
  return formatter(
    `${locale} ${least}-${most}`,
    () =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: least,
        maximumFractionDigits: most,
        signDisplay: 'negative',
      }),
  );
}

/** Isolates a sign that runs from right to left, so that it does not reverse the digits and marks beside it. */
function isolated(text: string): string {
  return `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}`;
}

/**
 * An amount as it is displayed on screen and paper: "€1,010.40", "-$558.00", "¥1,200", "PLN 12.00" becomes "zł
 * 12.00". `value` is a decimal text; it is rounded half up to the digits of the currency.
 * @throws RangeError for an unknown currency.
 */
export function formatAmount(value: string, code: string, format: AmountFormat = {}): string {
  const { locale = 'en', sign = 'symbol' } = format;
  const digits = digitsOf(code);
  const rounded = numeric(roundHalfUp(value, digits));
  if (sign === 'none') return plainFormatter(digits, digits, locale).format(rounded);
  const currency = currencyOf(code);
  const shown = sign === 'unique' ? currency.uniqueSymbol : currency.symbol;
  const isRightToLeft = sign === 'symbol' && currency.rightToLeft;
  return currencyFormatter(code, locale)
    .formatToParts(rounded)
    .map((part) => {
      if (part.type !== 'currency') return part.value;
      return isRightToLeft ? isolated(shown) : shown;
    })
    .join('');
}

/** A rate with its sign: "€0.11", "CHF 0.145". @throws RangeError for an unknown currency. */
export function formatUnitPrice(value: string, code: string, locale = 'en'): string {
  const digits = digitsOf(code);
  const amount = formatAmount('0', code, { locale });
  return amount.replace(plainFormatter(digits, digits, locale).format(0), () =>
    formatRate(value, code, locale),
  );
}

/** A quantity with all of its decimals: "8,420", "6.5", "0.125". */
export function formatQuantity(value: string, locale = 'en'): string {
  return plainFormatter(0, MAX_DECIMALS, locale).format(numeric(roundHalfUp(value, MAX_DECIMALS)));
}

/** A rate without its sign: at least the digits of its currency, at most 6 decimals ("46.00", "0.055"). */
export function formatRate(value: string, code: string, locale = 'en'): string {
  return plainFormatter(digitsOf(code), MAX_DECIMALS, locale).format(
    numeric(roundHalfUp(value, MAX_DECIMALS)),
  );
}

/** Percent: "50%", "7.5%", "19,5 %". The text is formatted as it is: divided by 100 it would lose decimals. */
export function formatPercent(percent: string, locale = 'en'): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: MAX_DECIMALS });
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: MAX_DECIMALS });
  const parts = format.formatToParts(0);
  return parts
    .map(({ type, value }) => (type === 'integer' ? exact.format(Number(percent)) : value))
    .join('');
}
