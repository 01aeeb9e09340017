import { ClientSettingChanged } from '@ledgerline/shared-events/clients/events.ts';
import {
  InvoiceDeleted,
  InvoiceMarkedPaid,
  JobsInvoiced,
} from '@ledgerline/shared-events/invoices/events.ts';
import { ABSENT } from '@ledgerline/shared-events/ledger/absent.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { PrimaryCurrencyChanged, SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import { CURRENCIES } from './random-job-facts.ts';

import { choose, day, type RandomRecords, textOrNull } from './random-records.ts';
import { CREATED_AT, invoiceWith } from './record-examples.ts';

const ZONES = ['Europe/Berlin', 'Asia/Tokyo', 'America/Los_Angeles'];

export function newInvoice(records: RandomRecords, pick: number, value: number): DomainEvent | null {
  const jobs = records.live('job').filter((job) => job.completed_at !== null && job.invoiced === false);
  const used = jobs.slice(0, 1 + (pick % 3));
  if (used.length === 0) return null;
  const id = records.nextId('invoice');
  return JobsInvoiced.of({
    invoice: invoiceWith({ id, number: `2026-${id}`, total: `${value}.25`, date: day(value) }),
    jobs: used.map((job) => ({ id: Number(job.id), name: String(job.name ?? '') })),
  });
}

export function payment(records: RandomRecords, pick: number, value: number): DomainEvent | null {
  const invoice = choose(records.live('invoice'), pick);
  if (invoice === null || invoice.paid === true) return null;
  return InvoiceMarkedPaid.of({
    invoiceId: Number(invoice.id),
    number: String(invoice.number),
    before: { paid: false, paid_at: null, issued_at: textOrNull(invoice.issued_at) },
    after: { paid: true, paid_at: day(value), issued_at: textOrNull(invoice.issued_at) ?? CREATED_AT },
  });
}

export function invoiceDeletion(records: RandomRecords, pick: number): DomainEvent | null {
  const invoice = choose(records.live('invoice'), pick);
  if (invoice === null) return null;
  const jobs = records.live('job').filter((job) => job.invoice_id === invoice.id);
  return InvoiceDeleted.of({
    invoiceId: Number(invoice.id),
    number: String(invoice.number),
    deletedAt: CREATED_AT,
    void: invoice.issued_at !== null,
    jobs: jobs.map((job) => ({ id: Number(job.id), name: String(job.name ?? '') })),
  });
}

export function renaming(
  records: RandomRecords,
  entity: 'client' | 'jobType',
  pick: number,
  of: (data: {
    id: number;
    name: string;
    before: { name: string };
    after: { name: string };
    alongside: [];
  }) => DomainEvent,
  value: number,
): DomainEvent | null {
  const record = choose(records.live(entity), pick);
  if (record === null) return null;
  const name = String(record.name);
  return of({
    id: Number(record.id),
    name,
    before: { name },
    after: { name: `${name} ${value}` },
    alongside: [],
  });
}

export function clientSetting(records: RandomRecords, pick: number, value: number): DomainEvent | null {
  const client = choose(records.live('client'), pick);
  if (client === null) return null;
  const settings = client.settings;
  const existing =
    typeof settings === 'object' && settings !== null && !Array.isArray(settings) ? settings : {};
  return ClientSettingChanged.of({
    clientId: Number(client.id),
    name: String(client.name),
    key: 'paymentTerms',
    before: existing.paymentTerms ?? ABSENT,
    after: value % 90,
  });
}

export function currencyChange(records: RandomRecords, value: number): DomainEvent | null {
  const before = { currency: records.setting('currency'), conversion: records.setting('conversion') };
  const to = CURRENCIES[value % CURRENCIES.length] ?? 'EUR';
  if (before.currency === to) return null;
  const rates = Object.fromEntries(
    CURRENCIES.filter((code) => code !== to).map((code) => [
      code,
      { rate: `1.${value}`, date: '2026-02-01', source: 'ECB' },
    ]),
  );
  return {
    type: PrimaryCurrencyChanged.type,
    data: { before, after: { currency: to, conversion: { to, rates } } },
  };
}

export function timezoneChange(records: RandomRecords, value: number): DomainEvent | null {
  const before = records.setting('timezone');
  const after = ZONES[value % ZONES.length] ?? 'UTC';
  return before === after ? null : SettingChanged.of({ key: 'timezone', before, after });
}
