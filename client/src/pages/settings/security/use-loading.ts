import { useEffect, useState } from 'react';

/** Loads when the page is shown; answers whether that failed. */
export function useLoading(load: () => Promise<unknown>): boolean {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    load().then(
      () => setFailed(false),
      () => setFailed(true),
    );
  }, [load]);
  return hasFailed;
}
