import { type SettingKey, settingLabel } from '@ledgerline/shared-events/settings/setting-keys.ts';

/** The page of the settings on which each setting stands. */
const PLACES: Record<SettingKey, string> = {
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
};

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(PLACES, key);
}

export function settingPlace(key: string): string {
  return isSettingKey(key) ? PLACES[key] : '/settings';
}

export function settingName(key: string): string {
  return isSettingKey(key) ? settingLabel(key) : key;
}
