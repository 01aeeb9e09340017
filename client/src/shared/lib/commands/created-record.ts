/** The record that the answer to a command tells of, as `{ tax: {…} }`, as `{ value: {…} }` or bare. */
function* candidates(result: object, entity: string): Iterable<object> {
  for (const candidate of [Reflect.get(result, entity), Reflect.get(result, 'value'), result]) {
    if (typeof candidate === 'object' && candidate !== null) yield candidate;
  }
}

/** The id that the answer to a command gives to the record it made; null when it gives none. */
export function createdId(result: unknown, entity: string): number | null {
  if (typeof result !== 'object' || result === null) return null;
  for (const candidate of candidates(result, entity)) {
    const id = Number(Reflect.get(candidate, 'id'));
    if (Number.isInteger(id) && id > 0) return id;
  }
  return null;
}
