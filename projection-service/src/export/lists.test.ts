import { Readable } from 'node:stream';
import { analysisOfJob } from '@ledgerline/shared-events/cat/analysis-of-job.ts';
import { BUILT_IN_GRIDS } from '@ledgerline/shared-events/cat/grid.ts';
import { sampleDelivery } from '@ledgerline/shared-events/deliveries/sample-delivery.ts';
import { importField } from '@ledgerline/shared-events/import/fields.ts';
import { guessColumns } from '@ledgerline/shared-events/import/guess-columns.ts';
import { BLANK_JOB } from '@ledgerline/shared-events/jobs/record.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { describe, expect, it } from 'vitest';
import { listLines, type RecordNames } from './list.ts';
import { EXPORTED_LISTS } from './lists.ts';
import { PaperNames } from './paper-names.ts';

const CREATED_AT = '2026-10-21T09:30:00.000Z';

const NAMES: RecordNames = {
  client: (id) => (id === null ? '' : `Client ${id}`),
  jobType: () => 'Translation',
  languagePair: () => 'German > English',
  unit: () => 'Words',
  project: (id) => (id === null ? '' : `Project ${id}`),
  invoice: () => '',
};

async function linesOf(path: string, records: unknown[]): Promise<{ lines: string[]; counted: number }> {
  const list = EXPORTED_LISTS.find((each) => each.path === path);
  if (list === undefined) throw new Error(`There is no list ${path}.`);
  let counted = 0;
  const source = (async function* () {
    yield* records;
  })();
  const pieces = await Readable.from(
    listLines(list, source, NAMES, () => {
      counted += 1;
    }),
  ).toArray();
  return { lines: pieces.join('').split('\r\n').slice(0, -1), counted };
}

describe('the lists of an export', () => {
  it('have a unique heading for every column', () => {
    for (const { headings } of EXPORTED_LISTS) expect(new Set(headings).size).toBe(headings.length);
  });

  it('contain exact amounts, names beside ids, and no cell that a spreadsheet would execute', async () => {
    const rate = { id: 7, client_id: 3, job_type_id: 1, unit_id: 1, language_pair_id: null };
    const { lines, counted } = await linesOf('csv/rates.csv', [
      { ...rate, value: '0.125', currency: 'EUR', deleted_at: null },
    ]);
    expect(lines[1]).toBe('7,3,Client 3,Translation,Words,German > English,0.125,,EUR,');
    expect(counted).toBe(1);
    const types = await linesOf('csv/job-types.csv', [{ id: 1, name: '=1+1', deleted_at: null }]);
    expect(types.lines[1]).toBe(`1,'=1+1,`);
  });

  it('write the contact and the address of a client into columns that an import reads', async () => {
    const client = {
      ...{
        id: 3,
        name: 'Lingua Nord',
        currency: null,
        invoicing: null,
        settings: {},
        created_at: CREATED_AT,
      },
      contacts: {
        1: null,
        2: { name: 'Svenja', email: 's@nord.example', phone: '040', role: '', receives: ['invoices'] },
      },
      party: {
        ...{ street: 'Speicherstadt 9', country: 'DE', vatId: 'DE811309471', identifier: 'K-12' },
        ...{ legalForm: 'GmbH', tradeName: 'Nord', legalId: { scheme: '0002', value: '732829320' } },
      },
      deleted_at: null,
    };
    const { lines } = await linesOf('csv/clients.csv', [client]);
    const headings = lines[0]?.replace('\uFEFF', '').split(',') ?? [];
    const cells = Object.fromEntries((lines[1]?.split(',') ?? []).map((cell, at) => [headings[at], cell]));
    expect(cells).toMatchObject({
      ...{ Contact: 'Svenja', Email: 's@nord.example', 'VAT ID': 'DE811309471' },
      'Legal ID': '0002:732829320',
    });
    const read = guessColumns('clients', headings).filter((field) => field !== null);
    expect(read).toEqual(
      expect.arrayContaining([
        ...['contact', 'email', 'phone', 'street', 'country', 'vatId'],
        ...['tradeName', 'legalForm', 'legalId', 'identifier'],
      ]),
    );
  });

  it('write a deadline at midnight in UTC as 00:00 of the day that starts', async () => {
    const job = {
      ...BLANK_JOB,
      ...{ id: 17, currency: 'EUR', deadline: '2026-11-20 24:00', created_at: CREATED_AT },
    };
    const { lines } = await linesOf('csv/jobs.csv', [job]);
    const column = lines[0]?.split(',').indexOf('Deadline (UTC)') ?? -1;
    expect(lines[1]?.split(',')[column]).toBe('2026-11-21 00:00');
  });

  it('say the priority of a job in words that an import reads, and nothing for none', async () => {
    const { priority: _later, ...earlier } = { ...BLANK_JOB, id: 1, currency: 'EUR', created_at: CREATED_AT };
    const priorities = ['high', 'low', null].map((priority) => ({ ...earlier, priority }));
    const { lines } = await linesOf('csv/jobs.csv', [...priorities, earlier]);
    const column = lines[0]?.split(',').indexOf('Priority') ?? -1;
    const cells = lines.slice(1, 5).map((line) => line.split(',')[column] ?? '');
    expect(cells).toEqual(['High', 'Low', '', '']);
    const field = importField('jobs', 'priority');
    expect(cells.map((cell) => field?.words?.get(searchKey(cell))?.priority)).toEqual([
      'high',
      'low',
      undefined,
      undefined,
    ]);
  });

  it('contain the text of a message, where its files are, and what became of each recipient', async () => {
    const message = sampleDelivery({ body: '=1+1', invoice_id: 4 });
    const { lines } = await linesOf('csv/messages.csv', [message]);
    expect(lines[1]).toMatch(/^1,invoice,,4,/);
    expect(lines[1]).toContain(`,Invoice 143,'=1+1,messages/${'4f'.repeat(32)}/Invoice 143.pdf,`);
    expect(lines[1]).toContain(
      'accounts@lingua-nord.example: sent 2026-11-24T09:00:11.000Z (250 2.0.0 Ok: queued as 4XyZ)',
    );
  });

  it('contain the reference, the project and the links of a job', async () => {
    const links = [
      { title: 'Task', url: 'https://example.org/7' },
      { title: '', url: 'https://example.org/8' },
    ];
    const own = { reference: '=1+1', project_id: 3, links };
    const job = { ...BLANK_JOB, id: 1, currency: 'EUR', created_at: CREATED_AT, ...own };
    const { lines } = await linesOf('csv/jobs.csv', [job]);
    expect(lines[1]).toContain(`,3,Project 3,'=1+1,`);
    expect(lines[1]).toContain('"https://example.org/7\nhttps://example.org/8"');
  });

  it('say what the analysis of a job counted and was weighted, also of a job that never had the field', async () => {
    const { analysis: _later, ...earlier } = { ...BLANK_JOB, id: 1, currency: 'EUR', created_at: CREATED_AT };
    const counts = { tool: 'trados', file: 'a.xml', sha256: 'a', sourceId: null, moreFiles: [] } as const;
    const key = { band: 'repetition', source: null, from: null, to: null } as const;
    const bands = [{ ...key, segments: '1', words: '100.5', characters: '0' }];
    const [grid] = BUILT_IN_GRIDS;
    const analysis =
      grid && analysisOfJob({ ...counts, moreFiles: [], unit: 'words', bands }, grid, null, null);
    const { lines } = await linesOf('csv/jobs.csv', [earlier, { ...earlier, analysis }]);
    const column = lines[0]?.split(',').indexOf('Counted in the analysis') ?? -1;
    const cells = lines.slice(1).map((line) => line.split(',').slice(column, column + 2));
    expect(cells).toEqual([
      ['', ''],
      ['100.5', '25'],
    ]);
  });

  it('start with a byte order mark, by which spreadsheets recognise the encoding', async () => {
    const { lines, counted } = await linesOf('csv/job-types.csv', []);
    expect(lines).toEqual(['\ufeffJob type ID,Name,Deleted at (UTC)']);
    expect(counted).toBe(0);
  });

  it('refuse an invalid stored record', async () => {
    await expect(linesOf('csv/job-types.csv', [{ id: 'one' }])).rejects.toThrow('Enter a number');
  });
});

describe('the file names of invoices', () => {
  it('are the invoice numbers as far as file systems accept them, each once', () => {
    const names = new PaperNames('invoices');
    const paths = ['2026/001', '2026-001', 'A1', 'a1', 'CON', '..', '１'].map((number) => names.next(number));
    expect(paths).toEqual([
      'invoices/2026-001.pdf',
      'invoices/2026-001 (2).pdf',
      'invoices/A1.pdf',
      'invoices/a1 (2).pdf',
      'invoices/_CON.pdf',
      'invoices/without number.pdf',
      'invoices/１.pdf',
    ]);
    expect(names.next('1')).toBe('invoices/1 (2).pdf');
  });
});
