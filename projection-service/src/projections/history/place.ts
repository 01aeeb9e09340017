import type { EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { Subject } from '@ledgerline/shared-events/ledger/event.ts';
import type { Rows } from '../rows.ts';
import { nameFields } from './names.ts';
import { settingPlace } from './setting-place.ts';

const LISTS: Partial<Record<EntityKind, string>> = {
  jobType: '/settings/job-types',
  languagePair: '/settings/language-pairs',
  unit: '/settings/units',
  tax: '/settings/invoicing/taxes',
  paymentInstruction: '/settings/invoicing/payment-instructions',
  invoiceNote: '/settings/invoicing/notes',
  invoiceLanguage: '/settings/invoicing/language',
  account: '/settings/personal',
};

/** The path of the app on which a record is changed: "/jobs/17", "/invoices/2026-014", "/clients/5/rates". */
export function placeOf(rows: Rows, subject: Subject, fields: readonly string[]): string | null {
  const { entity, id } = subject;
  switch (entity) {
    case 'job':
      return `/jobs/${id}`;
    case 'client':
      return fields.some(isInvoicingField) ? `/clients/${id}/invoicing` : `/clients/${id}`;
    case 'invoice':
      return `/invoices/${encodeURIComponent(String(nameFields(rows, 'invoice', id)?.number ?? ''))}`;
    case 'rate':
      return `/clients/${String(nameFields(rows, 'rate', id)?.client_id ?? '')}/rates`;
    case 'setting':
      return settingPlace(String(id));
    default:
      return LISTS[entity] ?? null;
  }
}

function isInvoicingField(field: string): boolean {
  return field.startsWith('settings.');
}
