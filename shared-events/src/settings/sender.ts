import { partyDetails } from '../clients/bill-to.ts';
import type { SellerParty } from './seller.ts';

/** What makes a block of the data of a seller: accounts and address alone are for payment codes. */
const COMPANY_FIELDS = [
  ...(['tradeName', 'legalForm', 'vatId', 'taxNumber', 'legalId', 'identifier'] as const),
  ...(['contact', 'phone', 'email'] as const),
];

type Settings = { billingInformationName: string; billingInformationDetails: string; seller: SellerParty };

/**
 * Who sends an invoice unless it says otherwise: the texts of the settings, else what the data of the company come to,
 * in the language of the invoice.
 * @param locale BCP 47
 */
export function proposedSender(settings: Settings, locale: string): { name: string; details: string } {
  const { billingInformationName: name, billingInformationDetails: own, seller } = settings;
  const isComposed = own.trim() === '' && COMPANY_FIELDS.some((field) => seller[field] !== undefined);
  return { name, details: isComposed ? partyDetails(seller, 'supplier', locale) : own };
}
