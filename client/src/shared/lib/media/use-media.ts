import { createContext, useContext, useSyncExternalStore } from 'react';

/** Whether a media query matches now. */
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

/** Under 600 px: two-line rows, sheets, navigation at the bottom. */
export const useIsPhone = () => useMedia('(max-width: 599px)');

/** Under 890 px a paper that is edited does not fit beside the rail: its parts are stacked, and touched ones open as sheets. */
export const useIsPaperStacked = () => useMedia('(max-width: 889px)');

/** Under 960 px: panels float over the page instead of narrowing it. */
export const useIsNarrow = () => useMedia('(max-width: 959px)');

/** The width that a panel on the right takes from the content, in px. */
const PANEL = 264;

/** The width that a panel beside the page takes from all of its lists, in px. */
export const OccupiedWidth = createContext(0);

/** From 1264 px on the history stands beside the page, so that it covers nothing of what it undoes. */
export const useHasRoomForHistory = () => useMedia('(min-width: 1264px)');

/**
 * Whether the columns of a list do not fit beside the rail: then it has two-line rows, as on a phone.
 * @param roomFrom the page width from which they fit, in px
 * @param hasPanel whether an open panel narrows the list
 */
export function useIsTight(roomFrom: number, hasPanel = false): boolean {
  const occupied = useContext(OccupiedWidth) + (hasPanel ? PANEL : 0);
  return useMedia(`(max-width: ${roomFrom + occupied - 1}px)`);
}
