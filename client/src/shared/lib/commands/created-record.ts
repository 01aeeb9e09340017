/**
 * The possible places of a record in the answer to a command: `{ tax: {…} }`, `{ value: {…} }` or the answer itself.
 */
function* candidates(result: object, entity: string): Iterable<object> {
  for (const candidate of [Reflect.get(result, entity), Reflect.get(result, 'value'), result]) {
    if (typeof candidate === 'object' && candidate !== null) yield candidate;
  }
}

/** The id of the record that a command created, from its answer; null if the answer has none. */
export function createdId(result: unknown, entity: string): number | null {
  if (typeof result !== 'object' || result === null) return null;
  for (const candidate of candidates(result, entity)) {
    const id = Number(Reflect.get(candidate, 'id'));
    if (Number.isInteger(id) && id > 0) return id;
  }
  return null;
}
