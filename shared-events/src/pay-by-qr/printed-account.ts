import type { InvoiceRecord } from '../invoices/record.ts';
import { accountWord } from '../languages/work-words.ts';
import { spacedIban } from '../money/iban.ts';
import { escapedHtml } from '../paper/rich-text/html.ts';
import { accountFor } from '../settings/seller.ts';

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
  const { holder, iban, account: number, bic, bankName } = account;
  const lines = [holder, iban && `IBAN ${spacedIban(iban)}`, number, bic && `BIC ${bic}`, bankName];
  const html = lines.flatMap((line) => (line ? [escapedHtml(line)] : [])).join('<br>');
  return { label: accountWord(locale), html: `<p>${html}</p>` };
}
