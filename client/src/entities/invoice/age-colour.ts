/**
 * The colour of an age of unpaid invoices, by the name of its CSS variable. Neighbours stand apart in both schemes.
 * @param from the first day after the due date; null while they are not due
 */
export function ageColour(from: number | null): string {
  return COLOURS.find((colour) => from !== null && from >= colour.from)?.variable ?? '--c2';
}

/** The oldest first. */
const COLOURS = [
  { from: 91, variable: '--c6' },
  { from: 61, variable: '--red-fg' },
  { from: 31, variable: '--red-solid' },
  { from: 1, variable: '--orange-solid' },
];
