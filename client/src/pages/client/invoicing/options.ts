import {
  PAYMENT_TERM_OPTIONS,
  type PaymentTerms,
  paymentTermsLabel,
  QUICK_PAYMENT_TERMS,
} from '@ledgerline/shared-events/dates/payment-terms.ts';
import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { offeredLanguages } from '#entities/settings/languages.ts';
import type { Option } from '#shared/ui/field/index.ts';

/** The account's terms first, then 30, 45 and 60 days, then the others; the client's unusual terms are included. */
export function termsOptions(accountTerms: PaymentTerms, own: PaymentTerms | null | undefined): Option[] {
  const quick = PAYMENT_TERM_OPTIONS.filter(({ terms }) => QUICK_PAYMENT_TERMS.some((one) => one === terms));
  const others = PAYMENT_TERM_OPTIONS.filter((option) => !quick.includes(option));
  const listed = [...quick, ...others].map(({ terms, label }) => ({ value: String(terms), label }));
  const isUnlisted =
    own !== undefined && own !== null && !listed.some((option) => option.value === String(own));
  return [
    { value: '', label: `${paymentTermsLabel(accountTerms)} (Default)` },
    ...listed,
    ...(isUnlisted ? [{ value: String(own), label: paymentTermsLabel(own) }] : []),
  ];
}

/** '' means the account's default. */
export function readTerms(value: string): PaymentTerms | undefined {
  if (value === '') return undefined;
  if (value === 'dor' || value === 'date' || value === 'none') return value;
  return Number(value);
}

/** The account's language first, then those it uses, then the others. */
export function languageOptions(settings: SettingsAnswer): Option[] {
  const { invoiceLanguages, defaultInvoiceLanguage } = settings;
  const { used, others } = offeredLanguages(settings);
  const named = invoiceLanguages.find(({ id }) => id === defaultInvoiceLanguage)?.name ?? 'English';
  return [
    { value: '', label: `${named} (Default)` },
    ...[...used, ...others].map(({ id, name }) => ({ value: id, label: name })),
  ];
}

/** The default series of invoices first, then the others. */
export function seriesOptions({ numberSeries }: SettingsAnswer): Option[] {
  const invoices = numberSeries.filter((series) => series.for === 'invoice');
  return invoices
    .toSorted((one, other) => Number(other.default) - Number(one.default))
    .map(({ id, name, default: isDefault }) =>
      isDefault ? { value: '', label: `${name} (Default)` } : { value: String(id), label: name },
    );
}
