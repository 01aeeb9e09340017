import { invoiceNumberKey } from '@ledgerline/shared-events/invoices/number.ts';
import type { NumberGap } from '@ledgerline/shared-events/settings/number-answers.ts';
import {
  besideNumber,
  counterOf,
  type NumberSeries,
  type NumberShape,
  shapeOfNumber,
} from '@ledgerline/shared-events/settings/number-series.ts';
import type { AccountState } from '../account-state.ts';
import type { NumberUse } from './number-register.ts';

/** The most gaps of one answer. */
export const MAX_GAPS = 1000;

type Counted = { counter: bigint; uses: NumberUse[] };

/**
 * The numbers of a series that no invoice has, with the reason: from its first number, or from 1 where it starts again,
 * to the last one that was given out. Numbers that nobody ever had and that follow each other are one gap.
 */
export function* numberGaps(state: AccountState, series: NumberSeries): Generator<NumberGap> {
  for (const counted of byShape(state, series).values()) {
    counted.sort((one, other) => (one.counter < other.counter ? -1 : 1));
    const sample = counted[0]?.uses[0]?.number ?? '';
    let next = firstOf(series, counted);
    for (const { counter, uses } of counted) {
      if (counter > next) yield skipped(series, sample, next, counter - 1n);
      if (!uses.some((use) => isInUse(state, use))) yield* leftNumber(state, uses);
      next = counter + 1n;
    }
  }
}

/** The numbers that were ever given out, by what they count on with, the newest year or month last. */
function byShape(state: AccountState, series: NumberSeries): Map<NumberShape, Counted[]> {
  const shapes = new Map<NumberShape, Map<bigint, Counted>>();
  for (const use of state.numbers.all()) {
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

function skipped(series: NumberSeries, sample: string, from: bigint, to: bigint): NumberGap {
  const number = (counter: bigint) => besideNumber(series, sample, counter);
  return { number: number(from), to: from === to ? null : number(to), reason: 'skipped', invoice: null };
}

/** Whether an invoice that isn't deleted has a number now. */
function isInUse(state: AccountState, { invoiceId, number }: NumberUse): boolean {
  const invoice = state.record('invoice', invoiceId);
  if (invoice === undefined || invoice.deleted_at !== null) return false;
  return invoiceNumberKey(invoice.number) === invoiceNumberKey(number);
}

/** A number that the last of its invoices doesn't have any more. */
function* leftNumber(state: AccountState, uses: readonly NumberUse[]): Generator<NumberGap> {
  const use = uses.at(-1);
  const invoice = use && state.record('invoice', use.invoiceId);
  if (use === undefined || invoice === undefined) return;
  const { id, number, date, client_name } = invoice;
  yield { number: use.number, to: null, reason: reasonOf(), invoice: { id, number, date, client_name } };

  function reasonOf(): NumberGap['reason'] {
    if (invoice?.void) return 'void';
    return invoice?.deleted_at === null ? 'renamed' : 'deleted';
  }
}
