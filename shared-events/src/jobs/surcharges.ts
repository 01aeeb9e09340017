import { compare, isPositive, readDecimal } from '../money/decimal.ts';
import { formatPercent } from '../money/format.ts';
import type { Surcharge } from './record.ts';

/** The most surcharges of one job. */
export const MAX_SURCHARGES = 5;
/** The most surcharges that an account offers. */
export const MAX_SAVED_SURCHARGES = 30;
/** The longest name of a surcharge. */
export const MAX_SURCHARGE_NAME = 60;

/** Whether a percentage of a surcharge is above 0 and at most 500. */
export const isSurchargePercent = (percent: string): boolean =>
  isPositive(percent) && compare(percent, '500') <= 0;

/** "Rush 50%", in the number format of a locale "Eilzuschlag 12,5 %". */
export function surchargeText({ name, percent }: Surcharge, locale = 'en'): string {
  return `${name} ${formatPercent(percent, locale)}`;
}

const WRITTEN = /^(.*\S)\s+([\d.,]+)\s*%$/su;

/** Surcharges as they stand in a list: "Rush 50%; Weekend 25%". */
export const surchargesInList = (surcharges: readonly Surcharge[]): string =>
  surcharges.map(({ name, percent }) => `${name} ${percent}%`).join('; ');

/** Reads surcharges as they stand in a list; null where one isn't a name with its percentage. */
export function readSurcharges(list: string): Surcharge[] | null {
  const read = list.split(';').map((written) => {
    const [, name, number] = WRITTEN.exec(written.trim()) ?? [];
    const percent = readDecimal(number);
    return name === undefined || percent === null ? null : { name, percent };
  });
  return read.every((one) => one !== null) ? read : null;
}
