import * as z from 'zod/mini';

/** One value that outlives the tab. Closed or full storage is no error: the value is then only forgotten. */
export type LocalStore<T> = { read(): T | null; write(value: T): void; clear(): void };

/** A typed value in `localStorage`; what does not fit the schema any more is dropped. */
export function localStore<T>(
  key: string,
  schema: z.ZodMiniType<T>,
  area: () => Storage = () => localStorage,
): LocalStore<T> {
  const name = `ledgerline.${key}`;
  return {
    read() {
      try {
        const text = area().getItem(name);
        if (text === null) return null;
        const parsed = z.safeParse(schema, JSON.parse(text));
        return parsed.success ? parsed.data : null;
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        area().setItem(name, JSON.stringify(value));
      } catch {
        // Nothing to do: the value lives on in this tab.
      }
    },
    clear() {
      try {
        area().removeItem(name);
      } catch {
        // Closed storage holds nothing.
      }
    },
  };
}
