import { useEffect } from 'react';

/** Sets the title in the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Ledgerline`;
  }, [title]);
}
