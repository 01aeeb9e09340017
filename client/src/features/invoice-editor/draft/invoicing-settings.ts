export { type ClientInvoicing, clientInvoicingOf } from '../../../entities/client/index.ts';
export {
  type InvoicingSettings,
  invoicingSettingsOf,
  type SettingsLanguage,
  type SettingsTax,
  type TextBlock,
} from '../../../entities/settings/index.ts';
