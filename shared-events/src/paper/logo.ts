import * as z from 'zod/mini';

/** The largest file of a picture that a logo is drawn from, in bytes, and its longest side in pixels. */
export const MAX_LOGO_FILE_BYTES = 1024 ** 2;
export const MAX_LOGO_SIDE = 4_000;
/** The room for the logo on a paper, in CSS pixels. */
export const LOGO_ROOM = { width: 200, height: 80 } as const;
/** The most pixels of a drawn logo: three for each of its room, as sharp as good printers print. */
export const LOGO_PIXELS = { width: 3 * LOGO_ROOM.width, height: 3 * LOGO_ROOM.height } as const;

type Size = { width: number; height: number };

/** What stands for the logo of a paper where it isn't seen: whose it is. */
export const logoWords = ({ billing }: { billing: { name: string } }): string =>
  billing.name.replace(/\s+/g, ' ').trim() || 'Logo';

/** A logo as the settings answer it; its bytes have an address of their own. */
export const logoAnswer = z.object({
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  width: z.int().check(z.gte(1), z.lte(LOGO_PIXELS.width)),
  height: z.int().check(z.gte(1), z.lte(LOGO_PIXELS.height)),
});

/** The largest size with the proportions of a picture that fits into a room, in whole pixels. */
export function fitted({ width, height }: Size, room: Size): Size {
  const scale = Math.min(room.width / width, room.height / height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
