import * as z from 'zod/mini';
import { logoAnswer } from './logo.ts';

/** The largest drawn logo, in bytes. */
export const MAX_LOGO_BYTES = 96 * 1024;

/** The first bytes of a PNG of 8-bit RGB without interlacing, up to its size and after it. */
const SIGNATURE = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR';
const FORM = '\x08\x02\0\0\0';
/** The base64 of the signature, the head and its checksum. */
const HEAD_LENGTH = 44;

/**
 * The logo of an account as it is stored: a PNG that we have drawn, in base64. An imported ledger may hold anything, so
 * its head is checked: it can't say that it is larger than it is here.
 */
export const drawnLogo = z
  .object({
    ...logoAnswer.shape,
    png: z.base64({ abort: true }).check(z.maxLength(Math.ceil(MAX_LOGO_BYTES / 3) * 4)),
  })
  .check(z.refine(({ png, width, height }) => hasHead(png, { width, height })));
export type DrawnLogo = z.output<typeof drawnLogo>;

function hasHead(png: string, { width, height }: { width: number; height: number }): boolean {
  if (png.length < HEAD_LENGTH) return false;
  return atob(png.slice(0, HEAD_LENGTH)).startsWith(SIGNATURE + word(width) + word(height) + FORM);
}

/** Four bytes, the highest first. */
const word = (value: number): string =>
  String.fromCharCode(...[24, 16, 8, 0].map((shift) => (value >>> shift) & 255));
