import { isCurrency } from '../money/currency.ts';
import { writtenAmount } from '../money/written-amount.ts';
import { searchKey } from '../text/search-key.ts';
import type { Cell } from './cells.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split('|'));

/** What lists call the sum of their rows, as search keys. */
const SUMS = words(
  'total|totals|totale|totali|totales|totais|totaal|subtotal|totaux|sum|summe|summen|gesamt|gesamtsumme|gesamtbetrag|zwischensumme|somme|suma|soma|summa|razem|celkem|yhteensa|alt',
);

const BESIDE = words(
  'grand|sub|sous|net|netto|gross|brutto|ht|ttc|general|generale|geral|of|the|all|jobs|amount|words|hours|i|in',
);

/** Whether a row of a list is the sum of others: numbers, with no more than a word for a sum beside them. */
export function isSumRow(cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => String(cell).trim() !== '');
  const texts = filled.filter((cell) => typeof cell !== 'number' && writtenAmount(String(cell)) === null);
  if (texts.length === filled.length) return false;
  if (texts.length === 0) return filled.length < cells.length / 2;
  const said: readonly string[] = texts.flatMap((text) => searchKey(String(text)).match(/\p{L}+/gu) ?? []);
  const isBeside = (word: string) => BESIDE.has(word) || isCurrency(word.toUpperCase());
  return said.some((word) => SUMS.has(word)) && said.every((word) => SUMS.has(word) || isBeside(word));
}
