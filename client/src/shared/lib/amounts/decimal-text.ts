/**
 * A number of the HTTP API as decimal text, for the exact arithmetic of shared-events. The API sends at most 6
 * decimals, which a double represents exactly enough to print them again.
 */
export function decimalText(value: number): string {
  const text = value.toFixed(6);
  return text.includes('.') ? text.replace(/\.?0+$/, '') || '0' : text;
}
