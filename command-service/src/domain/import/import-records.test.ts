import { RecordsImported } from '@ledgerline/shared-events/import/events.ts';
import { unpackRecords } from '@ledgerline/shared-events/import/packed-records.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { watchParsedTexts } from '@ledgerline/shared-events/paper/rich-text/testing/parsed-texts.ts';
import { describe, expect, it } from 'vitest';
import { given, type Outcome } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const practice = () => given(...PRACTICE_START);
const importing = (payload: Json) => practice().when('ImportRecords', payload);
const none = { jobType: 0, languagePair: 0, unit: 0, client: 0, rate: 0, job: 0 };

/** The records of a kind that the only event created. */
function creation(outcome: Outcome, entity: 'job' | 'client' | 'rate' | 'unit' | 'languagePair' | 'project') {
  const [fact] = outcome.events;
  const table = RecordsImported.read(fact?.data, RecordsImported.version).tables[entity];
  return table === undefined ? [] : (unpackRecords(table) ?? []);
}

describe('imported clients', () => {
  const rows = [{ name: ' Nordlicht ', currency: 'SEK', paymentTerms: '14' }, { name: 'Café Übersetzung' }];

  it('are created with their settings, in one event', () => {
    const outcome = importing({ clients: rows })
      .thenFacts('RecordsImported')
      .answering({ import: { kind: 'clients', rows: 2, existing: 0, created: { ...none, client: 2 } } });
    expect(creation(outcome, 'client')).toMatchObject([
      { id: 3, name: 'Nordlicht', currency: 'SEK', settings: { paymentTerms: 14 } },
      { id: 4, name: 'Café Übersetzung', currency: null, settings: {} },
    ]);
  });

  it('have the contact, the address and the tax ids of their row', () => {
    const row = { name: 'Kontor', contact: 'Svenja', email: 's@kontor.example', city: 'Kiel', country: 'de' };
    const [client] = creation(
      importing({
        clients: [{ ...row, vatId: 'DE811309471', phone: '', legalId: '0002 732 829 320', legalForm: 'EI' }],
      }),
      'client',
    );
    expect(client).toMatchObject({
      contacts: { 1: { name: 'Svenja', email: 's@kontor.example', phone: '', receives: ['invoices'] } },
      party: {
        ...{ city: 'Kiel', country: 'DE', vatId: 'DE811309471', legalForm: 'EI' },
        legalId: { scheme: '0002', value: '732829320' },
      },
    });
  });

  it('are skipped when a client of that name exists, or stood earlier in the file', () => {
    importing({ clients: [{ name: 'LINGUA  nord', currency: 'SEK' }] })
      .thenNothing()
      .answering({ import: { rows: 1, existing: 1, created: none } });
    importing({ clients: [...rows, { name: 'NORDLICHT' }] }).answering({
      import: { existing: 1, created: { client: 2 } },
    });
  });

  it('are refused by the rules for a single client, with row and field', () => {
    importing({ clients: [{ name: 'Fine' }, { name: '  ' }, { name: 'X', currency: 'XYZ' }] }).thenRefused(
      'invalid',
      '2 rows cannot be imported.',
      ['clients.1.name', 'clients.2.currency'],
    );
    importing({ clients: [{ name: 'X', country: 'DE', vatId: 'DE811309472' }] }).thenRefused(
      'invalid',
      undefined,
      ['clients.0.party.vatId'],
    );
    importing({
      clients: [
        { name: 'X', legalId: '0002:732829321' },
        { name: 'Y', legalId: '732829320' },
      ],
    }).thenRefused('invalid', undefined, ['clients.0.party.legalId', 'clients.1.party.legalId']);
  });
});

describe('imported rates', () => {
  const rate = {
    client: 'lingua nord',
    job_type: 'Subtitling',
    unit: 'Lines',
    value: '1.10',
    from: 'DE',
    to: 'FR',
  };

  it('create the job type, unit and language pair that they refer to', () => {
    const outcome = importing({ rates: [rate, { ...rate, client: 'Neu GmbH', value: 2 }] }).answering({
      import: { created: { ...none, jobType: 1, unit: 1, languagePair: 1, client: 1, rate: 2 } },
    });
    expect(creation(outcome, 'unit')).toMatchObject([
      { name: 'Lines', singular: 'line', rateText: 'Rate per line' },
    ]);
    expect(creation(outcome, 'rate')).toMatchObject([
      { client_id: 1, value: '1.1', currency: 'EUR' },
      { client_id: 3, value: '2', currency: 'EUR' },
    ]);
  });

  it('find units by their singular as well', () => {
    importing({
      rates: [{ client: 'Pacific Words', job_type: 'Translation', unit: 'hour', value: 60 }],
    }).answering({
      import: { existing: 1, created: none },
    });
  });

  it('are skipped when they exist, and refused when another rate exists for the same combination', () => {
    const cached = { client: 'Lingua Nord', job_type: 'Proofreading', unit: 'Pages', value: '4.0' };
    importing({ rates: [cached] }).thenNothing();
    importing({ rates: [{ ...cached, value: 5 }] }).thenRefused('invalid', undefined, ['rates.0.value']);
  });

  it('need a client, a job type, a unit and an amount above 0', () => {
    importing({
      rates: [{ value: 1 }, { ...rate, job_type: '' }, { ...rate, unit: null }, { ...rate, value: 0 }],
    }).thenRefused('invalid', '4 rows cannot be imported.', [
      'rates.0.client',
      'rates.1.job_type',
      'rates.2.unit',
      'rates.3.value',
    ]);
    importing({
      rates: [
        { ...rate, to: '' },
        { ...rate, unit: 'Flat rate' },
      ],
    }).thenRefused('invalid', undefined, ['rates.0.to', 'rates.1.unit_id']);
  });
});

describe('imported jobs', () => {
  const job = {
    client: 'Pacific Words',
    job_type: 'Translation',
    unit: 'Words',
    quantity: '1000',
    rate: '0.10',
  };

  it('have the same value, currency and exchange rate as jobs entered by hand, by their own day', () => {
    const outcome = importing({
      jobs: [
        { ...job, completed_at: '2024-03-04', invoiced: true },
        { ...job, value: '120', currency: 'CHF' },
        { name: 'Slogan', value: 250 },
      ],
    });
    expect(creation(outcome, 'job')).toMatchObject([
      {
        value: '100',
        currency: 'USD',
        completed_at: '2024-03-04',
        invoiced: true,
        invoice_id: null,
        exchange: { date: '2024-03-04' },
      },
      { value: '120', flat_rate: true, currency: 'CHF', exchange: null },
      { name: 'Slogan', client_id: null, flat_rate: true, quantity: '1', value: '250', currency: 'EUR' },
    ]);
  });

  it('keep the quantity and the rate that a flat value was entered over', () => {
    const flat = { quantity: '20', rate: '4', flat_rate: true };
    const outcome = importing({
      jobs: [
        { ...job, ...flat, value: '500' },
        { ...job, ...flat, quantity: '1', value: '4' },
      ],
    });
    expect(creation(outcome, 'job')).toMatchObject([
      { ...flat, value: '500' },
      { quantity: '1', rate: '4', value: '4', flat_rate: true },
    ]);
  });

  it('have the priority of their row', () => {
    const outcome = importing({ jobs: [{ ...job, priority: 'low' }, job] });
    expect(creation(outcome, 'job')).toMatchObject([{ priority: 'low' }, { priority: null }]);
  });

  it('have the reference and the project of their row, which is added once', () => {
    const rows = [
      { ...job, reference: ' PO 7 ', project: 'Museum' },
      { ...job, project: ' museum' },
    ];
    const outcome = importing({ jobs: rows });
    expect(creation(outcome, 'project')).toMatchObject([{ id: 1, name: 'Museum', client_id: null }]);
    expect(creation(outcome, 'job')).toMatchObject([
      { reference: 'PO 7', project_id: 1 },
      { reference: null, project_id: 1 },
    ]);
  });

  it('add each missing rate of their client once, unless rates are left out', () => {
    const rows = [
      { ...job, client: 'Neu GmbH' },
      { ...job, client: 'neu gmbh', rate: '0.2' },
    ];
    importing({ jobs: rows }).answering({ import: { created: { ...none, client: 1, rate: 1, job: 2 } } });
    importing({ jobs: rows, keepRates: false }).answering({ import: { created: { rate: 0, job: 2 } } });
  });

  it('can be invoiced only when they are completed', () => {
    importing({ jobs: [job, { ...job, invoiced: true }] }).thenRefused(
      'invalid',
      "One row can't be imported.",
      'jobs.1.invoiced',
    );
  });

  it('are refused by the rules for a single job', () => {
    importing({
      jobs: [
        { quantity: '-1' },
        { rate: 'many' },
        { deadline: '31.12.2026' },
        { completed_at: '2026-02-30' },
        { priority: 'urgent' },
        { value: '1e13' },
        { quantity: '999999999999', rate: '999999999999' },
      ],
    }).thenRefused('invalid', '7 rows cannot be imported.', [
      'jobs.0.quantity',
      'jobs.1.rate',
      'jobs.2.deadline',
      'jobs.3.completed_at',
      'jobs.4.priority',
      'jobs.5.value',
      'jobs.6.value',
    ]);
  });
});

describe('an import', () => {
  const rows = {
    jobs: [
      {
        client: 'Neu GmbH',
        job_type: 'Subtitling',
        unit: 'Lines',
        from: 'DE',
        to: 'FR',
        quantity: 2,
        rate: 3,
      },
    ],
  };

  it('is one entry: undo deletes all of its records, and redo restores them with the same ids', () => {
    const { ledger } = importing(rows);
    const entry = ledger.entries.at(-1);
    if (entry === undefined) throw new Error('There is no entry.');
    expect(ledger.undo(entry)).toMatchObject({ events: [{ type: 'ImportedRecordsDeleted' }] });
    expect(ledger.state.record('client', 3)?.deleted_at).not.toBeNull();
    expect(ledger.state.record('job', 7)?.deleted_at).not.toBeNull();
    expect(ledger.redo(entry)).toMatchObject({ events: [{ type: 'ImportedRecordsRestored' }] });
    expect(ledger.state.record('client', 3)).toMatchObject({ name: 'Neu GmbH', deleted_at: null });
    expect(ledger.state.record('job', 7)).toMatchObject({ client_id: 3, deleted_at: null });
  });

  it('cannot be undone after a later change of one of its records', () => {
    const { ledger } = importing(rows);
    const entry = ledger.entries.at(-1);
    if (entry === undefined) throw new Error('There is no entry.');
    ledger.run('EditJob', { jobId: 7, job: { quantity: 5 } });
    expect(ledger.undo(entry)).toMatchObject({ blockedBy: [ledger.entries.at(-1)] });
  });

  it('cannot be redone when a client of the same name was created in the meantime', () => {
    const { ledger } = importing(rows);
    const entry = ledger.entries.at(-1);
    if (entry === undefined) throw new Error('There is no entry.');
    ledger.undo(entry);
    ledger.run('CreateClient', { client: { name: 'neu gmbh' } });
    expect(ledger.redo(entry)).toHaveProperty('conflicts');
  });

  it('changes nothing when it is refused', () => {
    const { ledger } = practice();
    const before = ledger.events.length;
    expect(() => ledger.run('ImportRecords', { jobs: [{ client: 'Neu' }, { quantity: 'x' }] })).toThrow();
    expect(ledger.events).toHaveLength(before);
    expect(ledger.state.nextId('client')).toBe(3);
  });

  it('accepts up to 5,000 rows', () => {
    const job = (index: number): Json => ({
      ...rows.jobs[0],
      name: `Annual report of the year, part ${index}`,
      client: `Client ${index % 200}`,
      quantity: 100 + index,
      completed_at: '2025-04-01',
    });
    const jobs = Array.from({ length: 5_000 }, (_, index) => job(index));
    const outcome = importing({ jobs })
      .thenFacts('RecordsImported')
      .answering({ import: { created: { job: 5_000, client: 200 } } });
    expect(JSON.stringify(outcome.events).length).toBeLessThan(900 * 1024);
    practice()
      .when('ImportRecords', { jobs: [...jobs, job(1)] })
      .thenMisfit('jobs');
  });

  it('is refused with a message when long texts exceed the size of one append', () => {
    const notes = 'A long note. '.repeat(1_000);
    const jobs = Array.from({ length: 100 }, (_, index) => ({ notes: `${index} ${notes}` }));
    const parsed = watchParsedTexts();
    importing({ jobs: jobs.map(({ notes }) => ({ notes: `<p>${notes}` })) }).thenRefused('too_large');
    parsed.stop();
    expect(parsed.texts).toEqual([]);
  });

  it('has each text cleaned once, however many rows have it', () => {
    const parsed = watchParsedTexts();
    const jobs = Array.from({ length: 20 }, (_, row) => ({ notes: row % 2 === 0 ? '<p>One' : '<p>Two' }));
    const outcome = importing({ jobs });
    parsed.stop();
    expect(creation(outcome, 'job').map(({ notes }) => notes)).toContain('<p>Two</p>');
    expect(parsed.texts).toEqual(['<p>One', '<p>Two']);
  });

  it('is refused when a text that is stored once is too long for all of its rows', () => {
    const jobs = Array.from({ length: 200 }, () => ({ notes: '<p>x'.repeat(12_000) }));
    importing({ jobs }).thenRefused('too_large');
  });

  it('accepts rows of one kind only', () => {
    importing({}).thenMisfit('jobs');
    importing({ jobs: [{}], clients: [{ name: 'A' }] }).thenMisfit('jobs');
  });
});
