import { isQrIban, isSwissIban } from '@ledgerline/shared-events/money/iban.ts';
import { type MissingField, missingFields } from '@ledgerline/shared-events/pay-by-qr/swiss-bill.ts';
import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import {
  accountFor,
  type SellerAccount,
  type SellerParty,
} from '@ledgerline/shared-events/settings/seller.ts';
import { useUnit } from 'effector-react';
import { Link } from 'react-router-dom';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { Alert } from '#shared/ui/alert/index.ts';

const NAMES: Readonly<Record<MissingField, string>> = {
  name: 'account holder',
  street: 'street in Latin letters',
  postalCode: 'postal code',
  city: 'city',
  country: 'country',
};
const inWords = new Intl.ListFormat('en', { type: 'conjunction' });

/** Whether new invoices of a Swiss account get a QR-bill, and what keeps them from it. */
export function BillStatus() {
  const settings = useUnit($effectiveSettings);
  const { payByQr, paperSize, seller } = settings;
  const account = swissAccount(seller);
  if (!payByQr || account === undefined) return null;
  const missing = missingIn(settings, account);
  if (missing.length > 0)
    return (
      <Alert tone="info">
        New invoices get no QR-bill yet. Missing: {inWords.format(missing.map((field) => NAMES[field]))}.
      </Alert>
    );
  if (paperSize !== 'A4')
    return (
      <Alert tone="info">
        QR-bills can only be printed on A4; your paper size is Letter.{' '}
        <Link to="/settings/invoicing/other">Change paper size</Link>
      </Alert>
    );
  return (
    <Alert tone="done">
      New invoices in francs and euros get a QR-bill when there is something to pay.{' '}
      {isQrIban(account.iban ?? '')
        ? 'This is a QR-IBAN: the number of an invoice becomes its QR reference, and has at most 26 digits (a letter counts as two).'
        : 'The number of an invoice becomes its creditor reference.'}
    </Alert>
  );
}

/** Names in other letters than Latin ones count as missing: banks cannot read them. */
function missingIn(
  { seller, billingInformationName }: SettingsAnswer,
  { holder = billingInformationName }: SellerAccount,
): MissingField[] {
  return missingFields(holder, seller);
}

/** The account that francs or euros are paid to, where it's a Swiss one. */
function swissAccount(seller: SellerParty): SellerAccount | undefined {
  return ['CHF', 'EUR']
    .map((currency) => accountFor(seller, currency))
    .find((one) => isSwissIban(one?.iban ?? ''));
}
