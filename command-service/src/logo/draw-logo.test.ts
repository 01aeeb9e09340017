import { drawnLogo, MAX_LOGO_BYTES } from '@ledgerline/shared-events/paper/drawn-logo.ts';
import { describe, expect, it } from 'vitest';
import { drawLogo } from './draw-logo.ts';
import { chunk, pngOf } from './png.ts';
import { BOX, changedAt, declaring, SMALL_JPEG, stripedPng, svgOf } from './testing/picture-files.ts';

const drawn = async (bytes: Buffer) => {
  const logo = await drawLogo({ bytes });
  expect(drawnLogo.parse(logo)).toEqual(logo);
  return { ...logo, bytes: Buffer.from(logo.png, 'base64') };
};

/** The names of the chunks of a PNG. */
function chunks(png: Buffer): string[] {
  const names: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    names.push(png.toString('latin1', at + 4, at + 8));
  return names;
}

describe('a logo', () => {
  it.each([
    ['PNG', stripedPng(300, 100), 600, 200],
    ['large PNG', stripedPng(4000, 1000), 600, 150],
    ['tall PNG', stripedPng(10, 4000), 1, 240],
    ['small PNG', stripedPng(9, 3), 600, 200],
    ['JPEG', SMALL_JPEG, 240, 240],
    ['SVG', svgOf(BOX), 600, 200],
    [
      'SVG with a declaration and a DOCTYPE',
      svgOf(BOX, '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "a" "b">'),
      600,
      200,
    ],
    ['SVG with a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), svgOf(BOX)]), 600, 200],
    [
      'SVG with a prefix',
      Buffer.from(
        '<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 3 1"><s:path d="M0 0h3v1h-3z"/></s:svg>',
      ),
      600,
      200,
    ],
    [
      'SVG of a huge space',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3e9 1e9"><rect width="3e9" height="1e9"/></svg>',
      ),
      600,
      200,
    ],
  ])('from a %s is drawn as large as its room allows', async (_, file, width, height) => {
    expect(await drawn(file)).toMatchObject({ width, height });
  });

  it('has the pixels of its file and nothing else', async () => {
    const plain = stripedPng(300, 100);
    const commented = Buffer.concat([
      plain.subarray(0, 33),
      chunk('tEXt', Buffer.from('Author\0Secret', 'latin1')),
      plain.subarray(33),
      Buffer.from('<script>Secret</script>'),
    ]);
    const { bytes, sha256 } = await drawn(commented);
    expect(chunks(bytes)).toEqual(['IHDR', 'IDAT', 'IEND']);
    expect(bytes.includes('Secret')).toBe(false);
    expect(sha256).toBe((await drawn(plain)).sha256);
  });

  it('is on white where it lets something through', async () => {
    const [clear, white] = await Promise.all([
      drawn(svgOf('<rect width="150" height="100" fill="#000" fill-opacity=".5"/>')),
      drawn(
        svgOf('<rect width="300" height="100" fill="#fff"/><rect width="150" height="100" fill="#7f7f7f"/>'),
      ),
    ]);
    expect(clear.sha256).toBe(white.sha256);
  });

  it('is the same one each time, as other pictures are others', async () => {
    const [first, again, other] = await Promise.all(
      [BOX, BOX, '<rect width="9" height="9"/>'].map((parts) => drawn(svgOf(parts))),
    );
    expect(first?.sha256).toBe(again?.sha256);
    expect(first?.sha256).not.toBe(other?.sha256);
  });

  it('that would take too many bytes becomes smaller', async () => {
    let seed = 7;
    const noise = Uint8Array.from({ length: 600 * 240 * 3 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed >> 16;
    });
    const logo = await drawn(pngOf({ width: 600, height: 240, rgb: noise }));
    expect(logo.bytes.byteLength).toBeLessThanOrEqual(MAX_LOGO_BYTES);
    expect(logo.width).toBeLessThan(600);
    expect(Math.abs(logo.width / logo.height - 2.5)).toBeLessThan(0.05);
  });
});

describe('a file is refused in words', () => {
  const DAMAGED = /damaged/;
  const UNSEEN = /nothing of this picture would be seen/;
  const EMPTY = /empty or damaged/;
  const KINDS = /PNG, JPEG or SVG/;
  const PIXELS = /4,000 × 4,000 pixels/;
  const striped = stripedPng(40, 40);
  const frame = SMALL_JPEG.indexOf(Buffer.from([0xff, 0xc0]));
  const largeJpeg = Buffer.from(SMALL_JPEG);
  largeJpeg.writeUInt16BE(65_000, frame + 5);

  it.each([
    ['a text called .png', Buffer.from('Dear all'), KINDS],
    ['an empty file', Buffer.alloc(0), KINDS],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0'), KINDS],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), KINDS],
    ['an SVG in UTF-16', Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le'), KINDS],
    ['a PNG of 100,000 × 100,000', declaring(striped, 100_000, 100_000), PIXELS],
    ['a PNG of 4,001 × 1', declaring(striped, 4_001, 1), PIXELS],
    ['a PNG of 0 × 5', declaring(striped, 0, 5), DAMAGED],
    ['a PNG of its first bytes', striped.subarray(0, 20), DAMAGED],
    ['a PNG without its end', striped.subarray(0, striped.length - 40), EMPTY],
    ['a PNG with a wrong checksum', changedAt(striped, striped.length - 14), EMPTY],
    ['a JPEG of 65,000 rows', largeJpeg, PIXELS],
    ['a JPEG without a frame', SMALL_JPEG.subarray(0, frame), DAMAGED],
    ['an empty SVG', svgOf(''), UNSEEN],
    ['an SVG of white', svgOf('<rect width="300" height="100" fill="#fff"/>'), UNSEEN],
    ['an SVG with letters', svgOf(`${BOX}<text>Ana</text>`), /has letters/],
    [
      'an SVG with a picture',
      svgOf(`${BOX}<image xlink:href="data:image/png;base64,AAAA"/>`),
      /picture inside/,
    ],
    [
      'an SVG with a picture of a server',
      svgOf('<g><image href="http://127.0.0.1:9/a.png"/></g>'),
      /picture inside/,
    ],
    [
      'an SVG with a picture of the disk',
      svgOf('<x:image xmlns:x="http://www.w3.org/2000/svg" href="file:///etc/passwd"/>'),
      /picture inside/,
    ],
    [
      'an SVG with a picture in a filter',
      svgOf('<filter id="f"><feImage href="a.png"/></filter>'),
      /picture inside/,
    ],
    ['an SVG with a page', svgOf('<foreignObject><p>a</p></foreignObject>'), /page inside/],
    [
      'an SVG with entities',
      svgOf(BOX, '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'),
      /entities/,
    ],
    ['an SVG that is too deep', svgOf('<g>'.repeat(50_000)), /too many parts/],
    ['an SVG of too many parts', svgOf('<g/>'.repeat(30_000)), /too many parts/],
    [
      'an SVG that ends early',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g>'),
      /couldn't be drawn/,
    ],
    [
      'an SVG of one pixel and a billion',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1"><rect width="9" height="9"/></svg>',
      ),
      /couldn't be drawn|would be seen/,
    ],
  ])('%s', async (_, file, message) => {
    await expect(drawLogo({ bytes: file })).rejects.toThrow(message);
  });
});

it('an SVG with scripts, handlers, styles and links is drawn without them', async () => {
  const hostile = svgOf(
    `<style>@import url(http://127.0.0.1:9/a.css); rect { fill: url(http://127.0.0.1:9/b.svg#c) #1f4e79 }</style>
     <script>fetch('http://127.0.0.1:9')</script><a xlink:href="javascript:alert(1)">${BOX}</a>
     <use xlink:href="http://127.0.0.1:9/d.svg#e"/><use href="file:///etc/passwd#a"/>`,
  );
  expect(await drawn(hostile)).toMatchObject({ width: 600, height: 200 });
});
