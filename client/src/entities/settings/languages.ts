import { isBuiltInLanguage } from '@ledgerline/shared-events/languages/built-in.ts';
import type { InvoicingSettings, SettingsLanguage } from './invoicing.ts';

type Offered = Pick<
  InvoicingSettings,
  'invoiceLanguages' | 'usedDefaultLanguages' | 'defaultInvoiceLanguage'
>;

/**
 * The languages that the account uses (added built-in ones, its own, and the default), which every selector lists
 * first, and the built-in languages that it does not use.
 */
export function offeredLanguages(settings: Offered): {
  used: SettingsLanguage[];
  others: SettingsLanguage[];
} {
  const { invoiceLanguages: all, usedDefaultLanguages, defaultInvoiceLanguage } = settings;
  const isUsed = ({ id }: SettingsLanguage) =>
    !isBuiltInLanguage(id) || id === defaultInvoiceLanguage || usedDefaultLanguages.includes(id);
  return { used: all.filter(isUsed), others: all.filter((language) => !isUsed(language)) };
}
