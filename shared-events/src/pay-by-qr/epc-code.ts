import { compare, isPositive, roundHalfUp } from '../money/decimal.ts';
import { sepaReach } from '../money/iban.ts';
import { latinText } from './latin-text.ts';
import { isCreditorReference } from './references.ts';

/** A transfer in euros that a code asks for. */
export type SepaTransfer = {
  name: string;
  /** Without blanks. */
  iban: string;
  bic: string | undefined;
  /** Decimal text. */
  amount: string;
  /** A creditor reference (ISO 11649) goes into a field of its own. */
  text: string;
};

const LONGEST = { name: 70, text: 140, bytes: 331 } as const;
const MAX_EUROS = '999999999.99';

/** The amount as both standards write it, with two decimals; null when no code can have it. */
export function codeAmount(amount: string): string | null {
  const [euros = '0', cents = ''] = roundHalfUp(amount, 2).split('.');
  const written = `${euros}.${cents.padEnd(2, '0')}`;
  return isPositive(written) && compare(written, MAX_EUROS) <= 0 ? written : null;
}

/**
 * The text of a code for a SEPA transfer (EPC069-12, version 002, UTF-8). Null when the account cannot be reached, the
 * amount is 0 or too large, or the name has no Latin form.
 */
export function epcPayload({ name, iban, bic, amount, text }: SepaTransfer): string | null {
  const reach = sepaReach(iban);
  const euros = codeAmount(amount);
  const holder = latinText(name, LONGEST.name);
  if (reach === 'no' || (reach === 'with BIC' && !bic) || euros === null || !holder) return null;
  const head = ['BCD', '002', '1', 'SCT', bic ?? '', holder, iban, `EUR${euros}`, ''];
  if (isCreditorReference(text)) return [...head, text.toUpperCase().replace(/\s/g, '')].join('\n');
  let remittance = latinText(text, LONGEST.text) ?? '';
  while (bytesOf([...head, '', remittance].join('\n')) > LONGEST.bytes) remittance = remittance.slice(0, -1);
  return [...head, '', remittance.trimEnd()].join('\n').trimEnd();
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
