import { encode } from 'uqr';

/** A QR code as one path (SVG) over squares of 1 by 1; `size` is the number of squares of a side. */
export type QrDrawing = { size: number; path: string };

/** The largest QR code of both standards for payments, by their levels of versions. */
type MostVersion = 13 | 25;

/** What was drawn last: while a paper is edited, most keys leave its payment as it is. */
let last: { text: string; mostVersion: MostVersion; drawing: QrDrawing } | null = null;

/**
 * The QR code of a text in UTF-8 with error correction M, without its quiet zone.
 * @throws RangeError when the text needs a larger code
 */
export function qrDrawing(text: string, mostVersion: MostVersion): QrDrawing {
  if (last?.text === text && last.mostVersion === mostVersion) return last.drawing;
  const { size, data } = encode(text, { ecc: 'M', boostEcc: false, border: 0, maxVersion: mostVersion });
  const drawing = { size, path: data.map(rowPath).join('') };
  last = { text, mostVersion, drawing };
  return drawing;
}

/** One rectangle for each run of dark squares. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    path += `M${start} ${y}h${x + 1 - start}v1h-${x + 1 - start}z`;
  }
  return path;
}
