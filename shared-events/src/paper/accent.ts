import * as z from 'zod/mini';

/** The least contrast of letters with their ground (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;

/** The relative luminance of a colour `#rrggbb` by WCAG: 0 is black, 1 is white. */
function luminance(color: string): number {
  const linear = (place: number) => {
    const part = Number.parseInt(color.slice(place, place + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
}

/** The contrast of a colour `#rrggbb` with white: from 1 to 21. */
export const contrastOnWhite = (color: string): number => 1.05 / (luminance(color) + 0.05);

/** The colour of the title and of the rules of the total, `#rrggbb`. */
export const accentColor = z.string().check(
  z.regex(/^#[0-9a-f]{6}$/, { error: 'Enter a colour such as #1f4e79', abort: true }),
  z.refine((color) => contrastOnWhite(color) >= MIN_CONTRAST, {
    error: 'This colour is too light to be read on white paper. Choose a darker one.',
  }),
);
