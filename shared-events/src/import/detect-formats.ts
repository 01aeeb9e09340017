import { writtenAmount } from '../money/written-amount.ts';
import type { Cell, DateOrder, DecimalMark } from './cells.ts';

/** A detected format, and whether the cells leave no doubt about it. */
export type Detected<Value> = { value: Value; isCertain: boolean };

const NUMBERS = /^(\d{1,2})([./\- ])(\d{1,2})[./\- ](?:\d{4}|\d{2})\b/;

/**
 * Whether day or month comes first, detected by days above 12. When no cell decides it's the day in dates with dots,
 * which nobody writes with the month first, else `usual`.
 */
export function detectDateOrder(cells: readonly Cell[], usual: DateOrder): Detected<DateOrder> {
  let dayFirst = 0;
  let monthFirst = 0;
  let unclear = 0;
  let dotted = 0;
  for (const cell of cells) {
    const [, first, mark, second] = NUMBERS.exec(String(cell).trim()) ?? [];
    if (first === undefined || second === undefined) continue;
    if (Number(first) > 12) dayFirst += 1;
    else if (Number(second) > 12) monthFirst += 1;
    else if (mark === '.') dotted += 1;
    else if (first !== second) unclear += 1;
  }
  if (dayFirst === 0 && monthFirst === 0 && unclear === 0 && dotted > 0) {
    return { value: 'dayFirst', isCertain: true };
  }
  if (dayFirst === 0 && monthFirst === 0) return { value: usual, isCertain: unclear === 0 };
  return {
    value: dayFirst >= monthFirst ? 'dayFirst' : 'monthFirst',
    isCertain: dayFirst === 0 || monthFirst === 0,
  };
}

/** Whether amounts have a decimal dot or comma; `usual` when no cell decides. Numbers of spreadsheets decide nothing. */
export function detectDecimalMark(cells: readonly Cell[], usual: DecimalMark): Detected<DecimalMark> {
  let dots = 0;
  let commas = 0;
  let unclear = 0;
  for (const cell of cells) {
    if (typeof cell !== 'string') continue;
    const number = writtenAmount(cell)?.number ?? cell;
    const marks = number.replace(/[^.,]/g, '');
    const last = marks.at(-1);
    if (last === undefined) continue;
    const isMixed = marks.includes('.') && marks.includes(',');
    const repeats = marks.length > 1 && !isMixed;
    const isThousand =
      marks.length === 1 && /(?<!\d)[1-9]\d{0,2}[.,]\d{3}(?!\d)/.test(number) && !/[.,]\d{4}/.test(number);
    if (isThousand) unclear += 1;
    else if (repeats === (last === ',')) dots += 1;
    else commas += 1;
  }
  if (dots === 0 && commas === 0) return { value: usual, isCertain: unclear === 0 };
  return { value: dots >= commas ? '.' : ',', isCertain: dots === 0 || commas === 0 };
}
