import { clientSettingLabel, isClientSettingKey } from '../clients/setting-label.ts';
import { fieldLabels } from '../text/field-labels.ts';
import { settingName } from './setting-name.ts';

const CLIENT_SETTING = 'settings.';

/**
 * The label of a field of a record: "Job type" for `job_type_id`. A setting has one field, so the label is the name
 * of the setting. A field without a label is described by its key.
 */
export function fieldLabel(entity: string, id: number | string, field: string): string {
  if (entity === 'setting') return settingName(String(id));
  if (entity === 'client' && field.startsWith(CLIENT_SETTING)) {
    const key = field.slice(CLIENT_SETTING.length);
    if (isClientSettingKey(key)) return clientSettingLabel(key);
  }
  return labelOf(entity, field) ?? inWords(field);
}

/** The label of a field of an invoice where the context is an invoice: "Date". */
export function labelWithinInvoice(field: string): string {
  const labels: Readonly<Record<string, string>> = fieldLabels().withinInvoice;
  return labels[field] ?? labelOf('invoice', field) ?? inWords(field);
}

function labelOf(entity: string, field: string): string | undefined {
  const { job, client, invoice } = fieldLabels();
  const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = { job, client, invoice };
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
