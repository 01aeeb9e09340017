/** The longest name in a message; a longer one is cut. */
const MAX_NAME = 60;

/** A message with what tells its record from others: "Invoice marked as sent: 136, 28 November 2026". */
export function messageAbout(words: string, ...facts: readonly string[]): string {
  const said = facts.filter((fact) => fact !== '').map(shortened);
  return said.length === 0 ? words : `${words}: ${said.join(', ')}`;
}

const shortened = (name: string): string =>
  name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME - 1).trimEnd()}…`;
