import {
  electronicFormatIBAN,
  friendlyFormatIBAN,
  isQRIBAN,
  isSEPACountry,
  isValidBIC,
  isValidIBAN,
} from 'ibantools';

/** An IBAN or BIC as it is stored: capitals and digits, without the blanks that people type. */
export function withoutBlanks(text: string): string {
  return (electronicFormatIBAN(text.normalize('NFKC').replace(/\s/g, '')) ?? '').toUpperCase();
}

/** What is wrong with an IBAN, as a sentence; null when its length, form and check digits are right. */
export function ibanProblem(text: string): string | null {
  const iban = withoutBlanks(text);
  if (iban === '' || isValidIBAN(iban)) return null;
  if (!/^[A-Z]{2}/.test(iban)) return 'An IBAN starts with the two letters of its country';
  return 'Check the IBAN: a character is wrong or missing';
}

/** What is wrong with a BIC, as a sentence; null when its form is right. */
export function bicProblem(text: string): string | null {
  const bic = withoutBlanks(text);
  return bic === '' || isValidBIC(bic) ? null : 'A BIC has 8 or 11 letters and digits';
}

/** An IBAN in groups of four, as people read it. */
export function spacedIban(iban: string): string {
  return friendlyFormatIBAN(iban) ?? iban;
}

/** Whether an account is in Switzerland or Liechtenstein, where invoices have a QR-bill. */
export function isSwissIban(iban: string): boolean {
  return /^(?:CH|LI)/.test(iban);
}

/** Whether an IBAN is a Swiss QR-IBAN, which takes payments with a QR reference alone. */
export function isQrIban(iban: string): boolean {
  return isSwissIban(iban) && isQRIBAN(iban);
}

/** The countries of SEPA outside of the European Economic Area, of which a transfer names the bank. */
const NEEDS_BIC = new Set(['AD', 'AL', 'CH', 'GB', 'GI', 'MC', 'MD', 'ME', 'MK', 'RS', 'SM', 'VA']);

/** Whether euros can be transferred to an account by SEPA, and whether its BIC is needed for that. */
export function sepaReach(iban: string): 'no' | 'with BIC' | 'yes' {
  const country = iban.slice(0, 2);
  if (NEEDS_BIC.has(country)) return 'with BIC';
  return isSEPACountry(country) ? 'yes' : 'no';
}
