import { isDraftNumber } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { invoiceNumberKey } from '@ledgerline/shared-events/invoices/number.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { NumberGap } from '@ledgerline/shared-events/settings/number-answers.ts';
import {
  besideNumber,
  counterOf,
  type NumberSeries,
  type NumberShape,
  shapeOfNumber,
} from '@ledgerline/shared-events/settings/number-series.ts';
import type { AccountState } from '../account-state.ts';

/** The most gaps of one answer. */
export const MAX_GAPS = 1000;

/** A document that has or had a number. */
type Holder = Pick<InvoiceRecord, 'id' | 'number' | 'date' | 'client_name' | 'deleted_at'> & {
  void?: boolean;
};
type Use = { number: string; holder: Holder | undefined };
type Counted = { counter: bigint; uses: Use[] };

/**
 * The numbers of a series that no document has, with the reason: from its first number, or from 1 where it starts again,
 * to the last one that was given out. Numbers that nobody ever had and that follow each other are one gap.
 */
export function* numberGaps(state: AccountState, series: NumberSeries): Generator<NumberGap> {
  for (const counted of byShape(state, series).values()) {
    counted.sort((one, other) => (one.counter < other.counter ? -1 : 1));
    const sample = counted[0]?.uses[0]?.number ?? '';
    let next = firstOf(series, counted);
    for (const { counter, uses } of counted) {
      if (counter > next) yield skipped(series, sample, next, counter - 1n);
      if (!uses.some(isInUse)) yield* leftNumber(series, uses);
      next = counter + 1n;
    }
  }
}

/** Who has or had a number: invoices may have had several, other documents keep theirs. */
function usesIn(state: AccountState, { for: kind }: NumberSeries): Use[] {
  if (kind === 'invoice')
    return state.numbers.all().map(({ invoiceId, number }) => {
      return { number, holder: state.record('invoice', invoiceId) };
    });
  return [...state.records(kind)].flatMap((holder) =>
    isDraftNumber(holder.number) ? [] : [{ number: holder.number, holder }],
  );
}

/** The numbers that were ever given out, by what they count on with, the newest year or month last. */
function byShape(state: AccountState, series: NumberSeries): Map<NumberShape, Counted[]> {
  const shapes = new Map<NumberShape, Map<bigint, Counted>>();
  for (const use of usesIn(state, series)) {
    const shape = shapeOfNumber(series, use.number);
    const counter = shape === null ? null : counterOf(shape)(invoiceNumberKey(use.number));
    if (shape === null || counter === null) continue;
    const counted = shapes.get(shape) ?? new Map<bigint, Counted>();
    shapes.set(shape, counted);
    const same = counted.get(counter);
    if (same === undefined) counted.set(counter, { counter, uses: [use] });
    else same.uses.push(use);
  }
  const sorted = [...shapes].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return new Map(sorted.map(([shape, counted]) => [shape, [...counted.values()]]));
}

/** The number that a series began with: 1 where it starts again, else the lowest that was ever given out. */
function firstOf({ resets, next }: NumberSeries, counted: readonly Counted[]): bigint {
  const lowest = counted[0]?.counter ?? 1n;
  return resets === 'never' || next !== null ? lowest : 1n;
}

function skipped(series: NumberSeries, sample: string, from: bigint, until: bigint): NumberGap {
  const number = (counter: bigint) => besideNumber(series, sample, counter);
  const to = from === until ? null : number(until);
  return { number: number(from), to, reason: 'skipped', invoice: null, document: null };
}

/** Whether a document that isn't deleted has a number now. */
function isInUse({ holder, number }: Use): boolean {
  if (holder === undefined || holder.deleted_at !== null) return false;
  return invoiceNumberKey(holder.number) === invoiceNumberKey(number);
}

/** A number that the last of its documents doesn't have any more. */
function* leftNumber({ for: type }: NumberSeries, uses: readonly Use[]): Generator<NumberGap> {
  const use = uses.at(-1);
  if (use?.holder === undefined) return;
  const { id, number, date, client_name } = use.holder;
  const document = { id, number, date, client_name };
  yield {
    number: use.number,
    to: null,
    reason: reasonOf(use.holder),
    invoice: type === 'invoice' ? document : null,
    document: { type, ...document },
  };
}

function reasonOf(holder: Holder): NumberGap['reason'] {
  if (holder.void) return 'void';
  return holder.deleted_at === null ? 'renamed' : 'deleted';
}
