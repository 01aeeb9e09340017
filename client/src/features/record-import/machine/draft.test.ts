import { describe, expect, it } from 'vitest';
import type { FileRow, TableFile } from '../reading/table-file.ts';
import {
  columnsOf,
  type DraftDefaults,
  draftOf,
  missingFields,
  withColumn,
  withKind,
  withTable,
} from './draft.ts';

const defaults: DraftDefaults = {
  kind: null,
  dateOrder: 'monthFirst',
  decimalMark: '.',
  remembered: () => null,
};
const rows = (...table: (string | number)[][]): FileRow[] =>
  table.map((cells, index) => ({ number: index + 1, cells }));
const fileOf = (...sheets: FileRow[][]): TableFile => ({
  name: 'list.xlsx',
  notes: [],
  sheets: sheets.map((each, index) => ({ name: `Sheet ${index + 1}`, rows: each })),
});

const jobs = rows(
  ['Projekt', 'Kunde', 'Wörter', 'Preis', 'Frist'],
  ['Manual', 'Halden AG', '1.200,5', '0,12', '31.12.2026'],
  ['Manual', 'Lumen', '800', '0,12', '01.02.2027'],
);
const clients = rows(['Name', 'Währung', 'Zahlungsziel'], ['Halden AG', 'EUR', 30]);

describe('the draft of an import', () => {
  it('guesses the kind of the rows, the fields of the columns, and the formats', () => {
    expect(draftOf(fileOf(jobs), defaults)).toMatchObject({
      kind: 'jobs',
      hasHeadings: true,
      mapping: ['name', 'client', 'quantity', 'rate', 'deadline'],
      dateOrder: { value: 'dayFirst', isCertain: true },
      decimalMark: { value: ',', isCertain: true },
    });
  });

  it('shows the first distinct values of each column', () => {
    expect(columnsOf(draftOf(fileOf(jobs), defaults))[0]).toEqual({
      heading: 'Projekt',
      samples: ['Manual'],
      field: 'name',
    });
  });

  it('starts with the kind that the user chose, and with the mapping of the last file with the same headings', () => {
    expect(draftOf(fileOf(clients), { ...defaults, kind: 'rates' }).kind).toBe('rates');
    const remembered = () => ({ kind: 'jobs' as const, mapping: ['client', null, 'notes'] });
    expect(draftOf(fileOf(clients), { ...defaults, remembered })).toMatchObject({
      kind: 'jobs',
      mapping: ['client', null, 'notes'],
    });
    expect(draftOf(fileOf(clients), { ...defaults, kind: 'clients', remembered }).mapping[0]).toBe('name');
  });

  it('is guessed again for another sheet, and when the first row is not the headings', () => {
    const draft = draftOf(fileOf(jobs, clients), defaults);
    expect(withTable(draft, { sheet: 1 }, defaults)).toMatchObject({ sheet: 1, kind: 'clients' });
    const bare = withTable(draft, { hasHeadings: false }, defaults);
    expect(columnsOf(bare).map(({ heading }) => heading)).toEqual(
      [1, 2, 3, 4, 5].map((number) => `Column ${number}`),
    );
  });

  it('maps each field to one column', () => {
    const draft = withColumn(draftOf(fileOf(jobs), defaults), 1, 'name', defaults);
    expect(draft.mapping).toEqual([null, 'name', 'quantity', 'rate', 'deadline']);
    expect(withColumn(draft, 1, null, defaults).mapping).toEqual([
      null,
      null,
      'quantity',
      'rate',
      'deadline',
    ]);
  });

  it('reports required fields without a column', () => {
    const draft = draftOf(fileOf(jobs), defaults);
    expect(missingFields(draft)).toEqual([]);
    expect(missingFields(withKind(draft, 'rates', defaults))).toEqual(['Job type', 'Unit']);
    expect(missingFields({ kind: 'jobs', mapping: [null, null] })).toEqual(['at least one field']);
  });
});
