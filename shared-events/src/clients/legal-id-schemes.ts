import { hasBelgianDigits, hasLeitwegDigits, hasLuhnDigit } from './check-digits.ts';

/** A register of companies. */
type Scheme = {
  /** What its numbers are called, on papers too, in the language of their country. */
  name: string;
  /** The country whose companies usually have one. */
  country?: string;
  /** The form of a number without blanks, dots and hyphens, or with them where `isAsTyped`. */
  form?: RegExp;
  /** The form in words. */
  inWords?: string;
  hasDigits?(value: string): boolean;
  isAsTyped?: true;
  /** A wrong number is said to be one, and kept: the register itself gives out others. */
  isLenient?: true;
};

/**
 * The registers of ISO 6523 in the code list "ICD" of EN 16931, with what is checked of their numbers. The codes are
 * those from `first` to `last` without the `missing` ones; those without a name aren't checked.
 */
export const LEGAL_ID_REGISTERS = {
  version: 'ICD, May 2025',
  first: 2,
  last: 244,
  missing: new Set(['0092', '0103', '0181', '0182']),
  named: new Map<string, Scheme>([
    ['0208', registerOf('KBO/BCE', 'BE', /^[01]\d{9}$/, '10 digits', hasBelgianDigits)],
    ['0106', registerOf('KvK', 'NL', /^\d{8}$/, '8 digits')],
    ['0190', registerOf('OIN', 'NL', /^\d{20}$/, '20 digits')],
    ['0002', registerOf('SIREN', 'FR', /^\d{9}$/, '9 digits', hasLuhnDigit)],
    [
      '0204',
      {
        ...registerOf(
          'Leitweg-ID',
          'DE',
          /^\d{2,12}(?:-[\dA-Z]{1,30})?-\d{2}$/i,
          'such as 04011000-12345-03',
        ),
        ...{ hasDigits: hasLeitwegDigits, isAsTyped: true, isLenient: true },
      },
    ],
    ['0009', { name: 'SIRET', country: 'FR' }],
    ['0183', { name: 'UID', country: 'CH' }],
    ['0007', { name: 'Organisationsnummer', country: 'SE' }],
    ['0184', { name: 'CVR', country: 'DK' }],
    ['0192', { name: 'Organisasjonsnummer', country: 'NO' }],
    ['0212', { name: 'Y-tunnus', country: 'FI' }],
    ['0210', { name: 'Codice fiscale', country: 'IT' }],
    ['0060', { name: 'D-U-N-S' }],
    ['0088', { name: 'GLN' }],
    ['0199', { name: 'LEI' }],
  ]),
};

function registerOf(
  name: string,
  country: string,
  form: RegExp,
  inWords: string,
  hasDigits?: (value: string) => boolean,
): Scheme {
  return { name, country, form, inWords, ...(hasDigits !== undefined && { hasDigits }) };
}
