const OWN_ITEM = /^item(\d{1,9})$/;

/** Gives ids to the lines of a document that are no jobs: those of before keep theirs, new ones get the next numbers. */
export function lineIds(
  sent: readonly { id?: string | undefined }[],
  before: readonly { id: string }[],
): (requested: string | undefined) => string {
  const existing = new Set(before.map((item) => item.id));
  const numbers = [...before, ...sent].map(({ id }) => Number(OWN_ITEM.exec(id ?? '')?.[1] ?? 0));
  let last = Math.max(0, ...numbers);
  const provided = new Set<string>();
  return (requested) => {
    const keeps =
      requested !== undefined &&
      OWN_ITEM.test(requested) &&
      !provided.has(requested) &&
      existing.has(requested);
    if (!keeps) last += 1;
    const id = keeps ? requested : `item${last}`;
    provided.add(id);
    return id;
  };
}
