import { withoutIbans } from '@ledgerline/shared-events/bank/find-ibans.ts';
import { isCurrency } from '@ledgerline/shared-events/money/currency.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { DAY_IN_DIGITS, DAY_WITH_MONTH, DIGIT_GROUPS, FILLERS, INVOICE_WORDS } from './reference-words.ts';

/** A run of letters, or of digits without leading zeros, with what stands before it since the last one. */
export type Segment = {
  text: string;
  isNumber: boolean;
  /** The signs between the segment before and this one; empty where letters and digits meet. */
  gap: string;
  /** Whether it is a part of a day, an account number or an amount. */
  isOther: boolean;
};

const RUNS = /\d+|[A-Z]+/g;

/** The text of a payment in segments, in capitals and without accents and IBANs. */
export function segmentsOf(text: string): { segments: Segment[]; rest: string } {
  const bare = withoutIbans(searchKey(text.normalize('NFKC')).toUpperCase());
  const spans = [DAY_IN_DIGITS, DAY_WITH_MONTH, DIGIT_GROUPS].flatMap((shape) => spansOf(bare, shape));
  const segments: Segment[] = [];
  let end = 0;
  for (const { 0: run, index } of bare.matchAll(RUNS)) {
    const isNumber = /\d/.test(run);
    segments.push({
      text: isNumber ? run.replace(/^0+(?=\d)/, '') : run,
      isNumber,
      gap: bare.slice(end, index),
      isOther: isNumber && spans.some(([from, to]) => index >= from && index < to),
    });
    end = index + run.length;
  }
  markAmounts(segments, bare.slice(end));
  return { segments, rest: bare.slice(end) };
}

function spansOf(text: string, shape: RegExp): [from: number, to: number][] {
  return [...text.matchAll(shape)].map(({ 0: found, index }) => [index, index + found.length]);
}

const MONEY_SIGN = /[\p{Sc}]/u;

/** Numbers beside a currency, a sign of money, percent or degrees are amounts. */
function markAmounts(segments: Segment[], rest: string): void {
  for (const [index, segment] of segments.entries()) {
    if (!segment.isNumber) continue;
    const before = segments[index - 1];
    const next = segments[index + 1];
    const after = next?.gap ?? rest;
    const hasSign = MONEY_SIGN.test(segment.gap) || /^\s?[\p{Sc}%°‰]/u.test(after) || /^[.,]-/.test(after);
    const isBeside = (other: Segment | undefined, gap: string) =>
      other !== undefined && !other.isNumber && isCurrency(other.text) && gap.trim() === '';
    const isBefore = isBeside(next, next?.gap ?? '') && !isNumberBeforeAmount(segments, index);
    if (hasSign || isBeside(before, segment.gap) || isBefore) segment.isOther = true;
  }
}

/** In "RE 20 EUR 33" the currency is that of the number behind it: the one before it follows a word for invoices. */
function isNumberBeforeAmount(segments: readonly Segment[], at: number): boolean {
  const amount = segments[at + 2];
  if (amount === undefined || !amount.isNumber || amount.isOther || amount.gap.trim() !== '') return false;
  let place = at - 1;
  while (FILLERS.has(segments[place]?.text ?? '')) place -= 1;
  return INVOICE_WORDS.has(segments[place]?.text ?? '');
}
