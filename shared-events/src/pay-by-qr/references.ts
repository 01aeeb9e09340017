/** Signs within invoice numbers that a reference leaves out. */
const SEPARATORS = /[\s./_-]/g;

/** A text as digits: A is 10, Z is 35. */
function inDigits(text: string): string {
  return [...text].map((character) => Number.parseInt(character, 36)).join('');
}

/** An invoice number in the characters of a reference; null when it has others, or none. */
function plainNumber(number: string): string | null {
  const plain = number.toUpperCase().replace(SEPARATORS, '');
  return /^[0-9A-Z]+$/.test(plain) ? plain : null;
}

/** The longest part of a creditor reference after its check digits. */
const MOST_OF_CREDITOR_REFERENCE = 21;

/** The creditor reference (ISO 11649) of an invoice number: RF97 2026014; null when the number has no place in one. */
export function creditorReference(number: string): string | null {
  const plain = plainNumber(number);
  if (plain === null || plain.length > MOST_OF_CREDITOR_REFERENCE) return null;
  const check = 98n - (BigInt(inDigits(`${plain}RF00`)) % 97n);
  return `RF${String(check).padStart(2, '0')}${plain}`;
}

/** Whether a text is a creditor reference with right check digits. Blanks do not count. */
export function isCreditorReference(text: string): boolean {
  const [, check, body] = /^RF(\d\d)([0-9A-Z]{1,21})$/.exec(text.toUpperCase().replace(/\s/g, '')) ?? [];
  return body !== undefined && BigInt(inDigits(`${body}RF${check}`)) % 97n === 1n;
}

/** The digits of a QR reference before its check digit. */
const QR_REFERENCE_DIGITS = 26;
const CARRY = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5] as const;

/**
 * The QR reference of an invoice number: 27 digits, of which the last is a check digit (modulo 10, recursive). Letters
 * become two digits. Null when the number has no place in it.
 */
export function qrReference(number: string): string | null {
  const plain = plainNumber(number);
  const digits = plain === null ? '' : inDigits(plain);
  if (digits.length > QR_REFERENCE_DIGITS || !/[1-9]/.test(digits)) return null;
  const padded = digits.padStart(QR_REFERENCE_DIGITS, '0');
  const rest = [...padded].reduce((carry, digit) => CARRY[(carry + Number(digit)) % 10] ?? 0, 0);
  return `${padded}${(10 - rest) % 10}`;
}

/** A reference in the groups in which it is printed: RF97 2026 014, or 21 00000 00003 13947 14300 09017. */
export function spacedReference(reference: string): string {
  if (reference.startsWith('RF')) return reference.replace(/(.{4})(?=.)/g, '$1 ');
  return reference.replace(/(?=(?:\d{5})+$)/g, ' ').trim();
}
