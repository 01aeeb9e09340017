// Apart from the other sums, because the first load of the app reads it.

/** What is to be paid for a document: its total, without what the client withholds. */
export function amountDueOf({
  total,
  amountDue,
}: {
  total: string;
  amountDue?: string | null | undefined;
}): string {
  return amountDue ?? total;
}
