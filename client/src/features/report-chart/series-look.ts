/** How many clients have a colour of their own. */
export const COLOURS = 8;

/** The fill of a client's bars: one of eight colours, hatched from the ninth client on. */
export type SeriesLook = { variable: string; isHatched: boolean };

/** The fill of the clients that are summed. */
export const OTHERS_LOOK: SeriesLook = { variable: '--text-3', isHatched: true };

/** @param rank 0 for the client with the highest earnings */
export function seriesLook(rank: number): SeriesLook {
  return { variable: `--c${(rank % COLOURS) + 1}`, isHatched: rank >= COLOURS };
}

/** The same fill for the small square of the legend. */
export function swatch({ variable, isHatched }: SeriesLook): string {
  return isHatched
    ? `repeating-linear-gradient(135deg, var(${variable}) 0 2px, transparent 2px 4px)`
    : `var(${variable})`;
}
