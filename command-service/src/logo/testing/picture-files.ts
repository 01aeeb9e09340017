import { deflateSync } from 'node:zlib';
import { chunk, pngOf } from '../png.ts';

/** A picture with dark stripes of 8 pixels. */
export function stripedPng(width: number, height: number): Buffer {
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, at) =>
    Math.floor((Math.floor(at / 3) % width) / 8) % 2 === 0 ? 30 : 255,
  );
  return pngOf({ width, height, rgb });
}

/** A copy of a PNG that declares another size, with a right checksum. */
export function declaring(png: Buffer, width: number, height: number): Buffer {
  const head = Buffer.from(png.subarray(16, 29));
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), png.subarray(33)]);
}

/** The same bytes with another one at a place. */
export function changedAt(file: Buffer, place: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt8(copy.readUInt8(place) ^ 0xff, place);
  return copy;
}

/** A PNG whose few bytes unpack to many more than its size needs. */
export function bombPng(): Buffer {
  const plain = stripedPng(8, 8);
  const rows = deflateSync(Buffer.alloc(20 * 1024 ** 2));
  return Buffer.concat([plain.subarray(0, 33), chunk('IDAT', rows), plain.subarray(-12)]);
}

/** A JPEG of 16 × 16 pixels, all of one dark blue. */
export const SMALL_JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAQABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIIBwT//2Q==',
  'base64',
);

/** An SVG of 300 × 100 with these parts. */
export const svgOf = (parts: string, head = ''): Buffer =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 100">${parts}</svg>`,
  );

export const BOX = '<rect width="300" height="100" fill="#1f4e79"/>';
