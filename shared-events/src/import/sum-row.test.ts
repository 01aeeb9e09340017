import { expect, it } from 'vitest';
import type { Cell } from './cells.ts';
import { isSumRow } from './sum-row.ts';

it.each<[Cell[]]>([
  [['Total', '', '', '', 1234.5]],
  [['', 'Summe netto:', '', '3 200', '1.234,50 €']],
  [['Grand total', '', 'EUR', 1234]],
  [['TOTAL HT', '', '1 234,50']],
  [['', '', '', '', '', 1234.5]],
])('a row with the sum of others is known: %j', ([...cells]) => {
  expect(isSumRow(cells)).toBe(true);
});

it.each<[Cell[]]>([
  [['Total annual report', 'Kessler', 1234.5]],
  [['Lease', '', 1200]],
  [['Total', 'TotalEnergies', 1200]],
  [['1200', '0,12']],
  [['Total', '', '']],
  [['', '', '']],
])('a row with a job is not taken for a sum: %j', ([...cells]) => {
  expect(isSumRow(cells)).toBe(false);
});
