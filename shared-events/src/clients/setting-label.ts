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

/** What the user calls a setting of a client. */
export function clientSettingLabel(key: ClientSettingKey): string {
  return LABELS[key];
}
