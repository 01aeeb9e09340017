import { useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Under 600 px: two-line rows, sheets, the bar at the bottom. */
export const useIsPhone = () => useMedia('(max-width: 599px)');

/** Under 960 px panels lie over the page instead of beside it. */
export const useIsNarrow = () => useMedia('(max-width: 959px)');

export const usePrefersReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)');
