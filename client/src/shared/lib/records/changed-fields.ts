/**
 * The fields of a form that differ from its opening values. Only these are sent, so that changes that others make to
 * other fields stay.
 */
export function changedFields<T extends object>(opened: T, entered: Partial<T>): Partial<T> {
  const differs = (field: string, value: unknown) =>
    JSON.stringify(value) !== JSON.stringify(Reflect.get(opened, field));
  const changed: Partial<T> = {};
  for (const [field, value] of Object.entries(entered)) {
    if (differs(field, value)) Reflect.set(changed, field, value);
  }
  return changed;
}
