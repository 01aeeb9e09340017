/** The record that the answer to a command tells of, as `{ tax: {…} }`, as `{ value: {…} }` or bare. */
function* tellings(result: object, entity: string): Iterable<object> {
  for (const told of [Reflect.get(result, entity), Reflect.get(result, 'value'), result]) {
    if (typeof told === 'object' && told !== null) yield told;
  }
}

/** The id that the answer to a command gives to the record it made; null when it gives none. */
export function madeId(result: unknown, entity: string): number | null {
  if (typeof result !== 'object' || result === null) return null;
  for (const told of tellings(result, entity)) {
    const id = Number(Reflect.get(told, 'id'));
    if (Number.isInteger(id) && id > 0) return id;
  }
  return null;
}
