import { invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { jobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import * as z from 'zod/mini';
import { recordProjection } from '../record-projection.ts';
import { defineTable } from '../table.ts';

export const reportJobsTable = defineTable({
  name: 'report_jobs',
  key: ['id'],
  columns: {
    id: 'integer',
    client_id: 'integer?',
    completed_at: 'date?',
    value: 'numeric',
    currency: 'text',
    exchange_to: 'text?',
    exchange_rate: 'numeric?',
    deleted: 'boolean',
    record: 'json',
  },
});

export const reportInvoicesTable = defineTable({
  name: 'report_invoices',
  key: ['id'],
  columns: {
    id: 'integer',
    client_id: 'integer',
    date: 'date',
    paid_at: 'date?',
    total: 'numeric',
    currency: 'text',
    exchange_to: 'text?',
    exchange_rate: 'numeric?',
    deleted: 'boolean',
    record: 'json',
  },
});

const reportedJob = z.pick(jobRecord, {
  id: true,
  name: true,
  client_id: true,
  completed_at: true,
  value: true,
  currency: true,
  exchange: true,
  deleted_at: true,
});

const reportedInvoice = z.pick(invoiceRecord, {
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

/** The source of all figures in reports: the jobs and invoices with their day, their amount and their own rate. */
export const reports = recordProjection({
  name: 'reports',
  version: 1,
  records: [
    {
      table: reportJobsTable,
      entity: 'job',
      derive: jobColumns,
      fields: new Set(Object.keys(reportedJob.shape)),
    },
    {
      table: reportInvoicesTable,
      entity: 'invoice',
      derive: invoiceColumns,
      fields: new Set(Object.keys(reportedInvoice.shape)),
    },
  ],
});

function jobColumns(fields: FieldValues): Record<string, Json> {
  const job = reportedJob.parse(fields);
  return {
    client_id: job.client_id,
    completed_at: job.completed_at,
    value: job.value,
    currency: job.currency,
    exchange_to: job.exchange?.to ?? null,
    exchange_rate: job.exchange?.rate ?? null,
    deleted: job.deleted_at !== null,
  };
}

function invoiceColumns(fields: FieldValues): Record<string, Json> {
  const invoice = reportedInvoice.parse(fields);
  return {
    client_id: invoice.client_id,
    date: invoice.date,
    paid_at: invoice.paid ? invoice.paid_at : null,
    total: invoice.total,
    currency: invoice.currency,
    exchange_to: invoice.exchange?.to ?? null,
    exchange_rate: invoice.exchange?.rate ?? null,
    deleted: invoice.deleted_at !== null,
  };
}
