import { csvText } from '@ledgerline/shared-events/text/csv.ts';
import { describe, expect, it } from 'vitest';
import { draftOf } from '../machine/draft.ts';
import { readPasted } from '../reading/read-csv.ts';
import type { FileRow } from '../reading/table-file.ts';
import { checkRows, refusedRows, sendingOf } from './checked-rows.ts';
import { errorCsv } from './error-csv.ts';
import { sampleCsv } from './sample-files.ts';

const user = { timeZone: 'Europe/Berlin', today: '2026-11-20' };
const usual = { kind: null, dateOrder: 'dayFirst', decimalMark: '.', remembered: () => null } as const;

function draftOfRows(table: readonly (readonly string[])[]) {
  const rows = table.map((cells, index): FileRow => ({ number: index + 1, cells }));
  return draftOf({ name: 'x.csv', notes: [], sheets: [{ name: 'x', rows }] }, usual);
}

const draft = draftOfRows([
  ['Name', 'Client', 'Words', 'Deleted at'],
  ['Manual', 'Halden AG', '1200', ''],
  ['=Novel', 'Lumen', 'many', ''],
  ['Gone', 'Lumen', '1', '2026-01-01T10:00:00Z'],
  ['Leaflet', 'Lumen', '300', ''],
]);

describe('the rows of an imported file', () => {
  it('are valid, have errors, or are left out because they are marked as deleted', () => {
    const { ready, wrong, leftOut } = checkRows(draft, user, new Map());
    expect(ready.map(({ row }) => row.number)).toEqual([2, 5]);
    expect(wrong.map(({ row, errors }) => [row.number, errors])).toEqual([
      [3, [{ field: 'quantity', message: 'Enter only numbers' }]],
    ]);
    expect(wrong[0]?.written('quantity')).toBe('many');
    expect(leftOut).toBe(1);
  });

  it('that are the total of the others are not imported', () => {
    const withTotal = draftOfRows([
      ['Name', 'Client', 'Words', 'Amount'],
      ['Manual', 'Halden AG', '1200', '144,00'],
      ['Total', '', '1200', '144,00'],
    ]);
    const { ready, wrong } = checkRows(withTotal, user, new Map());
    expect(ready.map(({ row }) => row.number)).toEqual([2]);
    expect(wrong.map(({ errors }) => errors)).toEqual([
      [{ field: 'name', message: 'This row is the total of the others' }],
    ]);
  });

  it('are sent when they are valid; errors from the server appear at their row', () => {
    const { ready } = checkRows(draft, user, new Map());
    const sending = sendingOf(draft, ready, 'k1');
    expect(sending).toEqual({
      key: 'k1',
      body: {
        jobs: [
          { name: 'Manual', client: 'Halden AG', quantity: '1200' },
          { name: 'Leaflet', client: 'Lumen', quantity: '300' },
        ],
        keepRates: true,
      },
      numbers: [2, 5],
    });
    const refused = refusedRows({ 'jobs.1.language_pair_id': ['This does not exist.'] }, sending.numbers);
    expect(refused).toEqual(new Map([[5, [{ field: 'pair', message: 'This does not exist.' }]]]));
    expect(checkRows(draft, user, refused).ready.map(({ row }) => row.number)).toEqual([2]);
  });

  it('with errors can be saved unchanged with their errors, and contain no formula for a spreadsheet', () => {
    const { wrong } = checkRows(draft, user, new Map());
    expect(errorCsv(draft, wrong)).toBe(
      "\ufeffName,Client,Words,Deleted at,Row,Problem\r\n'=Novel,Lumen,many,,3,Enter only numbers\r\n",
    );
  });

  it.each(['=SUM(A1)', "'=SUM(A1)", '+49', '@1', '-1,5', '-5', "'quoted'"])(
    'have the text that an export was made of, also after a correction: %s',
    (name) => {
      const exported = draftOf(
        readPasted(
          csvText([
            ['Name', 'Client', 'Language pair', 'Words'],
            [name, '=Acme', '=German > +English', 'many'],
          ]),
        ),
        usual,
      );
      const record = { name, client: '=Acme', from: '=German', to: '+English' };
      const { wrong } = checkRows(exported, user, new Map());
      expect(wrong[0]?.record).toEqual(record);
      const corrected = errorCsv(exported, wrong).replace('many', '12');
      const { ready } = checkRows(draftOf(readPasted(corrected), usual), user, new Map());
      expect(ready[0]?.record).toEqual({ ...record, quantity: '12' });
    },
  );

  it('beyond 5,000 are imported in parts', () => {
    const many = draftOfRows([['Name'], ...Array.from({ length: 5_002 }, (_, index) => [`Job ${index}`])]);
    const first = checkRows(many, user, new Map());
    expect(first.rows).toHaveLength(5_000);
    expect(first.parts).toEqual([
      { from: 2, to: 5_001 },
      { from: 5_002, to: 5_003 },
    ]);
    const second = checkRows({ ...many, part: 1 }, user, new Map());
    expect(second.ready.map(({ record }) => record.name)).toEqual(['Job 5000', 'Job 5001']);
  });

  it.each(['clients', 'rates', 'jobs'] as const)(
    'of the sample file are valid and recognised: %s',
    (kind) => {
      const sample = draftOf(readPasted(sampleCsv(kind)), usual);
      const { ready, wrong } = checkRows(sample, user, new Map());
      expect(sample.kind).toBe(kind);
      expect(sample.mapping).not.toContain(null);
      expect([ready.length, wrong]).toEqual([2, []]);
    },
  );
});
