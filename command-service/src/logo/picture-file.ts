import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { MAX_LOGO_SIDE } from '@ledgerline/shared-events/paper/logo.ts';

/** A file by its content, whatever its name says. Pixels have the size that the file declares. */
export type PictureFile =
  | { kind: 'pixels'; type: 'image/png' | 'image/jpeg'; width: number; height: number }
  | { kind: 'svg'; text: string };

const UNKNOWN = 'Choose a PNG, JPEG or SVG picture.';
const DAMAGED = 'This picture is damaged. Save it again, and choose the new file.';
const TOO_MANY_PIXELS = `A logo has at most ${MAX_LOGO_SIDE.toLocaleString('en')} × ${MAX_LOGO_SIDE.toLocaleString('en')} pixels. Save it smaller.`;

/**
 * What a picture is, before anything is unpacked.
 * @throws UnreadableFile when it isn't a PNG, JPEG or SVG, or declares more pixels than are drawn
 */
export function pictureFile(bytes: Uint8Array): PictureFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')))
    return sized('image/png', pngSize(file));
  if (file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return sized('image/jpeg', jpegSize(file));
  return { kind: 'svg', text: svgText(file) };
}

type Size = { width: number; height: number };

function sized(type: 'image/png' | 'image/jpeg', { width, height }: Size): PictureFile {
  if (width === 0 || height === 0) throw new UnreadableFile(DAMAGED);
  if (Math.max(width, height) > MAX_LOGO_SIDE) throw new UnreadableFile(TOO_MANY_PIXELS);
  return { kind: 'pixels', type, width, height };
}

function pngSize(file: Buffer): Size {
  if (file.length < 33 || file.toString('latin1', 12, 16) !== 'IHDR') throw new UnreadableFile(DAMAGED);
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** Markers of a JPEG without a length. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** The start of a frame, which has its size; the others of this group are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(file: Buffer): Size {
  for (let at = 2; at + 9 <= file.length; ) {
    const marker = file.readUInt8(at + 1);
    if (file.readUInt8(at) !== 0xff) break;
    if (marker === 0xff || isBare(marker)) at += marker === 0xff ? 1 : 2;
    else if (isFrame(marker)) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    else at += 2 + file.readUInt16BE(at + 2);
  }
  throw new UnreadableFile(DAMAGED);
}

/** The text of an SVG. @throws UnreadableFile when it isn't one */
function svgText(file: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    if (/<(?:[\w-]+:)?svg[\s>/]/.test(text)) return text;
  } catch {
    // It isn't text.
  }
  throw new UnreadableFile(UNKNOWN);
}
