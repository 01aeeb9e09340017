import { bandName, bandOfPath } from '../cat/band.ts';
import { clientSettingLabel, isClientSettingKey } from '../clients/setting-label.ts';
import { builtInLanguage } from '../languages/built-in.ts';
import { fieldLabels } from '../text/field-labels.ts';
import { settingName } from './setting-name.ts';

const CLIENT_SETTING = 'settings.';
const LANGUAGE_TEXT = 'texts.';
const JOB_BAND = 'analysis.';

/**
 * The label of a field of a record: "Job type" for `job_type_id`. A setting has one field, so the label is the name
 * of the setting. A field without a label is described by its key.
 */
export function fieldLabel(entity: string, id: number | string, field: string): string {
  if (entity === 'setting') return settingFieldLabel(String(id), field);
  if (entity === 'client' && field.startsWith(CLIENT_SETTING)) {
    const key = field.slice(CLIENT_SETTING.length);
    if (isClientSettingKey(key)) return clientSettingLabel(key);
  }
  if (field.startsWith(LANGUAGE_TEXT)) return languageTextLabel(field.slice(LANGUAGE_TEXT.length));
  return partLabel(entity, field) ?? labelOf(entity, field) ?? inWords(field);
}

/** The label of a part of a field that is an object. */
function partLabel(entity: string, field: string): string | undefined {
  if (entity === 'client') return partOfClient(field);
  if (entity === 'invoice') return partOfInvoice(field);
  return entity === 'job' && field.startsWith(JOB_BAND) ? bandLabel(field.slice(JOB_BAND.length)) : undefined;
}

/** The label of a band of a job's analysis: "85–94%, internal". */
function bandLabel(path: string): string | undefined {
  const band = bandOfPath(path);
  return band === null ? undefined : bandName(band);
}

/** A setting has one field, but each text of messages is changed alone: "Message templates in German". */
function settingFieldLabel(key: string, field: string): string {
  const language = /^value\.\d+\.texts\.(\d+)$/.exec(field)?.[1];
  if (key !== 'mailTemplates' || language === undefined) return settingName(key);
  return `${settingName(key)} in ${builtInLanguage(language)?.name ?? 'another language'}`;
}

/** The label of what a record is called in an invoice language: "On invoices in German". */
function languageTextLabel(languageId: string): string {
  return `On invoices in ${builtInLanguage(languageId)?.name ?? 'another language'}`;
}

/** The label of a contact, of a field of one, or of a field of the party: `contacts.3`, `contacts.3.email`, `party.vatId`. */
function partOfClient(field: string): string | undefined {
  const [part, key = '', ...rest] = field.split('.');
  if (part === 'party') return labelOf('party', key);
  if (part !== 'contacts' || key === '') return undefined;
  return rest[0] === undefined ? 'Contact' : labelOf('contact', rest[0]);
}

/** The label of a payment or a credit of an invoice, or of a field of a payment: `payments.3`, `payments.3.amount`. */
function partOfInvoice(field: string): string | undefined {
  const [map, id, key] = field.split('.');
  if (map === 'credits') return 'Credit note';
  if (map !== 'payments' || id === undefined) return undefined;
  return key === undefined ? 'Payment' : labelOf('payment', key);
}

/** The label of a field of an invoice where the context is an invoice: "Date". */
export function labelWithinInvoice(field: string): string {
  const labels: Readonly<Record<string, string>> = fieldLabels().withinInvoice;
  return labels[field] ?? partOfInvoice(field) ?? labelOf('invoice', field) ?? inWords(field);
}

function labelOf(entity: string, field: string): string | undefined {
  const { job, client, contact, party, invoice, quote, payment } = fieldLabels();
  const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    job,
    client,
    contact,
    party,
    invoice,
    quote,
    payment,
  };
  return labels[entity]?.[field];
}

/** The words of a field's key: "Completed" for `completed_at`. */
function inWords(field: string): string {
  const words = field
    .replace(/_id$|_at$/, '')
    .replaceAll(/[_.]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
