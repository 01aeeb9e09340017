/** Signs within invoice numbers, each with its place in a reference. */
const SEPARATORS = '-/._ ';

/** A text as digits: A is 10, Z is 35. */
function inDigits(text: string): string {
  return [...text].map((character) => Number.parseInt(character, 36)).join('');
}

/** An invoice number in capitals, with single spaces; null when a reference has no place for its signs. */
function numberKey(number: string): string | null {
  const plain = number.trim().replace(/\s+/g, ' ');
  return /^[0-9A-Za-z ./_-]*$/.test(plain) && /[0-9A-Za-z]/.test(plain) ? plain.toUpperCase() : null;
}

const withoutSeparators = (key: string) => key.replace(/[ ./_-]/g, '');

/** The most signs of a creditor reference after "RF" and its check digits. */
const MAX_BODY_LENGTH = 21;

/** The most signs of a whole creditor reference. */
export const MAX_CREDITOR_REFERENCE_LENGTH = MAX_BODY_LENGTH + 4;

/**
 * The creditor reference (ISO 11649) of an invoice number: RF23 143, or RF77 2026 X101 4 for 2026-014. X and a digit
 * are a separator or an X, so that no two numbers share a reference. Null when the number has no place in one.
 */
export function creditorReference(number: string): string | null {
  const key = numberKey(number);
  const exact = key?.replace(/[X ./_-]/g, (sign) => `X${SEPARATORS.indexOf(sign) + 1}`) ?? '';
  return exact.length > MAX_BODY_LENGTH ? formerCreditorReference(number) : checkedReference(exact);
}

/** The one that papers had before, without the separators of the number. */
function formerCreditorReference(number: string): string | null {
  return checkedReference(withoutSeparators(numberKey(number) ?? ''));
}

function checkedReference(body: string): string | null {
  if (body === '' || body.length > MAX_BODY_LENGTH) return null;
  const check = 98n - (BigInt(inDigits(`${body}RF00`)) % 97n);
  return `RF${String(check).padStart(2, '0')}${body}`;
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
 * The QR reference of an invoice number: 27 digits, of which the last is a check digit (modulo 10, recursive). A number
 * of digits stands in it as it is. In another one a 9 and two digits are a letter, a separator or a 9, and a 1 stands
 * before it and at the start, so that no two numbers share a reference. Null when the number has no place in it.
 */
export function qrReference(number: string): string | null {
  const key = numberKey(number) ?? '';
  if (/^\d*$/.test(key)) return checkedDigits(key);
  const exact = key.replace(/[^0-8]/g, (sign) => `9${codeOf(sign)}`);
  const room = QR_REFERENCE_DIGITS - 2;
  return exact.length > room
    ? formerQrReference(number)
    : checkedDigits(`1${`1${exact}`.padStart(room + 1, '0')}`);
}

function codeOf(sign: string): string {
  const place = SEPARATORS.indexOf(sign) + 1;
  return String(place > 0 ? place : Number.parseInt(sign, 36)).padStart(2, '0');
}

/** The one that papers had before, without the separators of the number. */
function formerQrReference(number: string): string | null {
  return checkedDigits(inDigits(withoutSeparators(numberKey(number) ?? '')));
}

function checkedDigits(digits: string): string | null {
  if (digits.length > QR_REFERENCE_DIGITS || !/[1-9]/.test(digits)) return null;
  const padded = digits.padStart(QR_REFERENCE_DIGITS, '0');
  const rest = [...padded].reduce((carry, digit) => CARRY[(carry + Number(digit)) % 10] ?? 0, 0);
  return `${padded}${(10 - rest) % 10}`;
}

/** Every reference that a paper of an invoice number can have, also those of earlier versions. */
export function allReferences(number: string): string[] {
  const ways = [creditorReference, qrReference, formerCreditorReference, formerQrReference];
  return [...new Set(ways.flatMap((referenceOf) => referenceOf(number) ?? []))];
}

/** A reference in the groups in which it is printed: RF97 2026 014, or 21 00000 00003 13947 14300 09017. */
export function spacedReference(reference: string): string {
  if (reference.startsWith('RF')) return reference.replace(/(.{4})(?=.)/g, '$1 ');
  return reference.replace(/(?=(?:\d{5})+$)/g, ' ').trim();
}
