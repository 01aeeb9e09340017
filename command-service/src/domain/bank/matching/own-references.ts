import { MAX_CREDITOR_REFERENCE_LENGTH } from '@ledgerline/shared-events/pay-by-qr/references.ts';

/** The invoices by the references that their papers have. Papers of earlier versions may share one. */
export type ReferenceIndex = ReadonlyMap<string, ReadonlySet<number>>;

/** Where a creditor reference may begin, and where a QR reference does. */
const CREDITOR = /(?<![A-Z0-9])RF\d\d/gi;
const QR = /(?<!\d)\d(?: ?\d){26}(?!\d)/g;

/** What a text says by references: the invoices of each that it has, and the text without them. */
export function referencedInvoices(
  text: string,
  index: ReferenceIndex,
): { found: readonly ReadonlySet<number>[]; rest: string } {
  const found: ReadonlySet<number>[] = [];
  const spans: [from: number, to: number][] = [];
  const take = (reference: string, from: number, to: number) => {
    const ids = index.get(reference);
    if (ids === undefined) return false;
    found.push(ids);
    spans.push([from, to]);
    return true;
  };
  for (const { index: from } of text.matchAll(CREDITOR)) {
    endsOf(text, from).some(({ reference, to }) => take(reference, from, to));
  }
  for (const { 0: digits, index: from } of text.matchAll(QR)) {
    take(digits.replaceAll(' ', ''), from, from + digits.length);
  }
  const rest = spans
    .toSorted(([one], [other]) => other - one)
    .reduce((left, [from, to]) => `${left.slice(0, from)}|${left.slice(to)}`, text);
  return { found, rest };
}

/** The references that may begin at a place, the longest first: in groups or not, each ends where a word does. */
function endsOf(text: string, from: number): { reference: string; to: number }[] {
  const ends: { reference: string; to: number }[] = [];
  let reference = '';
  for (let at = from; at < text.length && reference.length < MAX_CREDITOR_REFERENCE_LENGTH; at += 1) {
    const sign = (text[at] ?? '').toUpperCase();
    if (/[A-Z0-9]/.test(sign)) reference += sign;
    else if (sign !== ' ' || text[at - 1] === ' ') break;
    if (/[A-Z0-9]/.test(sign) && !/[A-Z0-9]/i.test(text[at + 1] ?? '')) ends.push({ reference, to: at + 1 });
  }
  return ends.reverse();
}
