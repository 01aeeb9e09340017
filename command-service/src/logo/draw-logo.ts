import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { type DrawnLogo, MAX_LOGO_BYTES } from '@ledgerline/shared-events/paper/drawn-logo.ts';
import { fitted, LOGO_PIXELS } from '@ledgerline/shared-events/paper/logo.ts';
import { initWasm, Resvg, type ResvgRenderOptions } from '@resvg/resvg-wasm';
import { checkSvg } from './check-svg.ts';
import { type PictureFile, pictureFile } from './picture-file.ts';
import { type Picture, pngOf } from './png.ts';

const UNDRAWABLE = "This picture couldn't be drawn. Save it again, or as PNG.";
const EMPTY = 'This picture is empty or damaged. Save it again, and choose the new file.';
const UNSEEN = 'On white paper nothing of this picture would be seen.';

/** A logo that's larger than its limit is made smaller by this part, again and again. */
const SHRINKING = 0.8;

/** A picture is drawn so many times as large as it's kept, as far as its own pixels go, so that thin lines stay. */
const DRAWN_TIMES = 4;

let started: Promise<void> | undefined;

/** The drawing library knows no network, no files and no fonts. */
async function start(): Promise<void> {
  started ??= readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))).then(initWasm);
  await started;
}

/**
 * Draws the logo in a file again, as a PNG on white: nothing of the file but its pixels is kept.
 * @throws UnreadableFile with words for the user
 */
export async function drawLogo({ bytes }: { bytes: Uint8Array }): Promise<DrawnLogo> {
  const file = pictureFile(bytes);
  if (file.kind === 'svg') checkSvg(file.text);
  await start();
  const drawing = drawn(sourceOf(file, bytes));
  // A picture that can't be unpacked is left out of the drawing without a word.
  if (file.kind === 'pixels' && isClear(drawing)) throw new UnreadableFile(EMPTY);
  for (let size = fitted(drawing, LOGO_PIXELS); ; size = shrunk(size)) {
    const picture = onWhite(drawing, size);
    if (picture.rgb.every((part) => part === 255)) throw new UnreadableFile(UNSEEN);
    const png = pngOf(picture);
    if (png.byteLength > MAX_LOGO_BYTES) continue;
    const sha256 = createHash('sha256').update(png).digest('hex');
    return { sha256, ...size, png: png.toString('base64') };
  }
}

const shrunk = ({ width, height }: Size): Size => ({
  width: Math.ceil(width * SHRINKING),
  height: Math.ceil(height * SHRINKING),
});

/** What is drawn: an SVG and its size. Pixels are inside an SVG that stretches them to any size. */
type Source = Size & { times: number; svgFor(size: Size): string };
type Size = { width: number; height: number };

function sourceOf(file: PictureFile, bytes: Uint8Array): Source {
  if (file.kind === 'svg') return { ...svgSize(file.text), times: DRAWN_TIMES, svgFor: () => file.text };
  const { type, width, height } = file;
  const address = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
  return {
    width,
    height,
    times: Math.min(DRAWN_TIMES, Math.max(1, width / fitted(file, LOGO_PIXELS).width)),
    svgFor: (size) =>
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${size.width}" height="${size.height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><image width="${width}" height="${height}" xlink:href="${address}"/></svg>`,
  };
}

const OPTIONS: ResvgRenderOptions = { font: { fontBuffers: [] } };

function svgSize(text: string): Size {
  const { width, height } = inWords(() => new Resvg(text, OPTIONS));
  if (!(width > 0 && height > 0)) throw new UnreadableFile(UNDRAWABLE);
  return { width, height };
}

/** @throws UnreadableFile for whatever the drawing throws */
function inWords<T>(draw: () => T): T {
  try {
    return draw();
  } catch (cause) {
    throw new UnreadableFile(UNDRAWABLE, { cause });
  }
}

type Drawing = Size & { pixels: Uint8Array };

function drawn(source: Source): Drawing {
  const { width, height } = fitted(source, LOGO_PIXELS);
  const large = { width: Math.round(width * source.times), height: Math.round(height * source.times) };
  const options: ResvgRenderOptions = { ...OPTIONS, fitTo: { mode: 'width', value: large.width } };
  const image = inWords(() => new Resvg(source.svgFor(large), options).render());
  // Each reading of the pixels copies them.
  return { width: image.width, height: image.height, pixels: image.pixels };
}

function isClear({ pixels }: Drawing): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) return false;
  return true;
}

/** The pixels of a drawing become fewer, on white. */
function onWhite(drawing: Drawing, { width, height }: Size): Picture {
  const rgb = new Uint8Array(width * height * 3);
  const columns = Array.from({ length: width + 1 }, (_, x) => Math.floor((x * drawing.width) / width));
  const rows = Array.from({ length: height + 1 }, (_, y) => Math.floor((y * drawing.height) / height));
  for (let at = 0; at < rgb.length; at += 1) {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    const [left = 0, right = 0] = [columns[x], columns[x + 1]];
    const [top = 0, bottom = 0] = [rows[y], rows[y + 1]];
    rgb[at] = averaged(drawing, { left, right, top, bottom }, at % 3);
  }
  return { width, height, rgb };
}

type Area = { left: number; right: number; top: number; bottom: number };

/** The average of a part of the pixels in an area, which come multiplied by their opacity. */
function averaged({ width, pixels }: Drawing, { left, right, top, bottom }: Area, part: number): number {
  let sum = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 4;
      sum += (pixels[at + part] ?? 0) + 255 - (pixels[at + 3] ?? 0);
    }
  }
  return Math.min(255, Math.round(sum / ((right - left) * (bottom - top))));
}
