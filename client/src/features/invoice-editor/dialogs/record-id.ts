/** The id that the answer to a command gives to what it made: `{ tax: { id } }` or `{ id }`. */
export function recordIdOf(result: unknown, name: string): number | null {
  if (typeof result !== 'object' || result === null) return null;
  for (const candidate of [Reflect.get(result, name), Reflect.get(result, 'value'), result]) {
    if (typeof candidate !== 'object' || candidate === null) continue;
    const id = Number(Reflect.get(candidate, 'id'));
    if (Number.isInteger(id) && id > 0) return id;
  }
  return null;
}
