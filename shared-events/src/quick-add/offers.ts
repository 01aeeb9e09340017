import { storeDeadline } from '../dates/deadline.ts';
import { readRate } from '../money/amount-input.ts';
import { isZero } from '../money/decimal.ts';
import type { QuickJob } from './answers.ts';
import type { Claims } from './claims.ts';
import { type DeadlineInput, dayInDoubt } from './deadline-words.ts';
import type { Word } from './line-words.ts';
import { type NamedUnit, quantitiesInDoubt, wholeNumber } from './quantity-words.ts';

/** Words that may set a field, and may as well be a part of the name. */
export type Offer = {
  first: number;
  count: number;
  field: 'deadline' | 'quantity' | 'rate';
  value: string;
  set: Partial<QuickJob>;
};

/** An offer that the user took, recognised by its words. */
export type AcceptedOffer = Pick<Offer, 'field' | 'value'> & { text: string };

type OfferInput = DeadlineInput & { units: readonly NamedUnit[]; timeZone: string };

/** What the free words of a line may mean, for fields that no other words set. */
export function findOffers(claims: Claims, input: OfferInput): Offer[] {
  const said = new Set(claims.all().flatMap(({ set }) => Object.keys(set)));
  return [...claims.words.keys()]
    .flatMap((at): Offer[] => [
      ...(said.has('deadline') ? [] : dayOffers(claims.words, at, input)),
      ...(said.has('quantity') || said.has('value') ? [] : quantityOffers(claims.words, at, input)),
      ...(said.has('rate') || said.has('value') ? [] : rateOffers(claims.words, at, said.has('quantity'))),
    ])
    .filter(({ first, count }) => wordsFrom(first, count).every((index) => claims.isFree(index)));
}

/** The text of the words of an offer. */
export function offerText(line: string, words: readonly Word[], { first, count }: Offer): string {
  return line.slice(words[first]?.from ?? 0, words[first + count - 1]?.to ?? 0);
}

const wordsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index);

function dayOffers(words: readonly Word[], at: number, input: OfferInput): Offer[] {
  const date = dayInDoubt(words, at, input);
  // "Version 2.1" is a name.
  const isVersion = /^\d{1,2}\.\d$/.test(words[at]?.text ?? '') && !isAlone(words, at);
  if (date === null || isVersion) return [];
  const deadline = storeDeadline({ date, time: null, timezone: input.timeZone });
  if (deadline === null) return [];
  return [{ first: at, count: 1, field: 'deadline', value: deadline, set: { deadline } }];
}

function quantityOffers(words: readonly Word[], at: number, { units }: OfferInput): Offer[] {
  const found = quantitiesInDoubt(words, at, units);
  const alone = isAlone(words, at) ? wholeNumber(words[at]?.text ?? '') : null;
  const bare = alone === null ? [] : [{ count: 1, quantity: alone, unitId: null }];
  return [...found, ...bare].map(({ count, quantity, unitId }) => ({
    first: at,
    count,
    field: 'quantity',
    value: quantity,
    set: { quantity, ...(unitId === null ? {} : { unit_id: unitId }) },
  }));
}

/** A number that has a part of the line to itself: with decimals, or beside a quantity, it may be a rate. */
function rateOffers(words: readonly Word[], at: number, hasQuantity: boolean): Offer[] {
  const text = words[at]?.text ?? '';
  const isNumber = /^\d+[.,]\d{1,6}$/.test(text) || (hasQuantity && /^\d+$/.test(text));
  const rate = isNumber && isAlone(words, at) ? readRate(text) : null;
  if (rate === null || isZero(rate)) return [];
  return [{ first: at, count: 1, field: 'rate', value: rate, set: { rate } }];
}

/** Whether a word stands between commas, or at an end of the line. */
function isAlone(words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at]];
  return before?.endsPart !== false && (word?.endsPart === true || at === words.length - 1);
}
