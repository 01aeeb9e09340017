import type { ComponentType } from 'react';
import { createLatePage } from './late-page.tsx';

const TRIES = 3;
const PAUSE_MS = 1000;
const RELOADED = 'ledgerline.reloaded-for-chunk';

type PageModule = { Page: ComponentType };

/**
 * A route whose code is a lazy chunk: three attempts, a second apart. When the chunk belongs to an older deployment,
 * the page is reloaded once. While the device is offline, a page says so at once and is loaded later, and a form over
 * a page waits for the connection.
 */
export function lazyPage(
  load: () => Promise<PageModule>,
  whenOffline: 'say' | 'wait' = 'say',
): () => Promise<{ Component: ComponentType }> {
  return async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        const { Page } = await load();
        sessionStorage.removeItem(RELOADED);
        return { Component: Page };
      } catch (error) {
        if (!navigator.onLine) {
          if (whenOffline === 'say') return { Component: createLatePage(load) };
          await connected();
          tries = 0;
        } else if (tries >= TRIES) throw reloadOnce(error);
        else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  };
}

const connected = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));

function reloadOnce(error: unknown): unknown {
  if (sessionStorage.getItem(RELOADED) === null && navigator.onLine) {
    sessionStorage.setItem(RELOADED, 'yes');
    window.location.reload();
  }
  return error;
}
