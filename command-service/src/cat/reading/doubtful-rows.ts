import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import type { RowKind } from '@ledgerline/shared-events/cat/kinds.ts';
import { isCurrency } from '@ledgerline/shared-events/money/currency.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { bandOfLabel } from './band-label.ts';
import type { Counts } from './counts.ts';
import { languagesIn } from './locale-codes.ts';
import { totalName } from './total-name.ts';
import { isCalledTotal, isSumOf } from './whole-of.ts';

/** The longest name of a row that is asked about. */
const MAX_ROW_NAME = 200;

/** A name as it is asked about and answered. */
export const questionName = (name: string): string => name.slice(0, MAX_ROW_NAME);

/** What the user said that a row is; null where nothing was. */
export function answerFor(name: string, { rows }: Pick<CatChoices, 'rows'>): RowKind | null {
  return rows.find((row) => row.name === questionName(name))?.is ?? null;
}

/** What rows below the names of bands are called that say what a band is paid, as `searchKey` writes it. */
const PRICES =
  /^(?:percent(?:age)?s?|%|days?|hours?|tage|stunden|(?:net|gross|total) amounts?|effective words|discounts?|prices?|rates?|costs?|amounts?|values?|averages?|prozent|rabatte?|preise?|satze?|betrage?|kosten|wert|prix|tarifs?|remises?|montants?|couts?|precios?|tarifas?|descuentos?|importes?|prezz[io]|tariff[ae]|scont[io]|import[io]|precos?|descontos?|valor(?:es)?)(?:\s*[(/:]?\s*(?:per|pro|par|por|in|en|a|%).{0,30})?[\s:).]*$/u;

/** Whether a row is called like what a band is paid: by a word for it, or by a currency. */
export function isOfPrices(name: string): boolean {
  const codes = name.match(/(?<![\p{L}\d])[A-Z]{3}(?![\p{L}\d])/gu) ?? [];
  return PRICES.test(searchKey(name)) || /\p{Sc}/u.test(name) || (codes.some(isCurrency) && !isFile(name));
}

const isFile = (name: string) => /\.[a-z]\w{1,5}$/i.test(name);

/** A row of a table with a column for each band. */
type DoubtfulRow = { name: string; counts: Counts; hasFractions: boolean };
const BY_ROW = {
  countsOf: ({ counts }: DoubtfulRow) => counts,
  calledOf: ({ name }: DoubtfulRow) => totalName(name),
};

type DoubtfulKind = { name: string; is: RowKind };

/**
 * The rows that may be something else than a part of the whole: among rows with other names, or with other counts.
 * None where one of them is the sum of all others.
 */
export function doubtfulRows(rows: readonly DoubtfulRow[], choices: CatChoices): DoubtfulKind[] {
  const open = rows.filter((row) => !isFamiliar(row.name) && answerFor(row.name, choices) === null);
  const isAlike = rows.every(({ name }) => shapeOf(name) === shapeOf(rows[0]?.name ?? ''));
  const areWhole = rows.every(({ hasFractions }) => hasFractions === rows[0]?.hasFractions);
  if (rows.length < 2 || (isAlike && areWhole) || hasSum(rows)) return [];
  const isAny = rows.some(({ hasFractions }) => !hasFractions);
  return open.map((row) => ({
    name: questionName(row.name),
    is: row.hasFractions && isAny ? 'none' : isCalledTotal(row, rows, BY_ROW) ? 'total' : 'part',
  }));
}

const isFamiliar = (name: string) =>
  isFile(name) || bandOfLabel(name) === 'total' || languagesIn(name) !== null;

/** A name without what numbers parts: "Chapter 1", "Part B". */
const shapeOf = (name: string) => name.replace(/\d+|(?<!\p{L})\p{L}$/gu, '');

/** Whether a row that is called the total, or the first or the last one, is the sum of all others. */
function hasSum(rows: readonly DoubtfulRow[]): boolean {
  if (rows.length < 3) return false;
  const ends = [rows[0], rows.at(-1), ...rows.filter(({ name }) => totalName(name) !== null)];
  return ends.some(
    (whole) =>
      whole !== undefined &&
      isSumOf(
        whole.counts,
        rows.filter((row) => row !== whole).map(({ counts }) => counts),
      ),
  );
}
