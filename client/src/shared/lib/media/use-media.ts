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

/** What a panel at the right takes of the width of the content, in px. */
const PANEL = 264;

/**
 * Whether the columns of a list have no room beside the rail: it stands in two-line rows then, as on a phone.
 * @param roomFrom the width of the page from which they have, in px
 * @param hasPanel whether an open panel pushes the list
 */
export const useIsTight = (roomFrom: number, hasPanel = false) =>
  useMedia(`(max-width: ${roomFrom + (hasPanel ? PANEL : 0) - 1}px)`);

export const usePrefersReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)');
