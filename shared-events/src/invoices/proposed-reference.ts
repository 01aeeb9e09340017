const BETWEEN = ', ';

/** The longest reference that is proposed, in UTF-16 units: what would not fit on the paper is left out whole. */
const MAX_LENGTH = 250;

/** The reference of a new invoice: those of its jobs, each once, in the order of the jobs. Empty without any. */
export function proposedReference(
  jobs: Iterable<{ readonly reference?: string | null | undefined }>,
): string {
  const references = new Set<string>();
  for (const { reference } of jobs) if (reference) references.add(reference);
  let proposed = '';
  for (const reference of references) {
    const longer = proposed === '' ? reference : `${proposed}${BETWEEN}${reference}`;
    if (longer.length > MAX_LENGTH && proposed !== '') break;
    proposed = longer;
  }
  return proposed;
}
