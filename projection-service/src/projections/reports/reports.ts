import { invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { jobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { type AccountFacts, accountFactsTable, convertedOrNull } from '../account-facts.ts';
import { recordProjection } from '../record-projection.ts';
import type { Table } from '../table.ts';

const reportJobsTable: Table = {
  name: 'report_jobs',
  key: ['id'],
  columns: {
    id: 'integer',
    client_id: 'integer',
    completed_at: 'date',
    value: 'numeric',
    currency: 'text',
    converted_value: 'numeric',
    deleted: 'boolean',
    record: 'json',
  },
};

const reportInvoicesTable: Table = {
  name: 'report_invoices',
  key: ['id'],
  columns: {
    id: 'integer',
    client_id: 'integer',
    date: 'date',
    paid_at: 'date',
    total: 'numeric',
    currency: 'text',
    converted_total: 'numeric',
    deleted: 'boolean',
    record: 'json',
  },
};

const reportedJob = jobRecord.pick({
  id: true,
  name: true,
  client_id: true,
  completed_at: true,
  value: true,
  currency: true,
  exchange: true,
  deleted_at: true,
});

const reportedInvoice = invoiceRecord.pick({
  id: true,
  number: true,
  client_id: true,
  date: true,
  paid: true,
  paid_at: true,
  total: true,
  currency: true,
  exchange: true,
  deleted_at: true,
});

/** What every figure of a report is summed from: the jobs and invoices with their day and their converted amount. */
export const reports = recordProjection({
  name: 'reports',
  version: 1,
  facts: accountFactsTable('reports_account'),
  records: [
    {
      table: reportJobsTable,
      entity: 'job',
      usesFacts: true,
      derive: jobColumns,
      fields: new Set(Object.keys(reportedJob.shape)),
    },
    {
      table: reportInvoicesTable,
      entity: 'invoice',
      usesFacts: true,
      derive: invoiceColumns,
      fields: new Set(Object.keys(reportedInvoice.shape)),
    },
  ],
});

function jobColumns(fields: FieldValues, facts: AccountFacts): Record<string, Json> {
  const job = reportedJob.parse(fields);
  return {
    client_id: job.client_id,
    completed_at: job.completed_at,
    value: job.value,
    currency: job.currency,
    converted_value: convertedOrNull(job.value, job, facts),
    deleted: job.deleted_at !== null,
  };
}

function invoiceColumns(fields: FieldValues, facts: AccountFacts): Record<string, Json> {
  const invoice = reportedInvoice.parse(fields);
  return {
    client_id: invoice.client_id,
    date: invoice.date,
    paid_at: invoice.paid ? invoice.paid_at : null,
    total: invoice.total,
    currency: invoice.currency,
    converted_total: convertedOrNull(invoice.total, invoice, facts),
    deleted: invoice.deleted_at !== null,
  };
}
