import type { InvoiceRecord } from '../invoices/record.ts';
import { accountWord } from '../languages/work-words.ts';
import { spacedIban } from '../money/iban.ts';
import { escapedHtml } from '../paper/rich-text/html.ts';
import { accountFor, type SellerAccount } from '../settings/seller.ts';

/** An account as a paper prints it; `html` has a line for each part. */
export type PrintedAccount = { label: string; html: string };

/**
 * The account for the currency of an invoice, of a seller with a list of them. Null for others, whose papers have what
 * their payment instructions say.
 * @param locale BCP 47
 */
export function printedAccount(
  { billingInformation, currency }: Pick<InvoiceRecord, 'billingInformation' | 'currency'>,
  locale: string,
): PrintedAccount | null {
  const { party } = billingInformation;
  const account = party?.accounts === undefined ? undefined : accountFor(party, currency);
  if (account === undefined) return null;
  return {
    label: accountWord(locale),
    html: `<p>${accountLines(account).map(escapedHtml).join('<br>')}</p>`,
  };
}

/** What a payer needs of an account, part by part. */
export function accountLines({ holder, iban, account, bic, bankName }: SellerAccount): string[] {
  const parts = [holder, iban && `IBAN ${spacedIban(iban)}`, account, bic && `BIC ${bic}`, bankName];
  return parts.flatMap((part) => (part ? [part] : []));
}
