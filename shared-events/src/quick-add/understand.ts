import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import { storeDeadline } from '../dates/deadline.ts';
import { type ClockTime, today as dayOf, type Instant, instantAt } from '../dates/time-zone.ts';
import { languagePairLabel } from '../text/display-name.ts';
import type { QuickJob } from './answers.ts';
import { Claims } from './claims.ts';
import { endsLikeDay, findDeadline } from './deadline-words.ts';
import { wordsOf } from './line-words.ts';
import { findClient, findJobType, type Named, type NamedWords, segmentsOf } from './name-words.ts';
import { type AcceptedOffer, findOffers, type Offer, offerText } from './offers.ts';
import { findPair, type NamedPair, namesOfLanguages } from './pair-words.ts';
import { findPrice } from './price-words.ts';
import { findQuantity, type NamedUnit } from './quantity-words.ts';

/** The account's lists and settings that a line is read with. */
export type QuickLists = {
  clients: readonly (Named & { currency: string | null })[];
  jobTypes: readonly (Named & { jobActivity?: number | undefined })[];
  /** Empty where language pairs are switched off. */
  pairs: readonly NamedPair[];
  units: readonly NamedUnit[];
  primaryCurrency: string;
  timeZone: string;
  /** Whether the account writes the month of a date first. */
  monthFirst: boolean;
  now: Instant;
};

/**
 * Reads the words of a line. Each field is read once: what repeats one stays in the name.
 * @param accepted offers that the user took
 */
export function understand(text: string, lists: QuickLists, accepted: readonly AcceptedOffer[] = []): Claims {
  const claims = new Claims(wordsOf(text));
  claimPair(claims, lists);
  claimDeadline(claims, lists);
  claimAmounts(claims, lists);
  for (const requested of accepted) claimOffer(claims, text, requested, lists);
  const segments = () => segmentsOf(claims.words, (index) => claims.isFree(index));
  claimRecord(claims, 'job_type_id', findJobType(claims.words, segments(), lists.jobTypes));
  claimRecord(claims, 'client_id', findClient(claims.words, segments(), lists.clients));
  return claims;
}

/** What the words that are free yet may mean. */
export function offersIn(claims: Claims, { units, monthFirst, timeZone, now }: QuickLists): Offer[] {
  return findOffers(claims, { units, monthFirst, timeZone, today: dayOf(now, timeZone) });
}

function claimOffer(claims: Claims, text: string, requested: AcceptedOffer, lists: QuickLists): void {
  const offer = offersIn(claims, lists).find(
    (each) =>
      each.field === requested.field &&
      each.value === requested.value &&
      offerText(text, claims.words, each) === requested.text,
  );
  if (offer === undefined) return;
  const { first, count, field, set } = offer;
  claims.add({ first, count, field, set, records: [] });
}

function claimRecord(
  claims: Claims,
  field: 'client_id' | 'job_type_id' | 'language_pair_id',
  found: NamedWords<Named> | null,
): void {
  if (found === null) return;
  const { first, count } = found;
  const records = found.records.map(({ id, name }) => ({ id, name }));
  const [only] = records;
  const set: Partial<QuickJob> = records.length === 1 && only !== undefined ? { [field]: only.id } : {};
  claims.add({ first, count, field, set, records });
}

function claimPair(claims: Claims, { pairs }: QuickLists): void {
  const names = namesOfLanguages();
  const found = claims.first((at) => findPair(claims.words, at, pairs, names));
  if (found === null) return;
  const records = found.pairs.map((pair) => ({ id: pair.id, name: languagePairLabel(pair) }));
  claimRecord(claims, 'language_pair_id', { ...found, records });
}

/**
 * A day and a time may stand apart. A time alone is the next one, unless a day stands before it that nobody has: "31
 * Nov 14:00" isn't a deadline of today. Numbers of a price aren't days.
 */
function claimDeadline(claims: Claims, lists: QuickLists): void {
  const input = { today: dayOf(lists.now, lists.timeZone), monthFirst: lists.monthFirst };
  const price = claims.first((at) => findPrice(claims.words, at, lists));
  const isPriced = (at: number) => price !== null && at >= price.first && at < price.first + price.count;
  const find = (at: number) => {
    const found = findDeadline(claims.words, at, input);
    const isPrice = found !== null && isPriced(at + found.count - 1);
    return found === null || isPrice || isPriced(at) ? null : found;
  };
  const one = claims.first(find);
  if (one === null) return;
  const lacksTime = one.date !== null && one.time === null;
  const lacksDay = one.date === null;
  const other = claims.first((at) => {
    if (at >= one.first && at < one.first + one.count) return null;
    const found = find(at);
    if (found === null) return null;
    if (lacksTime) return found.date === null ? found : null;
    return lacksDay && found.date !== null && found.time === null ? found : null;
  });
  if (lacksDay && other === null && endsLikeDay(claims.words.slice(0, one.first))) return;
  const date = one.date ?? other?.date ?? null;
  const time = one.time ?? other?.time ?? null;
  const deadline = deadlineOf({ date, time }, input.today, lists);
  if (deadline === null) return;
  for (const part of [one, ...(other === null ? [] : [other])]) {
    claims.add({ first: part.first, count: part.count, field: 'deadline', set: { deadline }, records: [] });
  }
}

function deadlineOf(
  { date, time }: { date: CalendarDate | null; time: ClockTime | null },
  today: CalendarDate,
  { now, timeZone }: QuickLists,
): string | null {
  const isLater = time === null || instantAt(today, time, timeZone).getTime() > new Date(now).getTime();
  const day = date ?? (isLater ? today : addDays(today, 1));
  return storeDeadline({ date: day, time, timezone: timeZone });
}

/** A price in a currency without another word is one for a unit where there is a quantity, else the value. */
function claimAmounts(claims: Claims, lists: QuickLists): void {
  const amount = claims.first((at) => findQuantity(claims.words, at, lists.units));
  if (amount !== null) {
    const { first, count, quantity, unitId } = amount;
    const set = { quantity, ...(unitId === null ? {} : { unit_id: unitId }) };
    claims.add({ first, count, field: 'quantity', set, records: [] });
  }
  const price = claims.first((at) => findPrice(claims.words, at, lists));
  if (price === null) return;
  const { first, count, currency, unitId } = price;
  if (unitId !== null && (amount?.unitId ?? unitId) !== unitId) return;
  const isRate = price.kind === 'rate' || (price.kind === 'open' && amount !== null);
  const set: Partial<QuickJob> = {
    ...(isRate ? { rate: price.amount } : { value: price.amount, flat_rate: true }),
    ...(currency === null ? {} : { currency }),
    ...(unitId === null ? {} : { unit_id: unitId }),
  };
  claims.add({ first, count, field: isRate ? 'rate' : 'value', set, records: [] });
}
