import { CLIENT_FIELD_LABELS } from '../clients/edit-label.ts';
import { clientSettingLabel, isClientSettingKey } from '../clients/setting-label.ts';
import { INVOICE_FIELD_LABELS } from '../invoices/edit-label.ts';
import { JOB_FIELD_LABELS } from '../jobs/edit-label.ts';
import { settingName } from './setting-name.ts';

const LABELS: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {
  job: JOB_FIELD_LABELS,
  client: CLIENT_FIELD_LABELS,
  invoice: INVOICE_FIELD_LABELS,
};

const CLIENT_SETTING = 'settings.';

/**
 * What the user calls a field of a record: "Job type" for `job_type_id`. A setting is one field, so its own name says it.
 * A field that has no label of its own is called by its words.
 */
export function fieldLabel(entity: string, id: number | string, field: string): string {
  if (entity === 'setting') return settingName(String(id));
  if (entity === 'client' && field.startsWith(CLIENT_SETTING)) {
    const key = field.slice(CLIENT_SETTING.length);
    if (isClientSettingKey(key)) return clientSettingLabel(key);
  }
  return LABELS[entity]?.[field] ?? inWords(field);
}

/** "Completed" for `completed_at`. */
function inWords(field: string): string {
  const words = field
    .replace(/_id$|_at$/, '')
    .replaceAll(/[_.]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
