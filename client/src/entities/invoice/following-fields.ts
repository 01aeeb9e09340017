/** When the first field of a row changes, the server derives the others anew, unless they are sent. */
const FOLLOWERS: Readonly<Record<string, readonly string[]>> = {
  language: ['dateFormat', 'strings'],
  date: ['dueDate', 'paymentTerms'],
  paymentTerms: ['dueDate'],
  dueDate: ['paymentTerms'],
  currency: ['exchangeRate'],
};

/**
 * The fields that an edit has to send so that the invoice is saved as it is shown: those that changed, and what would
 * follow from them, also where that was put back to what it was.
 */
export function withFollowers(changed: Iterable<string>): ReadonlySet<string> {
  const all = [...changed];
  return new Set([...all, ...all.flatMap((field) => FOLLOWERS[field] ?? [])]);
}
