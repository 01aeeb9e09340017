import type { DrawnLogo } from '@ledgerline/shared-events/paper/drawn-logo.ts';
import { FileReader, inProcess } from '../file-reading/file-reader.ts';

export type LogoDrawer = FileReader<{ bytes: Uint8Array }, DrawnLogo>;

/** The longest time for a picture, in ms, and the most memory, in bytes. The largest PNG takes a second and 200 MB. */
const LIMITS = { fileMs: 8_000, memory: 512 * 1024 ** 2 };

/** Draws the pictures of logos again, each in another process: one that takes too much ends with it. */
export function logoDrawer(): LogoDrawer {
  const thread = new URL('./logo-thread.ts', import.meta.url);
  const { fileMs, memory } = LIMITS;
  return new FileReader(inProcess(thread, memory), 'This picture takes too long to draw. Save it as PNG.', {
    fileMs,
  });
}
