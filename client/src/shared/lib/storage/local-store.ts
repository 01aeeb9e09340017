import * as z from 'zod/mini';

/**
 * One value that is kept after the tab is closed. If the storage is disabled or full, the value is lost without an
 * error.
 */
export type LocalStore<T> = { read(): T | null; write(value: T): void; clear(): void };

/** A typed value in `localStorage`; a value that does not match the schema is ignored. */
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
        // The value is kept in this tab only.
      }
    },
    clear() {
      try {
        area().removeItem(name);
      } catch {
        // Disabled storage has no value to delete.
      }
    },
  };
}
