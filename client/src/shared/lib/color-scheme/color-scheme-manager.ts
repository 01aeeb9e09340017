import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const KEY = 'ledgerline.color-scheme';

const isScheme = (value: unknown): value is MantineColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto';

/** Stores the chosen color scheme as plain text, since `color-scheme.js` reads it before anything else runs. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | null = null;
  return {
    get(fallback) {
      try {
        const stored = localStorage.getItem(KEY);
        return isScheme(stored) ? stored : fallback;
      } catch {
        return fallback;
      }
    },
    set(scheme) {
      try {
        localStorage.setItem(KEY, scheme);
      } catch {
        // Without storage, the choice lasts as long as the page.
      }
    },
    subscribe(onChange) {
      const heard = (event: StorageEvent) => {
        if (event.key === KEY && isScheme(event.newValue)) onChange(event.newValue);
      };
      window.addEventListener('storage', heard);
      stop = () => window.removeEventListener('storage', heard);
    },
    unsubscribe() {
      stop?.();
    },
    clear() {
      try {
        localStorage.removeItem(KEY);
      } catch {
        // Without storage, there is nothing to delete.
      }
    },
  };
}
