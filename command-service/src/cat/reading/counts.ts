import type { Cell, DecimalMark } from '@ledgerline/shared-events/import/cells.ts';
import { readAmountCell } from '@ledgerline/shared-events/import/cells.ts';
import { detectDecimalMark } from '@ledgerline/shared-events/import/detect-formats.ts';
import {
  add,
  DecimalError,
  isNegative,
  isZero,
  parseDecimal,
} from '@ledgerline/shared-events/money/decimal.ts';
import { writtenAmount } from '@ledgerline/shared-events/money/written-amount.ts';

/** What is counted, in the order of a table. */
export const MEASURES = ['segments', 'words', 'characters'] as const;
export type Measure = (typeof MEASURES)[number];

/** Decimal texts; null where the file doesn't count it. */
export type Counts = Record<Measure, string | null>;

export const NO_COUNTS: Counts = { segments: null, words: null, characters: null };

/** Digits alone, as nearly all counts are. */
const WHOLE = /^\d{1,9}$/;

/** Digits with a decimal point. */
const PLAIN = /^\s*\d+(?:\.\d*)?\s*$/;

/** The sum of counts: null where none of them says anything. */
export function sumOf(all: readonly Counts[]): Counts {
  const sum = (measure: Measure) => {
    const said = all.flatMap((each) => each[measure] ?? []);
    if (said.length === 0) return null;
    // Exact as numbers, too: a table has fewer than a million cells.
    return said.every((count) => WHOLE.test(count))
      ? String(said.reduce((total, count) => total + Number(count), 0))
      : add(...said);
  };
  return { segments: sum('segments'), words: sum('words'), characters: sum('characters') };
}

/** Whether nothing was counted. */
export function isNothing(counts: Counts): boolean {
  return MEASURES.every((measure) => isZero(counts[measure] ?? '0'));
}

/** A count of an attribute or of JSON: digits with a decimal point. Null when it isn't one. */
export function plainCount(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  if (typeof value === 'string' && WHOLE.test(value)) return String(Number(value));
  if (typeof value === 'string' && !PLAIN.test(value)) return null;
  return countOf(() => parseDecimal(value, undefined, true));
}

/** A count of a cell: "1,234", "1.234", "1 234", "14.0", "12,5". Null when it isn't one. */
export function cellCount(cell: Cell, mark: DecimalMark): string | null {
  if (typeof cell === 'boolean') return null;
  if (WHOLE.test(String(cell))) return String(Number(cell));
  return isMoney(cell) ? null : countOf(() => readAmountCell(cell, mark));
}

/** Whether a cell has an amount of a currency. */
export const isMoney = (cell: Cell): boolean =>
  typeof cell === 'string' && (writtenAmount(cell)?.currency ?? '') !== '';

function countOf(read: () => string): string | null {
  try {
    const count = read();
    return isNegative(count) ? null : count;
  } catch (error) {
    if (error instanceof DecimalError) return null;
    throw error;
  }
}

/**
 * The decimal mark of the numbers among cells. Counts are whole in most files, so that "1.234" alone is more than a
 * thousand.
 */
export function markOf(cells: readonly Cell[]): DecimalMark {
  const numbers = cells.filter((cell) => typeof cell === 'string' && /[.,]/.test(cell) && NUMBER.test(cell));
  const hasThousands = (mark: string) =>
    numbers.some((cell) => GROUPED.exec(String(cell).trim())?.[1] === mark);
  return detectDecimalMark(numbers, hasThousands('.') ? ',' : '.').value;
}

const NUMBER = /^\s*\d[\d.,' \u00a0\u202f]{0,30}%?\s*$/;
const GROUPED = /^[1-9]\d{0,2}([.,])\d{3}$/;

/** Counts in words: "1,240 words, 6,932 characters". */
export function writtenCounts(counts: Counts): string {
  const said = (measure: Measure) => {
    const count = counts[measure];
    return count === null ? [] : [`${groupedCount(count)} ${measure}`];
  };
  return (
    counts.words === null && counts.characters === null
      ? ['segments' as const]
      : (['words', 'characters'] as const)
  )
    .flatMap(said)
    .join(', ');
}

/** A count with commas. */
export const groupedCount = (count: string) => count.replace(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ',');
