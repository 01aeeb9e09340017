import { accountSettings } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';

/** The settings of an account that has chosen nothing, without any items in its lists. */
export const DEFAULT_SETTINGS: SettingsAnswer = {
  ...accountSettings(() => null),
  taxes: [],
  paymentInstructions: [],
  invoiceNotes: [],
  invoiceLanguages: [],
  units: [],
  mailTemplates: [],
  views: [],
  columns: {},
  bankFormats: [],
  catTables: [],
};
