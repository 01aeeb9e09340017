import type { ClientSettingKey } from './record.ts';

const LABELS: Record<ClientSettingKey, string> = {
  billingInformationName: 'Billing name',
  billingInformationDetails: 'Billing details',
  paymentTerms: 'Payment terms',
  paymentInstructions: 'Payment instructions',
  invoiceNotes: 'Invoice notes',
  invoiceLanguage: 'Invoice language',
  taxes: 'Taxes',
};

/** Whether a text is the key of a setting that a client may have. */
export function isClientSettingKey(key: string): key is ClientSettingKey {
  return Object.hasOwn(LABELS, key);
}

/** What the user calls a setting of a client. */
export function clientSettingLabel(key: ClientSettingKey): string {
  return LABELS[key];
}
