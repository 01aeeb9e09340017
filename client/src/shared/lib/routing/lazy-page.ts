import type { ComponentType } from 'react';

const TRIES = 3;
const PAUSE_MS = 1000;
const RELOADED = 'ledgerline.reloaded-for-chunk';

type PageModule = { Page: ComponentType };

/**
 * A route whose code is a lazy chunk: three attempts, a second apart. When the chunk belongs to an older deployment,
 * the page is reloaded once.
 */
export function lazyPage(load: () => Promise<PageModule>): () => Promise<{ Component: ComponentType }> {
  return async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        const { Page } = await load();
        sessionStorage.removeItem(RELOADED);
        return { Component: Page };
      } catch (error) {
        if (tries >= TRIES) throw reloadOnce(error);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  };
}

function reloadOnce(error: unknown): unknown {
  if (sessionStorage.getItem(RELOADED) === null && navigator.onLine) {
    sessionStorage.setItem(RELOADED, 'yes');
    window.location.reload();
  }
  return error;
}
