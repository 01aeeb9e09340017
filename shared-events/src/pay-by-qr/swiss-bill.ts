import { isPositive, roundHalfUp } from '../money/decimal.ts';
import { isQrIban, isSwissIban } from '../money/iban.ts';
import { codeAmount } from './epc-code.ts';
import { latinText } from './latin-text.ts';
import { creditorReference, isCreditorReference, qrReference } from './references.ts';

/** A party of a Swiss QR-bill with the parts of its address. */
export type BillAddress = {
  name: string;
  street: string;
  house: string;
  postalCode: string;
  city: string;
  country: string;
};

/** The data of a Swiss QR-bill, each in the characters and lengths that the standard allows. */
export type SwissBill = {
  iban: string;
  creditor: BillAddress;
  /** Null: the payer writes it on the bill. */
  debtor: BillAddress | null;
  /** With two decimals. */
  amount: string;
  currency: 'CHF' | 'EUR';
  reference: { type: 'QRR' | 'SCOR'; value: string } | { type: 'NON'; value: '' };
  message: string;
};

/** A party as invoices have it. */
type Party = {
  street?: string | undefined;
  postalCode?: string | undefined;
  city?: string | undefined;
  country?: string | undefined;
};

/** What a QR-bill is made of. `reference` is the invoice's: a creditor reference in it is used. */
export type BilledInvoice = {
  iban: string;
  creditorName: string;
  creditor: Party;
  debtorName: string;
  debtor: Party | undefined;
  amount: string;
  currency: string;
  number: string;
  reference: string;
  message: string;
};

const LONGEST = { name: 70, street: 70, house: 16, postalCode: 16, city: 35, message: 140 } as const;

/** "Bahnhofstrasse 12a" in two; a street that begins with its number stays whole, which the standard allows. */
const HOUSE = /^(?<street>.*\D)\s+(?<house>\d{1,5}\s?[a-zA-Z]?(?:[-/]\d{1,5}[a-zA-Z]?)?)$/;

/** The fields of an address without which there is no bill; a street is missing when it has no Latin form. */
export type MissingField = 'name' | 'street' | 'postalCode' | 'city' | 'country';

/** An address as a bill needs it, or the fields that it lacks: empty ones, and those without a Latin form. */
function parsedAddress(name: string, party: Party): { address: BillAddress; missing: MissingField[] } {
  const whole = latinText(party.street ?? '', LONGEST.street + LONGEST.house);
  const { street = whole ?? '', house = '' } = HOUSE.exec(whole ?? '')?.groups ?? {};
  const address = {
    name: latinText(name, LONGEST.name) ?? '',
    street: street.slice(0, LONGEST.street).trimEnd(),
    house,
    postalCode: latinText(party.postalCode ?? '', LONGEST.postalCode) ?? '',
    city: latinText(party.city ?? '', LONGEST.city) ?? '',
    country: party.country ?? '',
  };
  const needed = ['name', 'postalCode', 'city', 'country'] as const;
  const missing: MissingField[] = needed.filter((field) => address[field] === '');
  return { address, missing: whole === null ? [...missing, 'street'] : missing };
}

/** The fields of an address that a bill lacks; empty when it is complete. */
export function missingFields(name: string, party: Party): MissingField[] {
  return parsedAddress(name, party).missing;
}

/** An address as a bill needs it; null when name, postal code, city or country is missing. */
export function billAddress(name: string, party: Party): BillAddress | null {
  const { address, missing } = parsedAddress(name, party);
  return missing.length === 0 ? address : null;
}

/** What an invoice to a Swiss account lacks for a QR-bill: its creditor's address, a reference, or an amount in its limit. */
export type BillObstacle = 'address' | 'reference' | 'amount';

/** The QR-bill of an invoice, or what it lacks for one; both are null where none could be expected. */
function parsedBill(invoice: BilledInvoice): { bill: SwissBill | null; obstacle: BillObstacle | null } {
  const { iban, currency, number } = invoice;
  const without = (obstacle: BillObstacle | null) => ({ bill: null, obstacle });
  if (!isSwissIban(iban) || (currency !== 'CHF' && currency !== 'EUR')) return without(null);
  const amount = codeAmount(invoice.amount);
  if (amount === null) return without(isPositive(roundHalfUp(invoice.amount, 2)) ? 'amount' : null);
  const creditor = billAddress(invoice.creditorName, invoice.creditor);
  if (creditor === null) return without('address');
  const reference = referenceOf(iban, number, invoice.reference);
  if (reference === null) return without('reference');
  const debtor = invoice.debtor === undefined ? null : billAddress(invoice.debtorName, invoice.debtor);
  const message = latinText(invoice.message, LONGEST.message) ?? '';
  return { bill: { iban, creditor, debtor, amount, currency, reference, message }, obstacle: null };
}

/**
 * The QR-bill of an invoice; null when the account is in another country or takes no such reference, the currency is
 * neither CHF nor EUR, the amount is 0 or too large, or the creditor's address is not complete.
 */
export function swissBill(invoice: BilledInvoice): SwissBill | null {
  return parsedBill(invoice).bill;
}

/** What keeps an invoice from its QR-bill; null when it has one, or has no use for one. */
export function missingForBill(invoice: BilledInvoice): BillObstacle | null {
  return parsedBill(invoice).obstacle;
}

/** A QR-IBAN takes a QR reference alone, which other accounts refuse. */
function referenceOf(iban: string, number: string, own: string): SwissBill['reference'] | null {
  if (isQrIban(iban)) {
    const value = qrReference(number);
    return value === null ? null : { type: 'QRR', value };
  }
  const value = isCreditorReference(own) ? own.toUpperCase().replace(/\s/g, '') : creditorReference(number);
  return value === null ? { type: 'NON', value: '' } : { type: 'SCOR', value };
}

/** The text of the code of a QR-bill (Swiss Implementation Guidelines, version 2.3): 31 lines. */
export function swissPayload({
  iban,
  creditor,
  debtor,
  amount,
  currency,
  reference,
  message,
}: SwissBill): string {
  return [
    ...['SPC', '0200', '1', iban],
    ...addressLines(creditor),
    ...addressLines(null),
    ...[amount, currency],
    ...addressLines(debtor),
    ...[reference.type, reference.value, message, 'EPD'],
  ].join('\n');
}

function addressLines(address: BillAddress | null): string[] {
  if (address === null) return Array.from({ length: 7 }, () => '');
  const { name, street, house, postalCode, city, country } = address;
  return ['S', name, street, house, postalCode, city, country];
}
