/** Whether the last digit is the check digit of the others by Luhn's rule. */
export function hasLuhnDigit(digits: string): boolean {
  return luhnSum(digits) % 10 === 0;
}

/** The sum of all digits, every other one doubled, from the second to last one on. */
export function luhnSum(digits: string): number {
  return Array.from(digits)
    .toReversed()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0);
}

/** Whether a Belgian enterprise number is right: its last two digits are 97 less the rest of the others by 97. */
export function hasBelgianDigits(digits: string): boolean {
  return 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8));
}

/** Whether a Leitweg-ID is right by ISO 7064 (mod 97-10), in which a letter counts 10 to 35. */
export function hasLeitwegDigits(id: string): boolean {
  const characters = Array.from(id.replaceAll('-', ''));
  const digits = characters.map((character) => Number.parseInt(character, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}
