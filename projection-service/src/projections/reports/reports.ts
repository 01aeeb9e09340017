import { creditNoteRecord } from '@ledgerline/shared-events/credit-notes/record.ts';
import { isDraft } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { jobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { taxOfInvoice } from '@ledgerline/shared-events/payments/tax-of-payments.ts';
import {
  creditedTax,
  type TaxDocument,
  taxDocumentOf,
} from '@ledgerline/shared-events/reports/tax-document.ts';
import * as z from 'zod/mini';
import { recordProjection } from '../record-projection.ts';
import type { Rows } from '../rows.ts';
import { defineTable } from '../table.ts';
import { paymentRows, reportPaymentsTable } from './report-payments.ts';

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

/** What reports read of invoices and of credit notes. */
const DOCUMENT_COLUMNS = {
  id: 'integer',
  client_id: 'integer',
  date: 'date',
  total: 'numeric',
  tax: 'numeric',
  currency: 'text',
  exchange_to: 'text?',
  exchange_rate: 'numeric?',
  deleted: 'boolean',
  tax_document: 'json?',
} as const;

export const reportInvoicesTable = defineTable({
  name: 'report_invoices',
  key: ['id'],
  columns: {
    ...DOCUMENT_COLUMNS,
    paid_from: 'date?',
    paid_to: 'date?',
    record: 'json',
  },
});

export const reportCreditNotesTable = defineTable({
  name: 'report_credit_notes',
  key: ['id'],
  columns: {
    ...DOCUMENT_COLUMNS,
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
  client_name: true,
  billTo: true,
  date: true,
  paid: true,
  paid_at: true,
  payments: true,
  items: true,
  adjustments: true,
  taxes: true,
  taxTotals: true,
  credits: true,
  subtotal: true,
  total: true,
  withheld: true,
  amountDue: true,
  taxInCurrency: true,
  currency: true,
  exchange: true,
  created_at: true,
  deleted_at: true,
  fiscal: true,
});

const reportedNote = z.pick(creditNoteRecord, {
  id: true,
  number: true,
  client_id: true,
  client_name: true,
  billTo: true,
  date: true,
  items: true,
  adjustments: true,
  taxes: true,
  taxTotals: true,
  subtotal: true,
  total: true,
  withheld: true,
  taxInCurrency: true,
  currency: true,
  exchange: true,
  deleted_at: true,
  fiscal: true,
});

/**
 * The source of all figures in reports: jobs, invoices, credit notes and payments with their day, their amount and their
 * own rate.
 */
export const reports = recordProjection({
  name: 'reports',
  version: 5,
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
      onChange: writePayments,
    },
    {
      table: reportCreditNotesTable,
      entity: 'creditNote',
      derive: creditNoteColumns,
      fields: new Set(Object.keys(reportedNote.shape)),
    },
  ],
  counts: [reportPaymentsTable],
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

function creditNoteColumns(fields: FieldValues): Record<string, Json> {
  const note = reportedNote.parse(fields);
  return { ...documentColumns(note), tax_document: creditedTax(note) };
}

type DatedDocument = Pick<
  z.output<typeof reportedNote>,
  'client_id' | 'date' | 'total' | 'taxTotals' | 'currency' | 'exchange' | 'deleted_at' | 'fiscal'
>;

function documentColumns(document: DatedDocument): Record<string, Json> {
  return {
    client_id: document.client_id,
    date: document.date,
    total: document.total,
    tax: taxOfInvoice(document),
    currency: document.currency,
    exchange_to: document.exchange?.to ?? null,
    exchange_rate: document.exchange?.rate ?? null,
    // A draft of fiscal mode isn't invoiced or credited yet.
    deleted: document.deleted_at !== null || isDraft(document),
  };
}

function invoiceColumns(fields: FieldValues): Record<string, Json> {
  const invoice = reportedInvoice.parse(fields);
  const document = taxDocumentOf(invoice);
  return {
    ...documentColumns(invoice),
    tax_document: document,
    paid_from: document.payments[0]?.date ?? null,
    paid_to: lastSettled(document),
  };
}

/** The last day on which something was paid, or taken back from what was paid. */
function lastSettled({ payments, credits }: TaxDocument): string | null {
  const last = payments.at(-1)?.date;
  return last === undefined ? null : ([last, ...credits.map(({ date }) => date)].sort().at(-1) ?? last);
}

/** Writes the rows of an invoice's payments, and removes those of payments that are gone. */
function writePayments(rows: Rows, before: FieldValues | undefined, after: FieldValues): void {
  const present = paymentRows(reportedInvoice.parse(after));
  const ids = new Set(present.map(({ id }) => id));
  for (const { id } of before === undefined ? [] : paymentRows(reportedInvoice.parse(before))) {
    if (!ids.has(id)) rows.remove(reportPaymentsTable, [Number(id)]);
  }
  for (const row of present) rows.put(reportPaymentsTable, row);
}
