export type { DocumentCurrencyAnswer as DocumentCurrency } from '@ledgerline/shared-events/settings/answers.ts';
export {
  addSettingItem,
  convertCurrency,
  editSettingItem,
  removeSettingItem,
  setSetting,
} from './commands.ts';
export { loadDocumentCurrenciesFx, loadExchangeRateFx } from './currencies.ts';
export { frozenTaxes } from './frozen-taxes.ts';
export {
  type InvoicingSettings,
  invoicingSettingsOf,
  type SettingsLanguage,
  type SettingsTax,
  type TextBlock,
} from './invoicing.ts';
export { offeredLanguages } from './languages.ts';
export {
  $firstDayOfWeek,
  $languagePairsDisabled,
  $now,
  $primaryCurrency,
  $settings,
  $settingsFailed,
  $timeFormat,
  $timeZone,
  $today,
  chooseSetting,
  loadSettingsFx,
  minutePassed,
  settingChosen,
} from './model.ts';
export type { Settings } from './schema.ts';
