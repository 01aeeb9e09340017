import { readCurrency } from '../import/cells.ts';
import { readRate } from '../money/amount-input.ts';
import { currencyOf, isCurrency } from '../money/currency.ts';
import { isZero } from '../money/decimal.ts';
import { type Found, partFrom, type Word } from './line-words.ts';
import { type NamedUnit, unitNamed } from './quantity-words.ts';

/** A price: for one unit, for the whole job, or `open` where only the quantity can tell. */
export type Price = {
  amount: string;
  currency: string | null;
  unitId: number | null;
  kind: 'rate' | 'value' | 'open';
};

type PriceInput = { units: readonly NamedUnit[]; primaryCurrency: string };

const FLAT = new Set(['flat', 'fixed', 'total']);
const PER = new Set(['per', '/', 'a', 'each']);
const MAX_WORDS = 5;

/** Reads a price: "€0.12", "0.12/word", "@0.12", "0.12 EUR per word", "€250 flat", "flat 250". */
export function findPrice(words: readonly Word[], at: number, input: PriceInput): Found<Price> | null {
  const part = partFrom(words, at, MAX_WORDS).map(({ text }) => text);
  const lead = part[0]?.toLowerCase() ?? '';
  const isAt = lead === 'at' || lead === '@';
  const isFlat = FLAT.has(lead);
  const start = isAt || isFlat ? 1 : 0;
  const money = moneyAt(part.slice(start), input);
  if (money === null) return null;
  const rest = part.slice(start + money.count);
  const unit = money.unitId === null ? unitAfter(rest, input.units) : null;
  const end = unit === null && FLAT.has(rest[0]?.toLowerCase() ?? '') ? 1 : 0;
  const unitId = money.unitId ?? unit?.id ?? null;
  const count = start + money.count + (unit?.count ?? 0) + end;
  const { amount, currency } = money;
  const isPer = unitId !== null || money.isAt || (isAt && (currency !== null || /\D/.test(amount)));
  if (isPer) return { count, amount, currency, unitId, kind: 'rate' };
  if (isFlat || end > 0) return { count, amount, currency, unitId: null, kind: 'value' };
  return currency === null ? null : { count, amount, currency, unitId: null, kind: 'open' };
}

type Money = { count: number; amount: string; currency: string | null; unitId: number | null; isAt: boolean };

/** An amount with its currency before or after it, possibly as a word of its own, and with its unit after a slash. */
function moneyAt([first = '', second = '']: readonly string[], input: PriceInput): Money | null {
  const isAt = first.startsWith('@');
  const whole = isAt ? first.slice(1) : first;
  const [, money = whole, unitText] = /^(.*\d.*?)\/(\p{L}+\.?)$/u.exec(whole) ?? [];
  const unitId = unitText === undefined ? null : (unitNamed(unitText, input.units)?.id ?? null);
  if (unitText !== undefined && unitId === null) return null;
  const attached = attachedMoney(money, input.primaryCurrency);
  if (attached === null) return separateMoney(money, second, isAt, input.primaryCurrency);
  const isBare = attached.currency === null && unitId === null;
  if (!isBare) return { count: 1, amount: attached.amount, currency: attached.currency, unitId, isAt };
  const [, sign = second, perUnit] = /^(.+?)\/(\p{L}+\.?)$/u.exec(second) ?? [];
  const following = currencyOfSign(sign, input.primaryCurrency);
  const unitBehind = perUnit === undefined ? null : (unitNamed(perUnit, input.units)?.id ?? null);
  const isRead = following !== null && (perUnit === undefined || unitBehind !== null);
  const beside = isRead
    ? { count: 2, currency: following, unitId: unitBehind }
    : { count: 1, currency: null, unitId };
  return { amount: attached.amount, isAt, ...beside };
}

/** "0.12", "€0.12", "0.12€", "0.12EUR". */
function attachedMoney(
  text: string,
  primaryCurrency: string,
): { amount: string; currency: string | null } | null {
  const [, before = '', digits = '', after = ''] = /^([^\d.,@]*)(\d[\d.,'’]*)([^\d.,]*)$/u.exec(text) ?? [];
  const amount = priceOf(digits);
  if (amount === null || (before !== '' && after !== '')) return null;
  const sign = before || after;
  if (sign === '') return { amount, currency: null };
  const currency = currencyOfSign(sign, primaryCurrency);
  return currency === null ? null : { amount, currency };
}

/** "EUR 0.12": the currency is a word of its own. */
function separateMoney(sign: string, digits: string, isAt: boolean, primaryCurrency: string): Money | null {
  const currency = currencyOfSign(sign, primaryCurrency);
  const next = currency === null ? null : attachedMoney(digits, primaryCurrency);
  if (next === null || next.currency !== null) return null;
  return { count: 2, amount: next.amount, currency, unitId: null, isAt };
}

function priceOf(digits: string): string | null {
  const amount = readRate(digits);
  return amount === null || isZero(amount) ? null : amount;
}

/** The currency of a code or a sign: a sign that the account's own currency has is that one. */
function currencyOfSign(sign: string, primaryCurrency: string): string | null {
  const text = sign.trim();
  if (text === '' || /^[a-z]{1,2}$/.test(text)) return null;
  if (currencyOf(primaryCurrency).symbol === text) return primaryCurrency;
  const code = text.toUpperCase();
  // Three small letters are a word of the name, such as "all" or "top", and no code.
  if (/^\p{L}{3}$/u.test(text)) return text === code && isCurrency(code) ? code : null;
  return readCurrency(text);
}

function unitAfter(
  [first = '', second = '']: readonly string[],
  units: readonly NamedUnit[],
): { id: number; count: number } | null {
  if (PER.has(first.toLowerCase())) {
    const unit = unitNamed(second, units);
    return unit === null ? null : { id: unit.id, count: 2 };
  }
  const unit = first.startsWith('/') ? unitNamed(first.slice(1), units) : null;
  return unit === null ? null : { id: unit.id, count: 1 };
}
