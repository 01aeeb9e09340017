import { randomUUID } from 'node:crypto';
import { catalogue } from '@ledgerline/projection-service/projections/catalogue/catalogue.ts';
import { clients } from '@ledgerline/projection-service/projections/clients/clients.ts';
import { invoices } from '@ledgerline/projection-service/projections/invoices/invoices.ts';
import { jobs } from '@ledgerline/projection-service/projections/jobs/jobs.ts';
import { type Projection, readEvent } from '@ledgerline/projection-service/projections/projection.ts';
import { reports } from '@ledgerline/projection-service/projections/reports/reports.ts';
import { MemoryRows } from '@ledgerline/projection-service/projections/rows.ts';
import type { Row } from '@ledgerline/projection-service/projections/table.ts';
import { UnitEdited } from '@ledgerline/shared-events/catalogue/unit-events.ts';
import { ClientCreated, ClientDeleted } from '@ledgerline/shared-events/clients/events.ts';
import {
  InvoiceDeleted,
  InvoiceMarkedPaid,
  JobsInvoiced,
} from '@ledgerline/shared-events/invoices/events.ts';
import {
  JobCreated,
  JobDeleted,
  JobEdited,
  JobMarkedCompleted,
  JobNotesEdited,
} from '@ledgerline/shared-events/jobs/events.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { spliceBetween } from '@ledgerline/shared-events/ledger/text-splice.ts';
import { PrimaryCurrencyChanged, SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import { describe, expect, it } from 'vitest';
import { newEvents } from './account-log.ts';
import { CREATED_AT, clientWith, invoiceWith, jobWith } from './record-examples.ts';

/** The rows of a table after these events. */
function rowsAfter(projection: Projection, table: string, events: readonly DomainEvent[]): Row[] {
  const rows = new MemoryRows();
  const accountId = randomUUID();
  for (const [revision, event] of events.entries()) {
    for (const written of newEvents(accountId, [event], { commandId: randomUUID() })) {
      projection.apply(
        rows,
        readEvent({ ...written, stream: `account-${accountId}`, revision, recordedAt: CREATED_AT }),
      );
    }
  }
  const found = projection.tables.find(({ name }) => name === table);
  if (found === undefined) throw new Error(`${projection.name} has no table ${table}.`);
  return rows.all(found);
}

const job = (fields: Parameters<typeof jobWith>[0]) => JobCreated.of({ name: 'Job', job: jobWith(fields) });

const toEuro = PrimaryCurrencyChanged.of({
  before: { currency: null, conversion: null },
  after: {
    currency: 'EUR',
    conversion: { to: 'EUR', rates: { USD: { rate: '1.25', date: '2026-02-01', source: 'ECB' } } },
  },
});

const deleted = { deletedAt: CREATED_AT };

describe('the rows of jobs', () => {
  it('are the same in every currency and time zone of the account', () => {
    const zone = SettingChanged.of({ key: 'timezone', before: null, after: 'Asia/Tokyo' });
    const events = [job({ id: 1, value: '100', deadline: '2026-11-20' })];
    expect(rowsAfter(jobs, 'jobs', [...events, zone, toEuro])).toEqual(rowsAfter(jobs, 'jobs', events));
  });

  it('store a deadline as the end of a day or as an instant', () => {
    const deadlines = {
      '2026-11-20': { deadline_on: '2026-11-20', deadline_at: null },
      '2026-11-20 16:00': { deadline_on: null, deadline_at: '2026-11-20T16:00:00.000Z' },
      '2026-11-20 24:00': { deadline_on: null, deadline_at: '2026-11-21T00:00:00.000Z' },
      '9999-12-31': { deadline_on: '9999-12-31', deadline_at: null },
      '9999-12-31 24:00': { deadline_on: null, deadline_at: '9999-12-31T23:59:59.999Z' },
      '0001-01-01 00:30': { deadline_on: null, deadline_at: '0001-01-01T00:30:00.000Z' },
    };
    for (const [deadline, row] of Object.entries(deadlines)) {
      expect(rowsAfter(jobs, 'jobs', [job({ id: 1, deadline })])).toMatchObject([row]);
    }
  });

  it('contain the whole record, including texts that were edited in part', () => {
    const notes = JobNotesEdited.of({
      jobId: 1,
      name: 'Job',
      splice: spliceBetween('', '<p>Call first</p>'),
    });
    expect(rowsAfter(jobs, 'jobs', [job({ id: 1 }), notes])).toMatchObject([
      { record: { notes: '<p>Call first</p>' } },
    ]);
  });

  it('have the priority of an edit, and none of a job from before there were priorities', () => {
    const { priority: _later, ...earlier } = jobWith({ id: 1 });
    const created = JobCreated.of({ name: 'Job', job: earlier });
    const edit = { jobId: 1, name: 'Job', before: { priority: null }, after: { priority: 'high' as const } };
    expect(rowsAfter(jobs, 'jobs', [created])).not.toHaveProperty('[0].record.priority');
    expect(rowsAfter(jobs, 'jobs', [created, JobEdited.of(edit)])).toMatchObject([
      { record: { priority: 'high' } },
    ]);
  });

  it('count jobs by kind and status, and sum their values, without deleted ones', () => {
    const moved = JobEdited.of({ jobId: 2, name: 'Job', before: { client_id: 1 }, after: { client_id: 2 } });
    const dearer = JobEdited.of({ jobId: 2, name: 'Job', before: { value: '100' }, after: { value: '0.5' } });
    const done = JobMarkedCompleted.of({
      jobId: 4,
      name: 'Job',
      before: { on_hold: false, completed_at: null },
      after: { on_hold: false, completed_at: '2026-03-01' },
    });
    const gone = JobDeleted.of({ ...deleted, jobId: 3, name: 'Job' });
    const events = [1, 2, 3, 4, 5].map((id) => job({ id, client_id: 1, job_type_id: 5 }));
    const counted = rowsAfter(jobs, 'job_counts', [...events, moved, dearer, done, gone]);
    const money = { currency: 'USD', exchange_to: '', exchanged: '0' };
    const kind = { job_type_id: 5, language_pair_id: 0, on_hold: false, invoiced: false, ...money };
    expect(counted).toHaveLength(3);
    expect(counted).toEqual(
      expect.arrayContaining([
        { ...kind, client_id: 1, completed: false, jobs: 2, value: '200' },
        { ...kind, client_id: 2, completed: false, jobs: 1, value: '0.5' },
        { ...kind, client_id: 1, completed: true, jobs: 1, value: '100' },
      ]),
    );
  });

  it('sum values by the rate of each job, rounded as each job is', () => {
    const exchange = { to: 'JPY', rate: '0.0067', date: '2026-03-01', source: 'ECB' };
    const events = [1, 2].map((id) => job({ id, value: '10', exchange }));
    const counted = rowsAfter(jobs, 'job_counts', [...events, job({ id: 3, value: '5' })]);
    expect(counted).toEqual([
      expect.objectContaining({ jobs: 2, value: '20', exchange_to: 'JPY', exchanged: '2986' }),
      expect.objectContaining({ jobs: 1, value: '5', exchange_to: '', exchanged: '0' }),
    ]);
  });
});

describe('the rows of clients and of the catalogue', () => {
  it('keep deleted clients, marked, with a name for searching', () => {
    const created = ClientCreated.of({
      record: clientWith({ id: 1, name: 'Łódź Média' }),
      addedAt: CREATED_AT,
      alongside: [],
    });
    const gone = ClientDeleted.of({ ...deleted, id: 1, name: 'Łódź Média', alongside: [] });
    expect(rowsAfter(clients, 'clients', [created, gone])).toMatchObject([
      { id: 1, name: 'Łódź Média', name_key: 'lodz media', deleted: true },
    ]);
  });

  it('change a built-in unit and a setting that no event created', () => {
    const unit = UnitEdited.of({
      id: 1,
      name: 'Words',
      before: { name: 'Words' },
      after: { name: 'Wörter' },
      alongside: [],
    });
    expect(rowsAfter(catalogue, 'units', [unit])).toMatchObject([{ id: 1, name: 'Wörter', deleted: false }]);
    const setting = SettingChanged.of({ key: 'timeFormat', before: null, after: '12hr' });
    expect(rowsAfter(catalogue, 'settings', [setting])).toEqual([
      { id: 'timeFormat', record: { id: 'timeFormat', value: '12hr' } },
    ]);
  });
});

describe('the rows of invoices and reports', () => {
  const invoiced = JobsInvoiced.of({
    invoice: invoiceWith({ id: 1, number: 'A-1', total: '250', date: '2026-03-10' }),
    jobs: [{ id: 1, name: 'Job' }],
  });
  const unpaid = { paid: false, paid_at: null, issued_at: null };
  const paid = InvoiceMarkedPaid.of({
    invoiceId: 1,
    number: 'A-1',
    before: unpaid,
    after: { paid: true, paid_at: '2026-04-01', issued_at: CREATED_AT },
  });
  const gone = InvoiceDeleted.of({
    ...deleted,
    invoiceId: 1,
    number: 'A-1',
    void: true,
    jobs: [{ id: 1, name: 'Job' }],
  });

  it('contain total, payment and deletion', () => {
    expect(rowsAfter(invoices, 'invoices', [job({ id: 1 }), invoiced, paid, toEuro])).toMatchObject([
      {
        number: 'A-1',
        total: '250',
        paid: true,
        paid_at: '2026-04-01',
        deleted: false,
      },
    ]);
    expect(rowsAfter(invoices, 'invoices', [job({ id: 1 }), invoiced, paid, gone])).toMatchObject([
      { deleted: true },
    ]);
  });

  it('add the jobs of one event to the invoice, and remove them', () => {
    const events = [job({ id: 1, completed_at: '2026-03-01' }), invoiced];
    expect(rowsAfter(jobs, 'jobs', events)).toMatchObject([{ invoiced: true, invoice_id: 1 }]);
    expect(rowsAfter(jobs, 'jobs', [...events, gone])).toMatchObject([{ invoiced: false, invoice_id: null }]);
  });

  it('contain for reports only what figures are computed from', () => {
    const events = [job({ id: 1, completed_at: '2026-03-01', value: '10' }), invoiced, paid];
    const [row] = rowsAfter(reports, 'report_jobs', events);
    expect(row).toMatchObject({
      completed_at: '2026-03-01',
      value: '10',
      currency: 'USD',
      exchange_to: null,
      deleted: false,
    });
    expect(Object.keys(row?.record ?? {}).sort()).toEqual(
      ['client_id', 'completed_at', 'currency', 'deleted_at', 'exchange', 'id', 'name', 'value'].sort(),
    );
    expect(rowsAfter(reports, 'report_invoices', events)).toMatchObject([
      { date: '2026-03-10', total: '250', tax: '0', exchange_rate: null },
    ]);
    expect(rowsAfter(reports, 'report_payments', events)).toMatchObject([
      { day: '2026-04-01', amount: '250', tax: '0', fee: '0', received_currency: 'USD' },
    ]);
  });
});
