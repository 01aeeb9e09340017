import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { compare, DecimalError, isZero } from '@ledgerline/shared-events/money/decimal.ts';
import {
  amountIn,
  differsFromCalculated,
  flatRate,
  isValidEnteredValue,
  jobValue,
  VALUE_NOT_POSITIVE,
} from '@ledgerline/shared-events/money/job-value.ts';

/** The fields that determine the value of a job. */
export type JobAmounts = Pick<
  JobRecord,
  'quantity' | 'rate' | 'value' | 'flat_rate' | 'unit_id' | 'currency' | 'minimum' | 'surcharges'
>;

/** The fields that a command sends. */
export type AmountInput = { [Field in keyof JobAmounts]?: JobAmounts[Field] | undefined };

/**
 * The amounts of a job after a user entered some of them. The value is quantity × rate with the minimum fee and the
 * surcharges, rounded to the digits of the currency, unless the rate is flat: then the quantity is 1 and the rate is the
 * value. An entered value that differs from the calculated one makes the rate flat and keeps quantity and rate, so that
 * the value can be calculated again later.
 * @throws Rejected invalid when the value is too large, or entered as zero.
 */
export function enteredAmounts(before: JobAmounts, input: AmountInput): JobAmounts {
  const fields = sentFields(input);
  if (Object.keys(fields).length === 0) return before;
  return withinBounds(() => {
    const entered = { ...before, ...fields };
    const isOtherUnit = entered.unit_id !== before.unit_id;
    const wantsFlat =
      input.flat_rate ?? (isOtherUnit ? entered.unit_id === FLAT_RATE_UNIT_ID : before.flat_rate);
    if (!wantsFlat) return refuseZeroValue(calculated(entered, before, input), before, input);
    return refuseZeroValue(
      before.flat_rate && !isOtherUnit ? keptFlatRate(entered, before, input) : flat(entered, before, input),
      before,
      input,
    );
  });
}

/** @throws Rejected invalid when the value is too large */
function withinBounds<Result>(amounts: () => Result): Result {
  try {
    return amounts();
  } catch (error) {
    if (error instanceof DecimalError) throw invalidField('value', error.message);
    throw error;
  }
}

/**
 * The amounts of a new job. There is no present value that a zero could repeat, so an entered zero is refused unless
 * the calculated value is zero too.
 * @throws Rejected invalid when the value is too large, or entered as zero.
 */
export function newAmounts(blank: JobAmounts, input: AmountInput): JobAmounts {
  const amounts = enteredAmounts(blank, input);
  const isZeroEntered = input.value !== undefined && isZero(input.value);
  if (isZeroEntered && (amounts.flat_rate || !isZero(amounts.value)))
    throw invalidField('value', VALUE_NOT_POSITIVE);
  return amounts;
}

/**
 * Whether a flat value was entered over a quantity and a rate that make another one.
 * @throws Rejected invalid when one of them is too large
 */
export function isEnteredOver(input: AmountInput, currency: string): boolean {
  const { flat_rate, value, quantity, rate } = input;
  if (flat_rate !== true || value === undefined || quantity === undefined || rate === undefined) return false;
  return withinBounds(() => differsFromCalculated(value, quantity, rate, currency, input));
}

/** @throws Rejected invalid when the value was entered and is zero; a calculated value may be zero. */
function refuseZeroValue(amounts: JobAmounts, before: JobAmounts, { value }: AmountInput): JobAmounts {
  if (value === undefined || !amounts.flat_rate) return amounts;
  if (isValidEnteredValue(value, before.value, amounts.currency)) return amounts;
  throw invalidField('value', VALUE_NOT_POSITIVE);
}

function flat(entered: JobAmounts, before: JobAmounts, input: AmountInput): JobAmounts {
  const value = input.value ?? input.rate ?? before.value;
  return { ...entered, ...flatRate(value, entered.currency), flat_rate: true };
}

/** The amounts of a job that had a flat rate before and keeps it. */
function keptFlatRate(entered: JobAmounts, before: JobAmounts, input: AmountInput): JobAmounts {
  const isPlainFlat = compare(before.quantity, '1') === 0 && compare(before.rate, before.value) === 0;
  if (isPlainFlat) return flat(entered, before, input);
  const value = amountIn(input.value ?? before.value, entered.currency);
  return { ...entered, value, flat_rate: true };
}

function calculated(entered: JobAmounts, before: JobAmounts, input: AmountInput): JobAmounts {
  const { quantity, rate, currency } = entered;
  const unit_id = input.flat_rate === false && entered.unit_id === FLAT_RATE_UNIT_ID ? null : entered.unit_id;
  const typed = input.flat_rate === undefined && input.value !== before.value ? input.value : undefined;
  if (typed !== undefined && differsFromCalculated(typed, quantity, rate, currency, entered)) {
    const isBare = isZero(quantity) && isZero(rate);
    if (isBare) return { ...entered, ...flatRate(typed, currency), flat_rate: true };
    return { ...entered, value: amountIn(typed, currency), flat_rate: true };
  }
  return { ...entered, unit_id, value: jobValue(quantity, rate, currency, entered), flat_rate: false };
}

function sentFields(input: AmountInput): Partial<JobAmounts> {
  const fields: Partial<JobAmounts> = {};
  if (input.quantity !== undefined) fields.quantity = input.quantity;
  if (input.rate !== undefined) fields.rate = input.rate;
  if (input.value !== undefined) fields.value = input.value;
  if (input.flat_rate !== undefined) fields.flat_rate = input.flat_rate;
  if (input.unit_id !== undefined) fields.unit_id = input.unit_id;
  if (input.currency !== undefined) fields.currency = input.currency;
  if (input.minimum !== undefined) fields.minimum = input.minimum;
  if (input.surcharges !== undefined) fields.surcharges = input.surcharges;
  return fields;
}
