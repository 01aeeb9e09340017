/** The data of a change with its values before and after it exchanged: the data of its inverse. */
export function swapped<Data extends { before: unknown; after: unknown }>(
  data: Data,
): Data & { before: Data['after']; after: Data['before'] } {
  return { ...data, before: data.after, after: data.before };
}
