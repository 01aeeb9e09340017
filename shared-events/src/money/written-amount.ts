import { isCurrencySign, plainAmount } from './amount-input.ts';

const MAX_LENGTH = 100;

/** An amount as it is written: its digits with their marks, and what stands beside them. */
type WrittenAmount = { isNegative: boolean; number: string; currency: string };

const AMOUNT =
  /^([-+]?)\s*((?:[^\d.,+-]|(?<=\p{L})\.)*?)\s*([-+]?)\s*([.,]?\d(?:[\d.,' ]*\d)?[.,]?)\s*([-+]?)\s*([^\d+-]*?)\s*([-+]?)$/u;

/**
 * Takes an amount apart that a program or a person wrote: "−1.345,60 €", "345,60EUR", "R$ 50,00", "1.345,60+", "12-",
 * "(12.50)", "50,-". Null when it isn't one.
 */
export function writtenAmount(text: string): WrittenAmount | null {
  if (text.length > MAX_LENGTH) return null;
  const plain = plainAmount(text);
  const [, inBrackets] = /^\(([^()]*)\)$/.exec(plain) ?? [];
  const [, lead = '', before = '', inner = '', number = '', trail = '', after = '', last = ''] =
    AMOUNT.exec(inBrackets ?? plain) ?? [];
  const written = [lead, inner, trail, last].join('');
  const isSigned = inBrackets === undefined ? written.length <= 1 : written === '';
  const isMoney = (beside: string) => isCurrencySign(beside) || /^[A-Za-z]{3}$/.test(beside);
  if (number === '' || !isSigned || !isMoney(before) || !isMoney(after)) return null;
  return { isNegative: written === '-' || inBrackets !== undefined, number, currency: before || after };
}
