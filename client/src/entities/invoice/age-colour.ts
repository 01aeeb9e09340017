/**
 * The colour of an age of unpaid invoices, by the name of its CSS variable. Neighbours stand apart in both schemes.
 * @param from the first day after the due date; null while they are not due
 */
export function ageColour(from: number | null): string {
  return COLOURS.find((colour) => from !== null && from >= colour.from)?.variable ?? '--c2';
}

/** The oldest first: from dark red back to amber. */
const COLOURS = [
  { from: 91, variable: '--age-4' },
  { from: 61, variable: '--age-3' },
  { from: 31, variable: '--age-2' },
  { from: 1, variable: '--age-1' },
];
