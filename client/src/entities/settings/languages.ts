import { isBuiltInLanguage } from '@ledgerline/shared-events/languages/built-in.ts';
import type { InvoiceLanguageAnswer, SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';

type Offered = Pick<SettingsAnswer, 'invoiceLanguages' | 'usedDefaultLanguages' | 'defaultInvoiceLanguage'>;

/** The locale of the language that documents have unless their client has one. */
export const defaultLocale = ({
  invoiceLanguages,
  defaultInvoiceLanguage,
}: Pick<Offered, 'invoiceLanguages' | 'defaultInvoiceLanguage'>): string =>
  invoiceLanguages.find(({ id }) => id === defaultInvoiceLanguage)?.locale ?? 'en';

/**
 * The languages that the account uses (added built-in ones, its own, and the default), which every selector lists
 * first, and the built-in languages that it does not use.
 */
export function offeredLanguages(settings: Offered): {
  used: InvoiceLanguageAnswer[];
  others: InvoiceLanguageAnswer[];
} {
  const { invoiceLanguages: all, usedDefaultLanguages, defaultInvoiceLanguage } = settings;
  const isUsed = ({ id }: InvoiceLanguageAnswer) =>
    !isBuiltInLanguage(id) || id === defaultInvoiceLanguage || usedDefaultLanguages.includes(id);
  return { used: all.filter(isUsed), others: all.filter((language) => !isUsed(language)) };
}
