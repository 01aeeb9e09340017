import { useEffect } from 'react';

/** Names the record or page in the tab of the browser. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Ledgerline`;
  }, [title]);
}
