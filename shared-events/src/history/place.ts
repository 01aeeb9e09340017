import type { EntityId, EntityKind, FieldValues } from '../ledger/change.ts';
import type { SettingKey } from '../settings/setting-keys.ts';

const LISTS: Readonly<Partial<Record<string, string>>> = {
  jobType: '/settings/job-types',
  languagePair: '/settings/language-pairs',
  unit: '/settings/units',
  tax: '/settings/invoicing/taxes',
  paymentInstruction: '/settings/invoicing/payment-instructions',
  invoiceNote: '/settings/invoicing/notes',
  invoiceLanguage: '/settings/invoicing/language',
  account: '/settings/personal',
};

/** The settings page of each setting. */
const SETTINGS: Record<SettingKey, string> = {
  currency: '/settings/currency',
  conversion: '/settings/currency',
  paymentTerms: '/settings/invoicing/other',
  defaultInvoiceLanguage: '/settings/invoicing/language',
  usedDefaultLanguages: '/settings/invoicing/language',
  invoiceDateFormat: '/settings/invoicing/other',
  billingInformationName: '/settings/invoicing/billing-information',
  billingInformationDetails: '/settings/invoicing/billing-information',
  hideTaxAlert: '/settings/invoicing/taxes',
  firstDayOfWeek: '/settings/date-time',
  timeFormat: '/settings/date-time',
  timezone: '/settings/date-time',
  languagePairsDisabled: '/settings/language-pairs',
  paperSize: '/settings/invoicing/other',
  startPage: '/settings/daily-work',
  dailyCapacity: '/settings/daily-work',
  mailTemplates: '/settings/sending',
  reminders: '/settings/reminders',
  seller: '/settings/invoicing/bank-details',
  payByQr: '/settings/invoicing/bank-details',
  catGrids: '/settings/discount-grids',
  smallBusiness: '/settings/invoicing/taxes',
  supplyDates: '/settings/invoicing/other',
  surcharges: '/settings/surcharges',
  taxRounding: '/settings/invoicing/taxes',
  taxCurrency: '/settings/invoicing/taxes',
  numberSeries: '/settings/invoicing/numbers',
  fiscalMode: '/settings/fiscal-mode',
  logo: '/settings/invoicing/logo',
  accent: '/settings/invoicing/logo',
};

/** The fields of an invoice or a rate that its path is made of. */
type RecordOf = (entity: EntityKind, id: EntityId) => FieldValues | undefined;

/** The data of a record that its path is made of. */
type Located = { entity: string; id: EntityId; name?: string };

/**
 * The path of the app where a record is edited: "/jobs/17", "/invoices/2026-014", "/clients/5/rates". `fields` are
 * the changed fields.
 */
export function placeOf(
  { entity, id }: Located,
  fields: readonly string[],
  recordOf: RecordOf,
): string | null {
  switch (entity) {
    case 'job':
      return `/jobs/${id}`;
    case 'project':
      return `/projects/${id}`;
    case 'attachment':
      return `/jobs/${String(recordOf('attachment', id)?.job_id ?? '')}`;
    case 'client':
      return `/clients/${id}${clientTab(fields)}`;
    case 'invoice':
      return `/invoices/${encodeURIComponent(String(recordOf('invoice', id)?.number ?? ''))}`;
    case 'creditNote':
      return `/credit-notes/${encodeURIComponent(String(recordOf('creditNote', id)?.number ?? ''))}`;
    case 'quote':
      return `/quotes/${encodeURIComponent(String(recordOf('quote', id)?.number ?? ''))}`;
    case 'delivery':
      return placeOf(mailedDocument(recordOf('delivery', id) ?? {}), fields, recordOf);
    case 'rate': {
      const rate = recordOf('rate', id);
      return rate?.client_id === null ? '/settings/rates' : `/clients/${String(rate?.client_id ?? '')}/rates`;
    }
    case 'setting':
      return isSettingKey(id) ? SETTINGS[id] : '/settings';
    default:
      return LISTS[entity] ?? null;
  }
}

/** The document that a message is about. */
function mailedDocument({ invoice_id = 0, quote_id = null, credit_note_id = null }: FieldValues): Located {
  if (quote_id !== null) return { entity: 'quote', id: Number(quote_id) };
  if (credit_note_id !== null) return { entity: 'creditNote', id: Number(credit_note_id) };
  return { entity: 'invoice', id: Number(invoice_id) };
}

const GENERAL = new Set(['name', 'currency', 'invoicing']);

/** The tab of a client on which the fields are edited; contacts and address are on the first one. */
function clientTab(fields: readonly string[]): string {
  if (fields.some((field) => field.startsWith('settings.'))) return '/invoicing';
  return fields.length > 0 && fields.every((field) => GENERAL.has(field)) ? '/general' : '';
}

/** Whether a text is the key of a setting of this version. */
export function isSettingKey(key: EntityId): key is SettingKey {
  return typeof key === 'string' && Object.hasOwn(SETTINGS, key);
}
