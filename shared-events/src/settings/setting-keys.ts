import { type FieldLabels, fieldLabels } from '../text/field-labels.ts';

// No schemas here, because the first load of the app reads these lists.

/** Every key under which a setting is kept as a record. */
export type SettingKey = keyof FieldLabels['setting'];

/** The settings with one value. Currency and conversion change together, in an event of their own. */
export const SCALAR_SETTING_KEYS = [
  'paymentTerms',
  'defaultInvoiceLanguage',
  'usedDefaultLanguages',
  'invoiceDateFormat',
  'billingInformationName',
  'billingInformationDetails',
  'hideTaxAlert',
  'firstDayOfWeek',
  'timeFormat',
  'timezone',
  'languagePairsDisabled',
  'paperSize',
  'startPage',
  'dailyCapacity',
  'reminders',
  'seller',
  'payByQr',
  'catGrids',
  'smallBusiness',
  'supplyDates',
  'surcharges',
  'taxRounding',
  'taxCurrency',
  'numberSeries',
  'fiscalMode',
  'logo',
  'accent',
] as const satisfies readonly SettingKey[];

export type ScalarSettingKey = (typeof SCALAR_SETTING_KEYS)[number];

/** The settings that are lists of items with ids. */
export const LIST_SETTING_KEYS = [
  'taxes',
  'paymentInstructions',
  'invoiceNotes',
  'invoiceLanguages',
  'units',
  'mailTemplates',
  'views',
  'bankFormats',
  'catTables',
] as const;
export type ListSettingKey = (typeof LIST_SETTING_KEYS)[number];

/** Whether a new default of a list replaces the former one. Several taxes can be defaults. */
export function hasOneDefault(key: ListSettingKey): boolean {
  return key !== 'taxes';
}

/** The label of a setting. */
export function settingLabel(key: SettingKey): string {
  return fieldLabels().setting[key];
}

/** The settings about the screen: saved views, the columns of the built-in tabs, and how files are read. */
export const SCREEN_SETTING_KEYS = ['views', 'columns', 'bankFormats', 'catTables'] as const;
export type ScreenSettingKey = (typeof SCREEN_SETTING_KEYS)[number];

/** Whether a setting is about the screen, so that its change isn't an entry of the history. */
export function isScreenSetting(key: string): key is ScreenSettingKey {
  return SCREEN_SETTING_KEYS.some((each) => each === key);
}
