import { FLAT_RATE_UNIT_ID } from '../catalogue/built-in-units.ts';
import { readQuantity } from '../money/amount-input.ts';
import { DecimalError, isZero, multiply, withinBounds } from '../money/decimal.ts';
import { searchKey } from '../text/search-key.ts';
import { type Found, keyOf, partFrom, type Word } from './line-words.ts';

export type NamedUnit = { id: number; name: string; singular: string };

/** What people write instead of the singular of a unit. */
const SHORT: Readonly<Record<string, string>> = {
  w: 'word',
  wd: 'word',
  wds: 'word',
  h: 'hour',
  hr: 'hour',
  hrs: 'hour',
  p: 'page',
  pp: 'page',
  pg: 'page',
  pgs: 'page',
  min: 'minute',
  mins: 'minute',
  char: 'character',
  chars: 'character',
};

const MAX_WORDS_OF_UNIT = 4;
const NUMBER = /^(\d[\d.,'’]*)(k)?(\p{L}+\.?)?$/iu;

/** The unit with this name, its singular or a usual short form; never the flat rate. */
export function unitNamed(text: string, units: readonly NamedUnit[]): NamedUnit | null {
  const key = searchKey(text).replace(/\.$/, '');
  if (key === '') return null;
  const long = Object.hasOwn(SHORT, key) ? SHORT[key] : undefined;
  const counted = units.filter(({ id }) => id !== FLAT_RATE_UNIT_ID);
  const named = counted.find(({ name, singular }) =>
    [searchKey(name), searchKey(singular), `${searchKey(singular)}s`].includes(key),
  );
  return named ?? counted.find(({ singular }) => searchKey(singular) === long) ?? null;
}

/**
 * Reads a quantity with its unit: "6 pages", "8k words", "1 500 words", "2h". Without a unit only "8k" is one: any
 * other number may belong to the name.
 */
export function findQuantity(
  words: readonly Word[],
  at: number,
  units: readonly NamedUnit[],
): Found<{ quantity: string; unitId: number | null }> | null {
  const first = words[at];
  if (first === undefined || first.isQuoted) return null;
  const [, digits = '', thousand, attached] = NUMBER.exec(first.text) ?? [];
  if (DOT_IN_DOUBT.test(digits)) return wholeQuantity(words, at, digits, units);
  const quantity = digits === '' ? null : quantityOf(digits, thousand !== undefined);
  if (quantity === null) return null;
  if (attached !== undefined) {
    const unit = unitNamed(attached, units);
    return unit === null ? null : { count: 1, quantity, unitId: unit.id };
  }
  if (!first.endsPart) {
    const unit = unitAt(words, at + 1, units);
    if (unit !== null) return { count: 1 + unit.count, quantity, unitId: unit.id };
    const spaced = spacedThousands(words, at, units);
    if (spaced !== null) return spaced;
  }
  return thousand === undefined ? null : { count: 1, quantity, unitId: null };
}

/** A dot before three digits groups thousands in some countries and is the decimal mark in others. */
const DOT_IN_DOUBT = /^[1-9]\d{0,2}\.\d{3}$/;
/** Units of which nobody counts parts. */
const WHOLE_UNIT = /\b(?:word|character|line|sign|keystroke|segment)$/;

/** "2.500 words" are 2,500, since nobody counts half a word; of other units nothing is taken. */
function wholeQuantity(words: readonly Word[], at: number, digits: string, units: readonly NamedUnit[]) {
  const unit =
    words[at]?.text === digits && words[at]?.endsPart === false ? unitAt(words, at + 1, units) : null;
  const singular = units.find(({ id }) => id === unit?.id)?.singular ?? '';
  const quantity = quantityOf(digits.replace('.', ''), false);
  if (unit === null || quantity === null || !WHOLE_UNIT.test(searchKey(singular))) return null;
  return { count: 1 + unit.count, quantity, unitId: unit.id };
}

/** Both readings of "2.500 hours", where nobody can tell which is meant. */
export function quantitiesInDoubt(words: readonly Word[], at: number, units: readonly NamedUnit[]) {
  const { text = '', endsPart = true } = words[at] ?? {};
  const unit = DOT_IN_DOUBT.test(text) && !endsPart ? unitAt(words, at + 1, units) : null;
  if (unit === null) return [];
  return [text, text.replace('.', '')].flatMap((digits) => {
    const quantity = quantityOf(digits, false);
    return quantity === null ? [] : [{ count: 1 + unit.count, quantity, unitId: unit.id }];
  });
}

/** A number without decimals, as decimal text; null for any other text. */
export function wholeNumber(text: string): string | null {
  return /^\d{1,3}(?:\d*|(?:[.,'’]\d{3})*)$/.test(text)
    ? quantityOf(text.replace(/[.,'’]/g, ''), false)
    : null;
}

/** "1 500 words": a group of three digits follows. */
function spacedThousands(words: readonly Word[], at: number, units: readonly NamedUnit[]) {
  const [first, second] = words.slice(at, at + 2);
  if (first === undefined || second === undefined || second.endsPart) return null;
  if (!/^\d{1,3}$/.test(first.text) || !/^\d{3}$/.test(second.text)) return null;
  const unit = unitAt(words, at + 2, units);
  const quantity = quantityOf(first.text + second.text, false);
  return unit === null || quantity === null ? null : { count: 2 + unit.count, quantity, unitId: unit.id };
}

function unitAt(
  words: readonly Word[],
  at: number,
  units: readonly NamedUnit[],
): { id: number; count: number } | null {
  const part = partFrom(words, at, MAX_WORDS_OF_UNIT);
  for (let count = part.length; count > 0; count -= 1) {
    const unit = unitNamed(keyOf(part.slice(0, count)), units);
    if (unit !== null) return { id: unit.id, count };
  }
  return null;
}

function quantityOf(digits: string, isThousands: boolean): string | null {
  const read = readQuantity(digits);
  if (read === null || isZero(read)) return null;
  try {
    return withinBounds(isThousands ? multiply(read, '1000') : read);
  } catch (error) {
    if (error instanceof DecimalError) return null;
    throw error;
  }
}
